"""Renders the drawing file of a board as a standalone picture, for a preview."""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import subprocess
import tempfile
from html import escape
from pathlib import Path
from typing import Any

from .facts import GAMES, SHEETS, Facts, Route, read_facts
from .geography import PACKAGES

# Of each colour: fill, edge, ink of the symbol, symbol.
STAR = "M0-5 1.5-1.6 5-1.4 2.3.9 3.2 4.5 0 2.5-3.2 4.5-2.3.9-5-1.4-1.5-1.6Z"
CROSS = "M-1.6-4.6H1.6V-1.6H4.6V1.6H1.6V4.6H-1.6V1.6H-4.6V-1.6H-1.6Z"
RING = (
    "M0-4.8A4.8 4.8 0 1 1 0 4.8 4.8 4.8 0 1 1 0-4.8ZM0-2.4A2.4 2.4 0 1 0 0 2.4 2.4 2.4 0 1 0 0-2.4Z"
)
COLOURS = {
    "red": ("#cf3f33", "#7d1f18", "#fff", "M0-4.6 4.6 3.8H-4.6Z"),
    "orange": ("#ea8a2c", "#8f4d0f", "#3a1d00", "M0-5 5 0 0 5-5 0Z"),
    "yellow": ("#f4cd3a", "#8f7210", "#4a3800", STAR),
    "green": ("#4f9d45", "#245c1d", "#fff", CROSS),
    "blue": ("#2f76bd", "#123f6e", "#fff", "M0-4.4A4.4 4.4 0 1 1 0 4.4 4.4 4.4 0 1 1 0-4.4Z"),
    "purple": ("#b565ad", "#682f62", "#fff", "M-4.4-4.4H4.4L0 0 4.4 4.4H-4.4L0 0Z"),
    "pink": ("#b565ad", "#682f62", "#fff", "M-4.4-4.4H4.4L0 0 4.4 4.4H-4.4L0 0Z"),
    "black": ("#35373b", "#0d0e10", "#fff", "M-3.8-3.8H3.8V3.8H-3.8Z"),
    "white": ("#fbf9f2", "#8d8777", "#4b463a", RING),
    "grey": ("#b9b3a4", "#6f6a5d", "none", ""),
}
LOCOMOTIVE = "M-5 2.6V-1H-3.4V-3.4H-1.6V-1H1V-4H5V2.6Z"
FONTS = PACKAGES / "node_modules/@fontsource/alegreya-sans/files"
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]


def svg_of(drawing: dict[str, Any], facts: Facts, show_boxes: bool = False) -> str:
    """Return the whole board as SVG."""
    w, h = drawing["size"]
    parts = [f'<svg viewBox="0 0 {w} {h}" xmlns="http://www.w3.org/2000/svg">', gradients(w, h)]
    parts.append(f'<g clip-path="url(#sheet)"><rect class="sea" width="{w}" height="{h}"/>')
    for name, path in drawing["paths"].items():
        if name == "land":
            parts += [
                f'<path class="shallows" d="{path}" stroke-width="{n}"/>' for n in (34, 24, 15, 8)
            ]
        parts.append(f'<path class="{name}" d="{path}"/>')
    parts.append(f'</g><rect class="frame" x="2" y="2" width="{w - 4}" height="{h - 4}" rx="15"/>')
    for name in ("scoring", "legend"):
        if name in drawing:
            x, y, wide, high = drawing[name]
            parts.append(rectangle("free", x, y, wide, high, 8))
    for entry, route in zip(drawing["routes"], facts.routes, strict=True):
        parts += route_parts(entry, route, drawing["sizes"])
    for entry in drawing["cities"]:
        parts += city_parts(entry, drawing["sizes"], show_boxes)
    return "\n".join([*parts, "</svg>"])


def gradients(w: float, h: float) -> str:
    """Return the lighting of land and sea, and the rounded edge of the board."""
    light = (
        '<radialGradient id="{0}" cx=".43" cy=".3" r=".88">'
        '<stop offset="0" class="{0}-near"/><stop offset="1" class="{0}-far"/></radialGradient>'
    )
    sheet = f'<clipPath id="sheet"><rect width="{w}" height="{h}" rx="16"/></clipPath>'
    return f"<defs>{sheet}{light.format('landlight')}{light.format('sealight')}</defs>"


def rectangle(kind: str, x: float, y: float, w: float, h: float, rx: float, paint: str = "") -> str:
    """Return a rectangle with round corners."""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{rx}" {paint}/>'


def route_parts(entry: dict[str, Any], route: Route, sizes: dict[str, Any]) -> list[str]:
    """Return the spaces of one route with their symbols."""
    length, width = sizes["space"]
    fill, edge, ink, symbol = COLOURS[route.colour]
    kind = f"space c-{route.colour}" + (" tunnel" if route.tunnel else "")
    parts = []
    for i, (x, y, angle) in enumerate(entry["spaces"]):
        parts.append(f'<g class="{kind}" transform="translate({x} {y}) rotate({angle})">')
        left, top, paint = -length / 2, -width / 2, f'fill="{fill}" stroke="{edge}"'
        parts.append(rectangle("fill", left, top, length, width, 3.2, paint))
        parts.append(rectangle("inset", left + 2, top + 2, length - 4, width - 4, 1.8))
        if i < route.ferry:
            turn = f"rotate({180 if abs(angle) > 90 else 0})"
            dark = ink if ink != "none" else "#3a362c"
            parts.append(f'<path d="{LOCOMOTIVE}" transform="{turn}" fill="{dark}"/>')
        elif symbol:
            turn = f"rotate({-angle}) scale(.86)"
            parts.append(
                f'<path d="{symbol}" fill="{ink}" fill-rule="evenodd" transform="{turn}"/>'
            )
        parts.append("</g>")
    if "bonus" in entry:
        x, y = entry["bonus"]
        parts.append(f'<circle class="bonus" cx="{x}" cy="{y}" r="{sizes["bonus"]}"/>')
        parts.append(f'<text class="mark" x="{x}" y="{y}">+{route.bonus}</text>')
    return parts


def city_parts(entry: dict[str, Any], sizes: dict[str, Any], show_boxes: bool) -> list[str]:
    """Return the dot, label and icon of one city."""
    at = f'cx="{entry["x"]}" cy="{entry["y"]}"'
    parts = [f'<circle class="ring" {at} r="{sizes["city"]}"/><circle class="hub" {at} r="5.8"/>']
    for icon in ("flag", "attraction"):
        if icon in entry:
            (x, y), (w, h) = entry[icon], sizes[icon]
            rx = h / 2 if icon == "attraction" else 2
            parts.append(rectangle(icon, x - w / 2, y - h / 2, w, h, rx))
    if "label" not in entry:
        return parts
    label = entry["label"]
    lines = label.get("lines", [entry["name"]])
    for i, line in enumerate(lines):
        y = label["y"] + (i - (len(lines) - 1) / 2) * sizes["line"]
        place = f'x="{label["x"]}" y="{y}" text-anchor="{label["anchor"]}"'
        parts.append(f'<text class="label" {place}>{escape(line)}</text>')
    if show_boxes:
        x, y, w, h = label["box"]
        parts.append(rectangle("box", x, y, w, h, 0))
    return parts


def page_of(svg: str, theme: str) -> str:
    """Return a page that shows the picture in light or dark."""
    style = Path(__file__).with_name("preview.css").read_text("utf-8")
    head = f"<!doctype html><meta charset=utf-8><style>{font_faces()}{style}</style>"
    return f"{head}<body class={theme}>{svg}"


def font_faces() -> str:
    """Return the label font, if it was fetched with the geography."""
    faces = []
    for subset, letters in (("latin", "U+0-FF"), ("latin-ext", "U+100-24F")):
        file = FONTS / f"alegreya-sans-{subset}-800-normal.woff2"
        if file.exists():
            data = base64.b64encode(file.read_bytes()).decode()
            faces.append(
                "@font-face{font-family:Ale;font-weight:800;unicode-range:"
                f"{letters};src:url(data:font/woff2;base64,{data})}}"
            )
    return "".join(faces)


def photograph(page: Path, picture: Path, size: tuple[int, int]) -> None:
    """Take a screenshot of a page with headless Chromium."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                browser,
                *CHROMIUM_FLAGS,
                f"--user-data-dir={profile}",
                f"--screenshot={picture}",
                f"--window-size={size[0]},{size[1]}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )


def main() -> None:
    """Write previews of the given games, light and dark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--to", type=Path, default=Path(tempfile.gettempdir()) / "boards")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--boxes", action="store_true", help="show the boxes of the labels")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for game in options.games:
        drawing = json.loads((SHEETS / f"{game}.board.json").read_text("utf-8"))
        svg = svg_of(drawing, read_facts(game), options.boxes)
        for theme in ("light", "dark"):
            page = options.to / f"{game}.{theme}.html"
            page.write_text(page_of(svg, theme), "utf-8")
            w, h = (int(options.scale * n) for n in drawing["size"])
            photograph(page, page.with_suffix(".png"), (w, h))
            print(page.with_suffix(".png"))


if __name__ == "__main__":
    main()
