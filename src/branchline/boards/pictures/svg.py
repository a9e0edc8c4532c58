"""A board as one SVG picture that needs nothing else."""

from collections.abc import Iterator, Sequence
from html import escape

from branchline.boards.board import Board, DrawnCity, DrawnRoute, Sizes
from branchline.boards.pictures.paint import (
    COLOURS,
    DARK,
    ENGINE,
    GRAY,
    LIGHT,
    Paint,
    heat_paint,
    style_sheet,
)
from branchline.sheet.model import City, Route, Sheet

SHALLOWS = (34, 24, 15, 8)  # widths of the lines along a coast
BASELINE = 0.34  # of the font size: from the middle of a line to its baseline


def draw_svg(
    board: Board, sheet: Sheet, *, dark: bool = False, heat: Sequence[float] | None = None
) -> str:
    """Return a board with the colours and signs of its sheet.

    With `heat`, a number from 0 to 1 for each route, the routes are shades from pale to red.
    """
    w, h = board["size"]
    theme = DARK if dark else LIGHT
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    )
    parts = [head, f"<title>{escape(sheet.name)}</title>", f"<style>{style_sheet(theme)}</style>"]
    parts += [_definitions(w, h, theme), *_ground(board)]
    for i, (drawn, route) in enumerate(zip(board["routes"], sheet.routes, strict=True)):
        paint = heat_paint(heat[i]) if heat else COLOURS.get(route.colour or "", GRAY)
        parts += _route(drawn, route, paint, board["sizes"])
    for place, city in zip(board["cities"], sheet.cities.values(), strict=True):
        parts += _city(place, city, board["sizes"])
    return "\n".join([*parts, "</svg>\n"])


def _definitions(w: float, h: float, theme: dict[str, str]) -> str:
    """Return the lighting of land, sea and paper, and the rounded edge of the board."""
    light = "".join(
        f'<radialGradient id="{name}" cx=".43" cy=".3" r=".88">'
        f'<stop offset="0" stop-color="{theme[f"{name}-near"]}"/>'
        f'<stop offset="1" stop-color="{theme[f"{name}-far"]}"/></radialGradient>'
        for name in ("sea", "land", "paper")
    )
    edge = f'<clipPath id="edge"><rect width="{w}" height="{h}" rx="16"/></clipPath>'
    return f"<defs>{edge}{light}</defs>"


def _ground(board: Board) -> Iterator[str]:
    w, h = board["size"]
    ground = "sea" if "land" in board["paths"] else "paper"
    yield f'<g clip-path="url(#edge)"><rect class="{ground}" width="{w}" height="{h}"/>'
    for name, path in board["paths"].items():
        for width in SHALLOWS if name == "land" else ():
            yield f'<path class="shallows" d="{path}" stroke-width="{width}"/>'
        yield f'<path class="{name}" d="{path}"/>'
    yield f'</g><rect class="frame" x="2" y="2" width="{w - 4}" height="{h - 4}" rx="15"/>'


def _route(drawn: DrawnRoute, route: Route, paint: Paint, sizes: Sizes) -> Iterator[str]:
    """Yield the spaces of one route with their symbols."""
    for i, (x, y, angle) in enumerate(drawn["spaces"]):
        yield f'<g transform="translate({x} {y}) rotate({angle})">'
        yield from _space(paint, sizes, route.tunnel)
        if i < route.ferry:
            turn = 180 if abs(angle) > 90 else 0
            yield f'<path d="{ENGINE}" transform="rotate({turn})" fill="{paint.ink}"/>'
        elif paint.symbol:
            yield (
                f'<path d="{paint.symbol}" fill="{paint.ink}" fill-rule="evenodd" '
                f'transform="rotate({-angle}) scale(.86)"/>'
            )
        yield "</g>"
    if "bonus" in drawn:
        x, y = drawn["bonus"]
        yield f'<circle class="bonus" cx="{x}" cy="{y}" r="{sizes["bonus"]}"/>'
        yield f'<text class="mark" x="{x}" y="{y + 14 * BASELINE:.1f}">+{route.draw_bonus}</text>'


def _space(paint: Paint, sizes: Sizes, tunnel: bool) -> Iterator[str]:
    length, width = sizes["space"]
    fill = f'fill="{paint.fill}" stroke="{paint.edge}"'
    yield _rectangle("tunnel" if tunnel else "space", length, width, 3.2, fill)
    yield _rectangle("inset", length - 4, width - 4, 1.8)


def _rectangle(kind: str, length: float, width: float, rx: float, paint: str = "") -> str:
    at = f'x="{-length / 2}" y="{-width / 2}" width="{length}" height="{width}" rx="{rx}"'
    return f'<rect class="{kind}" {at} {paint}/>'


def _city(place: DrawnCity, city: City, sizes: Sizes) -> Iterator[str]:
    """Yield the dot, label and icon of one city."""
    small = 0.7 if city.unnamed else 1.0
    at = f'cx="{place["x"]}" cy="{place["y"]}"'
    yield f'<circle class="ring" {at} r="{small * sizes["city"]:g}"/>'
    yield f'<circle class="hub" {at} r="{small * (sizes["city"] - 4.2):.1f}"/>'
    if "flag" in place:
        x, y = place["flag"]
        length, width = sizes["flag"]
        flag = _rectangle("flag", length, width, 2)
        yield f'<g transform="translate({x} {y})">{flag}</g>'
    if "attraction" in place:
        x, y = place["attraction"]
        yield f'<circle class="attraction" cx="{x}" cy="{y}" r="{sizes["attraction"][0] / 2}"/>'
    if "label" in place:
        label = place["label"]
        lines = label.get("lines", [place["name"]])
        for i, line in enumerate(lines):
            y = label["y"] + (i - (len(lines) - 1) / 2) * sizes["line"] + BASELINE * sizes["font"]
            spot = f'x="{label["x"]}" y="{y:.1f}" text-anchor="{label["anchor"]}"'
            yield f'<text class="label" {spot} font-size="{sizes["font"]}">{escape(line)}</text>'
