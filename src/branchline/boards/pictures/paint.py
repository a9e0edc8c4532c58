"""Colours, symbols and styles of the pictures, light and dark; the same as on the page."""

from typing import NamedTuple


class Paint(NamedTuple):
    """How spaces of one colour look."""

    fill: str
    edge: str
    ink: str  # of the symbol
    symbol: str  # its path


CIRCLE = "M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z"
CROSS = "M-1.7-4.7H1.7V-1.7H4.7V1.7H1.7V4.7H-1.7V1.7H-4.7V-1.7H-1.7Z"
DIAMOND = "M0-5.4 5.4 0 0 5.4-5.4 0Z"
HOURGLASS = "M-4.4-4.6H4.4L.9 0 4.4 4.6H-4.4L-.9 0Z"
RING = (
    "M0-4.9A4.9 4.9 0 1 1 0 4.9 4.9 4.9 0 1 1 0-4.9ZM0-2.4A2.4 2.4 0 1 0 0 2.4 2.4 2.4 0 1 0 0-2.4Z"
)
SQUARE = "M-3.9-3.9H3.9V3.9H-3.9Z"
STAR = "M0-5.2 1.6-1.7 5.2-1.5 2.4.9 3.3 4.7 0 2.6-3.3 4.7-2.4.9-5.2-1.5-1.6-1.7Z"
TRIANGLE = "M0-5 4.8 3.9H-4.8Z"
ENGINE = "M-5 2.8V-1H-3.6V-3.6H-1.6V-1H1V-4.2H5V2.8Z"

COLOURS = {
    "purple": Paint("#b583d6", "#5b2f78", "#2b0d3f", HOURGLASS),
    "pink": Paint("#e58fc0", "#8a2f63", "#4a0e31", HOURGLASS),
    "blue": Paint("#1f5fb4", "#0a2c5c", "#fff", CIRCLE),
    "orange": Paint("#f0953a", "#8f4d0f", "#3a1d00", DIAMOND),
    "white": Paint("#fdfbf5", "#8d8777", "#4b463a", RING),
    "green": Paint("#3f9650", "#17502a", "#fff", CROSS),
    "yellow": Paint("#f8dc4e", "#8f7210", "#463500", STAR),
    "black": Paint("#2e3035", "#08090b", "#fff", SQUARE),
    "red": Paint("#b8281f", "#5f0d08", "#fff", TRIANGLE),
}
GRAY = Paint("#bdb7a8", "#6f6a5d", "#3a362c", "")

COLD, HOT = (0xF6, 0xF1, 0xE4), (0xA8, 0x1E, 0x1A)  # of a heat map


def heat_paint(heat: float) -> Paint:
    """Return the paint of a route on a heat map, from 0 to 1."""
    mixed = (round(a + (b - a) * heat) for a, b in zip(COLD, HOT, strict=True))
    return Paint("#{:02x}{:02x}{:02x}".format(*mixed), GRAY.edge, GRAY.ink, "")


LIGHT = {
    "sea-near": "#b9d3d6", "sea-far": "#8fb4bd", "land-near": "#f8eed3", "land-far": "#e6d3a6",
    "paper-near": "#faf3df", "paper-far": "#ecdcb6", "graticule": "#ffffff55",
    "shallows": "#e8f4f3", "coast": "#8b7a52", "state": "#b49f6e", "lake": "#a9cbd1",
    "label": "#2c2114", "halo": "#fbf3dd", "dot": "#fffaf0", "dot-edge": "#5c2118",
    "hub": "#b8392b", "panel": "#fbf7ec", "park": "#cfdcae", "street": "#fffaf099",
    "arctic": "#5d8fb5",
}  # fmt: skip
DARK = {
    "sea-near": "#17344c", "sea-far": "#0b1a29", "land-near": "#46505b", "land-far": "#343c46",
    "paper-near": "#3d4650", "paper-far": "#2b323b", "graticule": "#ffffff12",
    "shallows": "#4f7c9833", "coast": "#0a0f15", "state": "#5d6875", "lake": "#15304a",
    "label": "#f5efe0", "halo": "#20262e", "dot": "#fff6e0", "dot-edge": "#11151a",
    "hub": "#e6683c", "panel": "#1b212b", "park": "#35503f", "street": "#ffffff14",
    "arctic": "#8fc3e8",
}  # fmt: skip

FONTS = "'Alegreya Sans ExtraBold', 'Alegreya Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"

# Styles of everything drawn; words in braces are colours of the theme.
STYLES = {
    "sea": "fill:url(#sea)",
    "paper": "fill:url(#paper)",
    "graticule": "fill:none;stroke:{graticule}",
    "shallows": "fill:none;stroke:{shallows};stroke-linejoin:round;opacity:.22",
    "land": "fill:url(#land);stroke:{coast};stroke-width:1.3;stroke-linejoin:round",
    "states": "fill:none;stroke:{state};stroke-dasharray:1 4;stroke-linecap:round;opacity:.8",
    "borders": "fill:none;stroke:{coast};stroke-width:1.7;stroke-dasharray:9 4 2 4;opacity:.55",
    "lakes": "fill:{lake};stroke:{coast};stroke-width:.9;opacity:.95",
    "parks": "fill:{park}",
    "streets": "fill:none;stroke:{street};stroke-width:2",
    "avenues": "fill:none;stroke:{street};stroke-width:4.5",
    "bridges": "fill:none;stroke:{coast};stroke-width:3;opacity:.45",
    "arctic_circle": "fill:none;stroke:{arctic};stroke-width:2;stroke-dasharray:12 7;opacity:.7",
    "space": "stroke-width:1.1",
    "tunnel": "stroke:#2b2118;stroke-width:3;stroke-dasharray:4.5 3",
    "inset": "fill:none;stroke:#fff;stroke-opacity:.5",
    "ring": "fill:{dot};stroke:{dot-edge};stroke-width:2.4",
    "hub": "fill:{hub}",
    "label": "fill:{label};stroke:{halo};stroke-width:4.5px;stroke-linejoin:round;"
    "paint-order:stroke;font-weight:800",
    "flag": "fill:#7d9bc0;stroke:#2b3a55",
    "attraction": "fill:#e2a93b;stroke:#6b4a0c",
    "bonus": "fill:#fff4cf;stroke:#7a5a10;stroke-width:1.5",
    "mark": "fill:#3a2a08;font-weight:800;font-size:14px;text-anchor:middle",
    "frame": "fill:none;stroke:{coast};stroke-width:3;opacity:.5",
}


def style_sheet(theme: dict[str, str]) -> str:
    """Return the styles of a picture in one theme."""
    rules = [f".{name}{{{style}}}" for name, style in STYLES.items()]
    text = f"text{{font-family:{FONTS}}}" + "".join(rules)
    for name, colour in theme.items():
        text = text.replace(f"{{{name}}}", colour)
    return text
