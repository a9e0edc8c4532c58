"""A picture as pixels: SVG drawn by resvg, for `rgb_array` and films of games."""

import io
from importlib import import_module
from typing import Any

import numpy as np

from branchline.errors import install_command

WIDTH = 1000


def pixels(svg: str) -> Any:
    """Return a picture as an array of height, width and three colours.

    Raises:
        ModuleNotFoundError: if what draws it is not installed.
    """
    try:
        resvg, pillow = import_module("resvg_py"), import_module("PIL.Image")
    except ModuleNotFoundError as error:
        needed = f"rgb_array needs {error.name}; run `{install_command('pictures')}`"
        raise ModuleNotFoundError(needed, name=error.name) from None
    picture = bytes(resvg.svg_to_bytes(svg_string=svg, width=WIDTH))
    return np.asarray(pillow.open(io.BytesIO(picture)).convert("RGB"))
