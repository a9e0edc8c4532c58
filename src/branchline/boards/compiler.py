"""Lays out one board, from its sheet to the relaxed layout: the best of several seeded runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from branchline.boards.geography.projection import Fit, fit
from branchline.boards.layout.boxes import Floats, Points
from branchline.boards.layout.energy import Weights
from branchline.boards.layout.labels import label_size
from branchline.boards.layout.lanes import Band, bands_of
from branchline.boards.layout.model import Layout
from branchline.boards.layout.relax import CLASH, Options, clashes, relax
from branchline.boards.layout.sizes import CITY, SPACE
from branchline.boards.layout.spread import spread
from branchline.boards.settings import Rectangle, Settings
from branchline.sheet.model import City, Sheet

SAME_PLACE = 8.0  # cities closer than this are moved apart at random, to begin with
PATIENCE = 2  # runs after which it is enough that nothing overlaps, if only just
MARGIN = 34.0  # around everything on a board that is trimmed

Progress = Callable[[float, str], None]
"""Called with the part of the work that is done, from 0 to 1, and with what was done last."""


@dataclass
class Plan:
    """A relaxed layout and its inputs."""

    sheet: Sheet
    settings: Settings
    cities: list[City]  # in the order of the layout
    globe: Points  # the cities' latitudes and longitudes, continued across the date line
    fit: Fit
    places: Points  # the cities on the map, before anything moved
    layout: Layout
    cost: float


def text_lines(city: City, settings: Settings) -> tuple[str, ...]:
    """Return the lines of a city's label."""
    return tuple(settings.lines.get(city.name, (city.name,)))


def lay_out(sheet: Sheet, settings: Settings, progress: Progress) -> Plan:
    """Return the best of several runs from slightly different starts."""
    best: Plan | None = None
    for run in range(max(settings.runs, settings.most_runs)):
        if best is not None and run >= settings.runs:
            if best.cost < CLASH or (run > PATIENCE and not clashes(best.layout, 0.2)):
                break
            settings = grown(settings)
        found = lay_out_once(sheet, settings, run)
        done = (run + 1) / max(settings.runs, run + 2)
        progress(0.85 * done, f"run {run + 1}: cost {found.cost:.0f}")
        if best is None or found.cost < best.cost:
            best = found
    assert best is not None
    return trimmed(best) if best.settings.trim else best


def lay_out_once(sheet: Sheet, settings: Settings, run: int) -> Plan:
    """Return one relaxed layout; from run 1 on it starts from a guess with random noise."""
    cities = sorted(sheet.cities.values(), key=lambda city: (city.at, city.name))
    names = [city.name for city in cities]
    globe = unwrapped(np.array([city.at for city in cities], float))
    to_board = fit(settings.project(), globe, settings.size, settings.pad, settings.stretch)
    places = to_board(globe) + nudges(settings.places, names)
    geo = places + nudges(settings.pulls, names)
    bands = bands_of(sheet.routes, names)
    if settings.spread:
        geo, settings = with_room(spread(geo, bands, settings.room), settings)
    sizes = np.array(
        [label_size(city, text_lines(city, settings), settings.flags) for city in cities]
    )
    rng = np.random.default_rng([settings.seed, run])
    layout = Layout(settings.size, geo, bands, free_places(settings))
    first_guess(layout, names, settings, rng, run)
    weights = Weights(**settings.weights)
    options = Options(settings.labels, weights, settings.turns)
    cost, found = relax(layout, cities, sizes, options, rng)
    return Plan(sheet, settings, cities, globe, to_board, places, found, cost)


def trimmed(plan: Plan) -> Plan:
    """Return the plan on a board without empty edges."""
    lay = plan.layout
    _, centre, _ = lay.row_points()
    labels = lay.position[lay.labels.city] + lay.labels.offset
    reach = np.full((len(lay.position), 2), CITY)
    low = np.concatenate([lay.position - reach, centre - SPACE[0] / 2, labels - lay.labels.half])
    high = np.concatenate([lay.position + reach, centre + SPACE[0] / 2, labels + lay.labels.half])
    start = np.floor(low.min(axis=0) - MARGIN)
    w, h = np.ceil(high.max(axis=0) + MARGIN - start)
    lay.position, lay.control, lay.geo = (
        points - start for points in (lay.position, lay.control, lay.geo)
    )
    moved = Fit(plan.fit.project, plan.fit.scale, plan.fit.offset - start)
    settings = replace(plan.settings, size=(float(w), float(h)), scoring=None, legend=None)
    return replace(plan, settings=settings, fit=moved, places=plan.places - start)


def unwrapped(globe: Points) -> Points:
    """Return the places with longitudes that continue across the date line, if they lie at it."""
    order = np.sort(globe[:, 1])
    gaps = np.diff(np.append(order, order[0] + 360))
    widest = int(gaps.argmax())
    if widest == len(gaps) - 1 or gaps[widest] <= 180:
        return globe
    east = globe[:, 1] <= order[widest]
    found: Points = globe + np.column_stack([np.zeros(len(globe)), np.where(east, 360.0, 0.0)])
    return found


def nudges(moves: Mapping[str, tuple[float, float]], names: Sequence[str]) -> Points:
    """Return how far each city is moved by hand."""
    return np.array([moves.get(name, (0, 0)) for name in names], float)


def grown(settings: Settings) -> Settings:
    """Return the settings of a larger board; free areas stay in their corners."""
    w, h = settings.size
    wide, high = round(w * settings.growth), round(h * settings.growth)

    def moved(place: Rectangle | None) -> Rectangle | None:
        if place is None:
            return None
        x, y = place[0] + (wide - w if place[0] > w / 2 else 0), place[1]
        return x, y + (high - h if y > h / 2 else 0), place[2], place[3]

    return replace(
        settings,
        size=(wide, high),
        room=settings.room * settings.growth,
        scoring=moved(settings.scoring),
        legend=moved(settings.legend),
    )


def free_places(settings: Settings) -> Points:
    """Return the rectangles that must stay free, as centre and half size."""
    places = [place for place in (settings.scoring, settings.legend) if place]
    rows = [(x + w / 2, y + h / 2, w / 2, h / 2) for x, y, w, h in places]
    return np.array(rows, dtype=float).reshape(-1, 4)


def first_guess(
    layout: Layout, names: Sequence[str], settings: Settings, rng: np.random.Generator, run: int
) -> None:
    """Set the initial curves: bends from the settings; from run 1 on, with random noise."""
    chord = layout.position[layout.b] - layout.position[layout.a]
    normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-9
    for i, band in enumerate(layout.bands):
        layout.control[i] += initial_bow(settings, names[band.a], names[band.b], band) * normal[i]
    if run or gaps_between(layout.position).min(initial=np.inf) < SAME_PLACE:
        layout.control += rng.normal(0, 10, layout.control.shape)
        layout.position = layout.position + rng.normal(0, 6, layout.position.shape)


def with_room(geo: Points, settings: Settings) -> tuple[Points, Settings]:
    """Return spread cities on a board that has room for them."""
    top, right, bottom, left = settings.pad
    low, high = geo.min(axis=0), geo.max(axis=0)
    w, h = np.ceil(high - low) + np.array([left + right, top + bottom])
    size = max(settings.size[0], float(w)), max(settings.size[1], float(h))
    middle = np.array([size[0] + left - right, size[1] + top - bottom]) / 2
    return geo - (low + high) / 2 + middle, replace(settings, size=size)


def gaps_between(points: Points) -> Floats:
    """Return the distances of all pairs of points."""
    i, j = np.triu_indices(len(points), 1)
    found: Floats = np.linalg.norm(points[i] - points[j], axis=1)
    return found


def initial_bow(settings: Settings, a: str, b: str, band: Band) -> float:
    """Return the initial bend of a band: from the settings, or away from parallel bands."""
    for length in (f" {band.length}", ""):
        for key, sign in ((f"{a} - {b}{length}", 1), (f"{b} - {a}{length}", -1)):
            if key in settings.bows:
                return sign * settings.bows[key]
    return 40 * (band.rank - (band.ranks - 1) / 2)
