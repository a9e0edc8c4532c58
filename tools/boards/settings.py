"""The manual settings of each board: projection, size, free areas, nudges."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .projection import Projection, azimuthal, conic, town_plan

FILE = Path(__file__).with_name("settings.toml")
PROJECTIONS: dict[str, Callable[..., Projection]] = {
    "conic": conic,
    "azimuthal": azimuthal,
    "town_plan": town_plan,
}

Rectangle = tuple[float, float, float, float]  # x, y of the top left corner, width, height


@dataclass(frozen=True)
class Settings:
    """One board's table in settings.toml."""

    projection: dict[str, Any]
    size: tuple[float, float]
    pad: tuple[float, float, float, float]  # top, right, bottom, left of the outermost cities
    scoring: Rectangle
    legend: Rectangle | None = None
    stretch: float = 1.15  # one axis may be this much longer than true
    flags: bool = False  # each city shows the flag of its country
    runs: int = 6
    seed: int = 1
    geography: dict[str, Any] = field(default_factory=dict)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)  # moves on the map
    pulls: dict[str, tuple[float, float]] = field(default_factory=dict)  # moves with the map
    bows: dict[str, float] = field(default_factory=dict)  # "A - B", or "A - B 5"
    labels: dict[str, str] = field(default_factory=dict)  # the side a label must be on: N, E, S, W
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)  # labels of more than one line
    weights: dict[str, float] = field(default_factory=dict)

    def project(self) -> Projection:
        """Return the projection of this board."""
        numbers = {k: v for k, v in self.projection.items() if k != "kind"}
        return PROJECTIONS[self.projection["kind"]](**numbers)


def read_settings(game: str) -> Settings:
    """Return the settings of one board."""
    return Settings(**tomllib.loads(FILE.read_text("utf-8"))[game])
