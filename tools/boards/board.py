"""Compiles one board, from its facts to the relaxed layout: the best of several seeded runs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .boxes import Points
from .energy import Weights
from .facts import City, Facts
from .labels import label_size
from .lanes import Band, bands_of
from .layout import Layout
from .projection import Fit, fit
from .relax import Say, relax
from .settings import Settings


@dataclass
class Board:
    """A relaxed layout and its inputs."""

    facts: Facts
    settings: Settings
    cities: list[City]  # in the order of the layout
    fit: Fit
    places: Points  # the cities on the map, before anything moved
    layout: Layout


def text_lines(city: City, settings: Settings) -> tuple[str, ...]:
    """Return the lines of a city's label."""
    return tuple(settings.lines.get(city.name, (city.name,)))


def lay_out(facts: Facts, settings: Settings, say: Say) -> Board:
    """Return the best of several runs from slightly different starts."""
    cities = sorted(facts.cities, key=lambda city: (city.lat, city.lon))
    globe = np.array([[city.lat, city.lon] for city in cities])
    to_board = fit(settings.project(), globe, settings.size, settings.pad, settings.stretch)
    places = to_board(globe) + np.array([settings.places.get(c.name, (0, 0)) for c in cities])
    geo = places + np.array([settings.pulls.get(c.name, (0, 0)) for c in cities])
    sizes = np.array(
        [label_size(city, text_lines(city, settings), settings.flags) for city in cities]
    )
    best: tuple[float, Layout] | None = None
    for run in range(settings.runs):
        rng = np.random.default_rng([settings.seed, run])
        layout = Layout(
            settings.size, geo, bands_of(facts, [c.name for c in cities]), free_places(settings)
        )
        first_guess(layout, [c.name for c in cities], settings, rng, run)
        weights = Weights(**settings.weights)
        found = relax(layout, cities, sizes, settings.labels, weights, rng)
        say(f"run {run + 1} of {settings.runs}: cost {found[0]:.0f}")
        if best is None or found[0] < best[0]:
            best = found
    assert best is not None
    return Board(facts, settings, cities, to_board, places, best[1])


def free_places(settings: Settings) -> Points:
    """Return the rectangles that must stay free, as centre and half size."""
    places = [place for place in (settings.scoring, settings.legend) if place]
    rows = [(x + w / 2, y + h / 2, w / 2, h / 2) for x, y, w, h in places]
    return np.array(rows, dtype=float).reshape(-1, 4)


def first_guess(
    layout: Layout, names: list[str], settings: Settings, rng: np.random.Generator, run: int
) -> None:
    """Set the initial curves: bends from the settings; from run 1 on, with random noise."""
    chord = layout.position[layout.b] - layout.position[layout.a]
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    for i, band in enumerate(layout.bands):
        layout.control[i] += initial_bow(settings, names[band.a], names[band.b], band) * normal[i]
    if run:
        layout.control += rng.normal(0, 10, layout.control.shape)
        layout.position = layout.position + rng.normal(0, 6, layout.position.shape)


def initial_bow(settings: Settings, a: str, b: str, band: Band) -> float:
    """Return the initial bend of a band: from the settings, or away from parallel bands."""
    for length in (f" {band.length}", ""):
        for key, sign in ((f"{a} - {b}{length}", 1), (f"{b} - {a}{length}", -1)):
            if key in settings.bows:
                return sign * settings.bows[key]
    return 40 * (band.rank - (band.ranks - 1) / 2)
