"""The spaces of Gymnasium in which observations, masks and actions lie."""

from typing import Any

import numpy as np
from gymnasium import spaces

from branchline.env.observation.parts import DTYPE, Part


def part_space(part: Part) -> spaces.Box:
    """Return the space of one part of an observation."""
    return spaces.Box(part.low, part.high, part.shape, DTYPE)


def observation_space(parts: tuple[Part, ...], actions: int) -> "spaces.Dict":
    """Return the space of an observation by parts, with the mask of legal actions."""
    named: dict[str, spaces.Space[Any]] = {part.name: part_space(part) for part in parts}
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(named), "action_mask": mask})
