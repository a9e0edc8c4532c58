"""The terms of a layout's energy with their gradients, as compiled loops.

Each function returns a cost and adds its gradient to the arrays whose names start with `g_`. The
`backpropagate_*` functions apply the chain rule: from boxes to curves, from curves to cities.
"""

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from branchline.boards.layout.boxes import Boxes, Floats, Ints, Points, between, compiled, to_point


class Rows(NamedTuple):
    """The spaces of all bands, each at a fixed parameter of its Bézier curve."""

    band: Ints
    place: Floats  # in the row; 0 in the middle
    at: Floats  # Bézier weights of the point
    slope: Floats  # Bézier weights of the tangent


class BoxPairs(NamedTuple):
    """Pairs of boxes, and how far they must be apart."""

    first: Ints
    second: Ints
    gap: Floats
    weight: Floats


class DiscPairs(NamedTuple):
    """Pairs of a box and a disc, and the bounds of the distance from the box to its centre."""

    box: Ints
    disc: Ints
    low: Floats
    high: Floats
    weight: Floats


class BoxGradient(NamedTuple):
    """The gradient by the centres and the angles of boxes."""

    middle: Points
    turn: Floats


@compiled
def curve_points(position: Points, control: Points, a: Ints, b: Ints) -> Floats:
    """Return the start, control and end point of every curve."""
    points = np.empty((len(a), 3, 2))
    for i in range(len(a)):
        points[i, 0], points[i, 1], points[i, 2] = position[a[i]], control[i], position[b[i]]
    return points


@compiled
def lay_spaces(points: Floats, rows: Rows, move: Floats, boxes: Boxes, speed: Floats) -> None:
    """Set the boxes of the spaces: on their curve, then moved along its tangent by `move`."""
    band, at, slope = rows.band, rows.at, rows.slope
    middle, along = boxes.middle, boxes.along
    for s in range(len(band)):
        x = y = dx = dy = 0.0
        for k in range(3):
            px, py = points[band[s], k]
            x, y = x + at[s, k] * px, y + at[s, k] * py
            dx, dy = dx + slope[s, k] * px, dy + slope[s, k] * py
        speed[s] = hypot(dx, dy) + 1e-9
        along[s, 0], along[s, 1] = dx / speed[s], dy / speed[s]
        middle[s, 0], middle[s, 1] = x + move[s] * along[s, 0], y + move[s] * along[s, 1]


@compiled
def backpropagate_spaces(
    rows: Rows,
    move: Floats,
    along: Points,
    speed: Floats,
    g_boxes: BoxGradient,
    g_points: Floats,
    g_slide: Floats,
    g_pitch: Floats,
) -> None:
    """Propagate the gradient of the spaces to their curves and rows."""
    band, at, slope = rows.band, rows.at, rows.slope
    for s in range(len(band)):
        ux, uy = along[s]
        gx, gy = g_boxes.middle[s]
        push = gx * ux + gy * uy
        g_slide[band[s]] += push
        g_pitch[band[s]] += rows.place[s] * push
        turn = (g_boxes.turn[s] + move[s] * (-gx * uy + gy * ux)) / speed[s]
        for k in range(3):
            g_points[band[s], k, 0] += at[s, k] * gx - slope[s, k] * turn * uy
            g_points[band[s], k, 1] += at[s, k] * gy + slope[s, k] * turn * ux


@compiled
def backpropagate_curves(
    a: Ints, b: Ints, g_points: Floats, g_position: Points, g_control: Points
) -> None:
    """Propagate the gradient of the curves' points to cities and control points."""
    for i in range(len(a)):
        for x in range(2):
            g_position[a[i], x] += g_points[i, 0, x]
            g_control[i, x] += g_points[i, 1, x]
            g_position[b[i], x] += g_points[i, 2, x]


@compiled
def overlaps(boxes: Boxes, pairs: BoxPairs, g_boxes: BoxGradient) -> float:
    """Penalise boxes that are closer to each other than their gap, quadratically."""
    g_middle, g_turn = g_boxes.middle, g_boxes.turn
    cost = 0.0
    for k in range(len(pairs.first)):
        i, j = pairs.first[k], pairs.second[k]
        distance, x, y, turn_i, turn_j = between(boxes, i, j)
        lack = pairs.gap[k] - distance
        if lack > 0:
            cost += pairs.weight[k] * lack * lack
            pull = 2 * pairs.weight[k] * lack
            g_middle[i, 0] += pull * x
            g_middle[i, 1] += pull * y
            g_middle[j, 0] -= pull * x
            g_middle[j, 1] -= pull * y
            g_turn[i] -= pull * turn_i
            g_turn[j] -= pull * turn_j
    return cost


@compiled
def disc_distances(
    boxes: Boxes, pairs: DiscPairs, points: Points, g_boxes: BoxGradient, g_discs: Points
) -> float:
    """Penalise discs whose distance from a box is out of bounds, quadratically."""
    g_middle, g_turn = g_boxes.middle, g_boxes.turn
    low, high = pairs.low, pairs.high
    cost = 0.0
    for k in range(len(pairs.box)):
        i, d = pairs.box[k], pairs.disc[k]
        distance, x, y, turn, _ = to_point(boxes, i, points[d, 0], points[d, 1])
        lack = low[k] - distance if distance < low[k] else high[k] - distance
        if distance < low[k] or distance > high[k]:
            cost += pairs.weight[k] * lack * lack
            pull = 2 * pairs.weight[k] * lack
            g_middle[i, 0] += pull * x
            g_middle[i, 1] += pull * y
            g_turn[i] -= pull * turn
            g_discs[d, 0] -= pull * x
            g_discs[d, 1] -= pull * y
    return cost


@compiled
def edges(
    middle: Points, along: Points, half: Points, size: Floats, edge: float, g_middle: Points
) -> float:
    """Penalise boxes that extend over the edge of the board."""
    cost = 0.0
    for i in range(len(middle)):
        for k in range(2):
            reach = abs(along[i, k]) * half[i, 0] + abs(along[i, 1 - k]) * half[i, 1] + edge
            low, high = reach - middle[i, k], middle[i, k] + reach - size[k]
            if low > 0:
                cost += low * low
                g_middle[i, k] -= 2 * low
            if high > 0:
                cost += high * high
                g_middle[i, k] += 2 * high
    return cost


@compiled
def springs(
    position: Points, a: Ints, b: Ints, rest: Points, weight: Floats, g_position: Points
) -> float:
    """Penalise neighbouring cities that do not move together (springs on a mesh)."""
    cost = 0.0
    for i in range(len(a)):
        for k in range(2):
            moved = position[b[i], k] - position[a[i], k] - rest[i, k]
            cost += weight[i] * moved * moved
            g_position[b[i], k] += 2 * weight[i] * moved
            g_position[a[i], k] -= 2 * weight[i] * moved
    return cost


@compiled
def crowding(position: Points, least: float, weight: float, g_position: Points) -> float:
    """Penalise cities that are too close to each other; all pairs, O(cities²)."""
    cost = 0.0
    for i in range(len(position)):
        for j in range(i):
            x, y = position[i, 0] - position[j, 0], position[i, 1] - position[j, 1]
            if abs(x) < least and abs(y) < least:
                size = sqrt(x * x + y * y) + 1e-9
                lack = least - size
                if lack > 0:
                    cost += weight * lack * lack
                    pull = 2 * weight * lack / size
                    g_position[i, 0] -= pull * x
                    g_position[i, 1] -= pull * y
                    g_position[j, 0] += pull * x
                    g_position[j, 1] += pull * y
    return cost


@compiled
def triangles(position: Points, mesh: Ints, area: Floats, g_position: Points) -> float:
    """Penalise triangles of the mesh that shrink below 0.3 of their area or flip over."""
    cost = 0.0
    for t in range(len(mesh)):
        a, b, c = position[mesh[t, 0]], position[mesh[t, 1]], position[mesh[t, 2]]
        now = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        lack = 0.3 - now / area[t]
        if lack > 0:
            cost += 3000 * lack * lack
            pull = -6000 * lack / area[t]
            for k in range(3):
                p, q = position[mesh[t, (k + 1) % 3]], position[mesh[t, (k + 2) % 3]]
                g_position[mesh[t, k], 0] -= pull * (q[1] - p[1])
                g_position[mesh[t, k], 1] += pull * (q[0] - p[0])
    return cost


@compiled
def bows(points: Floats, weight: float, skewed: float, highest: float, g_points: Floats) -> float:
    """Penalise curves that bend: a little; off centre, more; beyond `highest`, strongly."""
    cost = 0.0
    for i in range(len(points)):
        a, c, b = points[i]
        rise, chord = c - (a + b) / 2, b - a
        span = hypot(chord[0], chord[1]) + 1e-9
        unit = chord / span
        skew = rise[0] * unit[0] + rise[1] * unit[1]
        bow = hypot(rise[0], rise[1]) + 1e-9
        over = max(0.0, bow - highest * span)
        cost += weight * bow * bow + skewed * skew * skew + 0.5 * over * over
        g_rise = (2 * weight + over / bow) * rise + 2 * skewed * skew * unit
        g_chord = 2 * skewed * skew * (rise - skew * unit) / span - highest * over * unit
        g_points[i, 1] += g_rise
        g_points[i, 0] -= g_rise / 2 + g_chord
        g_points[i, 2] -= g_rise / 2 - g_chord
    return cost


@compiled
def lengths(
    points: Floats,
    step: Floats,
    least: Floats,
    most: Floats,
    short: float,
    long: float,
    g_points: Floats,
) -> float:
    """Penalise curves that are too short or too long for their row of spaces."""
    cost = 0.0
    samples = len(step)
    line, steps = np.empty((samples, 2)), np.empty((samples - 1, 3))
    for i in range(len(points)):
        total = 0.0
        for t in range(samples):
            for x in range(2):
                line[t, x] = (
                    step[t, 0] * points[i, 0, x]
                    + step[t, 1] * points[i, 1, x]
                    + step[t, 2] * points[i, 2, x]
                )
            if t:
                dx, dy = line[t, 0] - line[t - 1, 0], line[t, 1] - line[t - 1, 1]
                size = hypot(dx, dy) + 1e-9
                steps[t - 1, 0], steps[t - 1, 1] = dx / size, dy / size
                total += size
        pull = 0.0
        if total < least[i]:
            cost += short * (least[i] - total) ** 2
            pull = -2 * short * (least[i] - total)
        elif total > most[i]:
            cost += long * (total - most[i]) ** 2
            pull = 2 * long * (total - most[i])
        if pull != 0.0:
            for t in range(samples - 1):
                for k in range(3):
                    more = pull * (step[t + 1, k] - step[t, k])
                    g_points[i, k, 0] += more * steps[t, 0]
                    g_points[i, k, 1] += more * steps[t, 1]
    return cost
