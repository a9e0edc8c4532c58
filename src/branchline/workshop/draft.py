"""A draft: a map of which only the cities and the routes are known."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from branchline.sheet.model import City, Route


@dataclass(frozen=True)
class Draft:
    """Cities and routes; a box and tickets are still missing."""

    name: str
    cities: Sequence[City]
    routes: Sequence[Route]
    notes: Sequence[str] = field(default=())  # what was changed so that it can be played
