"""Suggests the settings of a board for any sheet: its size, its projection, its labels."""

import numpy as np
from shapely import Point

from branchline.boards.compiler import unwrapped
from branchline.boards.geography.world import read_world
from branchline.boards.layout.boxes import Points
from branchline.boards.layout.labels import broken_lines, label_size
from branchline.boards.layout.sizes import SPACE
from branchline.boards.settings import Settings
from branchline.sheet.model import Sheet

ROOM = 3.4  # area of the board for each unit of area that spaces and labels cover
LEAST, MOST = 620.0, 6000.0  # of a side of the board
SLIMMEST, WIDEST = 0.7, 1.65  # width for height
PAD = (70.0, 115.0, 70.0, 115.0)
ON_LAND = 0.8  # of the cities must lie on land or close to it
SHORE = 0.3  # degrees from a city to land that is close


def suggest_settings(sheet: Sheet, *, seed: int = 1) -> Settings:
    """Return settings for a sheet that nobody drew by hand."""
    globe = unwrapped(np.array([city.at for city in sheet.cities.values()], float))
    is_map = lies_on_land(globe)
    projection = projection_for(globe) if is_map else {"kind": "plane"}
    lines = {name: broken_lines(name) for name in sheet.cities}
    flags = any(bonus.most == "countries" for bonus in sheet.bonuses)
    rough = Settings(projection, (1000.0, 1000.0), (0, 0, 0, 0), lines=lines, flags=flags)
    span = np.ptp(rough.project()(globe), axis=0)
    size = board_size(sheet, rough, float(span[0] / max(span[1], 1e-9)))
    return Settings(
        projection,
        size,
        PAD,
        stretch=1.35,
        flags=flags,
        states=is_map,
        runs=1,
        most_runs=6,
        growth=1.1,
        spread=True,
        turns=4,
        trim=True,
        seed=seed,
        lines={name: found for name, found in lines.items() if len(found) > 1},
    )


def lies_on_land(globe: Points) -> bool:
    """Tell whether the places look like places of the Earth: nearly all of them on land."""
    (south, west), (north, east) = globe.min(axis=0), globe.max(axis=0)
    if max(north, -south) > 85 or east - west > 300:
        return False
    window = (west - 1, south - 1, east + 1, north + 1)
    land = [part.buffer(SHORE) for part in read_world()["land"].polygons(window)]
    points = [Point(lon, lat) for lat, lon in globe]
    dry = sum(any(part.contains(point) for part in land) for point in points)
    return dry >= ON_LAND * len(points)


def projection_for(globe: Points) -> dict[str, float | str]:
    """Return a projection for a region: a conic one for a wide strip, else around its middle."""
    (south, west), (north, east) = globe.min(axis=0), globe.max(axis=0)
    lat, lon = round((south + north) / 2, 2), round((west + east) / 2, 2)
    if east - west > 35 and abs(lat) > 20:
        third = max(1.0, (north - south) / 6)
        return {
            "kind": "conic",
            "south": round(south + third, 2),
            "north": round(north - third, 2) if north - third > south + third + 1 else lat + 1,
            "lat0": lat,
            "lon0": lon,
        }
    return {"kind": "azimuthal", "lat0": lat, "lon0": lon}


def board_size(sheet: Sheet, settings: Settings, wide: float) -> tuple[float, float]:
    """Return the size of a board with room for all spaces and labels."""
    lengths = sum(route.length for route in sheet.routes)
    cover = lengths * (SPACE[0] + 6) * (SPACE[1] + 6)
    for city in sheet.cities.values():
        w, h = label_size(city, settings.lines[city.name], settings.flags)
        cover += (w + 24) * (h + 12)
    ratio = min(max(wide, SLIMMEST), WIDEST)
    area = ROOM * cover + 90_000
    width, height = (area * ratio) ** 0.5, (area / ratio) ** 0.5
    return bounded(width), bounded(height)


def bounded(side: float) -> float:
    """Return the side of a board, within bounds."""
    return float(round(min(max(side, LEAST), MOST)))
