"""From latitude and longitude to a plane, and from that plane to the board."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from branchline.boards.layout.boxes import Points

Projection = Callable[[Points], Points]  # (lat, lon) in degrees to (x, y), y downwards


def conic(south: float, north: float, lat0: float, lon0: float) -> Projection:
    """Lambert's conformal conic projection, true along two parallels."""
    phi1, phi2, phi0 = np.radians([south, north, lat0])
    half = np.tan(np.pi / 4 + np.array([phi1, phi2, phi0]) / 2)
    n = np.log(np.cos(phi1) / np.cos(phi2)) / np.log(half[1] / half[0])
    factor = np.cos(phi1) * half[0] ** n / n
    rho0 = factor / half[2] ** n

    def project(lat_lon: Points) -> Points:
        lat = np.clip(lat_lon[:, 0], -80, 89)
        rho = factor / np.tan(np.pi / 4 + np.radians(lat) / 2) ** n
        theta = n * np.radians(lat_lon[:, 1] - lon0)
        return np.stack([rho * np.sin(theta), rho * np.cos(theta) - rho0], axis=1)

    return project


def azimuthal(lat0: float, lon0: float) -> Projection:
    """Lambert's azimuthal equal-area projection around a centre."""
    sin0, cos0 = np.sin(np.radians(lat0)), np.cos(np.radians(lat0))

    def project(lat_lon: Points) -> Points:
        phi, lam = np.radians(lat_lon[:, 0]), np.radians(lat_lon[:, 1] - lon0)
        towards = sin0 * np.sin(phi) + cos0 * np.cos(phi) * np.cos(lam)
        k = np.sqrt(2 / np.maximum(1 + towards, 1e-6))
        x = k * np.cos(phi) * np.sin(lam)
        y = k * (cos0 * np.sin(phi) - sin0 * np.cos(phi) * np.cos(lam))
        return np.stack([x, -y], axis=1)

    return project


def town_plan(lat0: float, lon0: float, turn: float) -> Projection:
    """An equirectangular plan of one town, rotated clockwise by `turn` degrees."""
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))

    def project(lat_lon: Points) -> Points:
        east = (lat_lon[:, 1] - lon0) * np.cos(np.radians(lat0))
        south = lat0 - lat_lon[:, 0]
        return np.stack([east * cos - south * sin, east * sin + south * cos], axis=1)

    return project


def plane() -> Projection:
    """A plane: what is called latitude and longitude are places on paper."""

    def project(lat_lon: Points) -> Points:
        return np.stack([lat_lon[:, 1], -lat_lon[:, 0]], axis=1)

    return project


@dataclass(frozen=True)
class Fit:
    """A projection, scaled and translated so that the cities fill the board inside its padding."""

    project: Projection
    scale: Points
    offset: Points

    def __call__(self, lat_lon: Points) -> Points:
        """Return points of the board for latitudes and longitudes."""
        return self.project(np.asarray(lat_lon, float)) * self.scale + self.offset


def fit(
    project: Projection,
    cities: Points,
    size: tuple[float, float],
    pad: tuple[float, float, float, float],
    stretch: float,
) -> Fit:
    """Fit the cities into the board; one axis may be stretched up to a factor to fill it."""
    top, right, bottom, left = pad
    plane = project(cities)
    low, high = plane.min(axis=0), plane.max(axis=0)
    room = np.array([size[0] - left - right, size[1] - top - bottom])
    scale = room / np.maximum(high - low, 1e-9)
    scale = np.minimum(scale, scale.min() * stretch)
    centre = np.array([left, top]) + room / 2
    return Fit(project, scale, centre - scale * (low + high) / 2)
