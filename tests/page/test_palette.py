"""The colours stay apart, also for people who see fewer of them."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

Colour = tuple[float, float, float]

# How colours look with one kind of cone missing (Viénot, Brettel and Mollon 1999, in linear RGB).
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "tritanopia": ((1, 0.1446, -0.1446), (0, 0.8592, 0.1408), (0, 0.8592, 0.1408)),
}
APART = 9.0  # in CIE L*a*b*; about four times what is just noticed
SAME_BOX = [{"purple", "pink"}]  # never in one game


def linear(text: str) -> Colour:
    """A colour as light."""
    parts = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def lab(colour: Colour) -> Colour:
    """Light as a place in L*a*b*."""
    r, g, b = (min(1.0, max(0.0, c)) for c in colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(text: str, sight: str) -> Colour:
    """A colour as somebody sees it."""
    light = linear(text)
    r, g, b = (sum(a * c for a, c in zip(row, light, strict=True)) for row in SIGHT[sight])
    return lab((r, g, b))


def distance(a: Colour, b: Colour) -> float:
    """How far two colours are apart."""
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


def fills(web: Path, name: str) -> dict[str, str]:
    """The fills of COLOURS or LIVERIES."""
    text = (web / "board" / "palette.js").read_text("utf-8")
    part = text.split(f"export const {name} ")[1].split("\n}" if name == "COLOURS" else "\n]")[0]
    if name == "COLOURS":
        return dict(re.findall(r"^  (\w+): \{ fill: '(#\w{6})'", part, re.MULTILINE))
    return {str(i): fill for i, fill in enumerate(re.findall(r"\{ fill: '(#\w{6})'", part))}


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("name", ["COLOURS", "LIVERIES"])
def test_colours_stay_apart(web: Path, name: str, sight: str) -> None:
    """Any two colours of cards, and any two of seats, are distinguishable."""
    paints = fills(web, name)
    paints.pop("locomotive", None)  # striped
    assert len(paints) >= 5
    for a, b in combinations(paints, 2):
        if {a, b} not in SAME_BOX:
            apart = distance(seen(paints[a], sight), seen(paints[b], sight))
            assert apart >= APART, f"{a} and {b} with {sight}: {apart:.1f}"


def test_every_colour_has_a_symbol_of_its_own(web: Path) -> None:
    """Nothing is conveyed by colour alone."""
    text = (web / "board" / "palette.js").read_text("utf-8")
    paths = re.findall(r"^  (\w+): \{.*path: (.+?) \}", text, re.MULTILINE)
    assert all(path.isupper() for _, path in paths if path != "''"), "each symbol has a name"
    found = {colour: path for colour, path in paths if colour not in ("pink", "gray")}
    assert len(found) == len(set(found.values())) == 9


def luminance(text: str) -> float:
    """How bright a colour is (WCAG 2)."""
    r, g, b = linear(text)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """The contrast of two colours (WCAG 2)."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def tokens(web: Path, theme: str) -> dict[str, str]:
    """The plain colours of a theme."""
    light, dark = (
        (web / "styles" / "base" / "tokens.css").read_text("utf-8").split("[data-theme='dark']")
    )
    found = dict(re.findall(r"--([\w-]+): (#\w{6});", light))
    return found | dict(re.findall(r"--([\w-]+): (#\w{6});", dark)) if theme == "dark" else found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("edge", ["glow-edge", "way-edge"])
def test_what_glows_stands_out_from_every_ground(web: Path, theme: str, edge: str) -> None:
    """The edge of a glow has the contrast that graphics need (WCAG 1.4.11)."""
    colours = tokens(web, theme)
    for ground in ("land0", "land1", "sea0", "sea1", "lake", "park"):
        assert contrast(colours[edge], colours[ground]) >= 3, f"{edge} on {ground}"


def test_the_pattern_of_a_seat_can_be_seen_on_its_trains(web: Path) -> None:
    """Owners are told apart without colour: each has its own pattern, well visible."""
    text = (web / "board" / "palette.js").read_text("utf-8")
    seats = re.findall(r"fill: '(#\w{6})', dark: .*? mark: '(#\w+)', roof: (\w+)", text)
    assert len(seats) == len({roof for _, _, roof in seats}) == 5
    for fill, mark, _ in seats:
        assert contrast(fill, mark.replace("#fff", "#ffffff")) >= 3, fill
