"""What is chosen for a board before it is laid out: projection, size, free areas, nudges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from branchline.boards.geography.projection import Projection, azimuthal, conic, plane, town_plan

PROJECTIONS: dict[str, Callable[..., Projection]] = {
    "azimuthal": azimuthal,
    "conic": conic,
    "plane": plane,
    "town_plan": town_plan,
}

Rectangle = tuple[float, float, float, float]  # x, y of the top left corner, width, height


@dataclass(frozen=True)
class Settings:
    """The settings of one board; `suggest_settings` chooses them for a sheet."""

    projection: Mapping[str, Any]
    size: tuple[float, float]
    pad: tuple[float, float, float, float]  # top, right, bottom, left of the outermost cities
    scoring: Rectangle | None = None
    legend: Rectangle | None = None
    stretch: float = 1.15  # one axis may be this much longer than true
    flags: bool = False  # each city shows the flag of its country
    states: bool = False  # the map shows the borders of states
    arctic_circle: bool = False
    runs: int = 6  # the best of so many counts
    most_runs: int = 6  # of which the last ones only while something overlaps
    growth: float = 1.0  # the board grows by this factor before each of those
    spread: bool = False  # spread dense regions, and enlarge the board for them
    room: float = 1.0  # that they get, for each unit of length that their routes need
    turns: int = 6  # the most turns of discrete moves in one run
    trim: bool = False  # cut off empty edges at the end, and find places for the two tables
    seed: int = 1
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # moves on the map
    pulls: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # moves with the map
    bows: Mapping[str, float] = field(default_factory=dict)  # "A - B", or "A - B 5"
    labels: Mapping[str, str] = field(default_factory=dict)  # the side of a label: N, E, S, W
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of labels, if several
    weights: Mapping[str, float] = field(default_factory=dict)

    def project(self) -> Projection:
        """Return the projection of this board."""
        numbers = {k: v for k, v in self.projection.items() if k != "kind"}
        return PROJECTIONS[self.projection["kind"]](**numbers)
