"""The cities of the world, to begin a map with: where they are, in which country, and how large.

Natural Earth, in the public domain; `tools/boards/pack_places.py` packs them.
"""

import lzma
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("places.tsv.xz")


class Place(NamedTuple):
    """A city; its size is its number of inhabitants, roughly."""

    name: str
    latitude: float
    longitude: float
    size: int


class Country(NamedTuple):
    """A country with its cities, the largest first; `code` is that of ISO 3166, if it has one."""

    name: str
    code: str
    places: Sequence[Place]


@lru_cache(maxsize=1)
def countries() -> Mapping[str, Country]:
    """Return all countries by name, in alphabetical order."""
    found: defaultdict[tuple[str, str], list[Place]] = defaultdict(list)
    for line in lzma.decompress(FILE.read_bytes()).decode().split("\n"):
        country, code, name, latitude, longitude, size = line.split("\t")
        found[country, code].append(Place(name, float(latitude), float(longitude), int(size)))
    return {
        name: Country(name, code, sorted(places, key=lambda place: (-place.size, place.name)))
        for (name, code), places in sorted(found.items())
    }
