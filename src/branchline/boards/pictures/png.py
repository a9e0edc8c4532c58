"""A board as PNG: its SVG drawn by resvg."""

from pathlib import Path

FONT = Path(__file__).with_name("alegreya-sans-800.ttf")
FAMILY = "Alegreya Sans ExtraBold"


def draw_png(svg: str, *, zoom: float = 2.0) -> bytes:
    """Return a picture of this many pixels for a unit of the board.

    Letters that the font of the boards does not have come from the fonts of this machine.

    Raises:
        ImportError: without the extra `maps`.
    """
    from resvg_py import svg_to_bytes  # noqa: PLC0415  only pictures need it

    return bytes(
        svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            font_files=[str(FONT)],
        )
    )
