"""Where sites stand on a map: from their coordinates when all are known, else around a ring.

Equal sites give equal places. Places never overlap, and stay inside the map.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from dr_planner.model.site import Coordinates, Site

GAP = 40.0
"""Pixels between two places, at least; a line and its label must be told apart there."""

ROUNDS = 160
CLEAR = 10.0
"""Pixels between a place and a line that is not its own, where that can be had."""


@dataclass(frozen=True)
class Point:
    """A point of the map, in pixels."""

    x: float
    y: float


@dataclass(frozen=True)
class Place:
    """A box of the map, by its middle."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def holds(self, point: Point, room: float = 0.0) -> bool:
        """Whether a point is inside the box, or as near as ``room``."""
        return (
            abs(point.x - self.x) < self.width / 2 + room
            and abs(point.y - self.y) < self.height / 2 + room
        )


def geographic(sites: Sequence[Site]) -> bool:
    """Whether the map shows where the sites really are."""
    return all(site.coordinates is not None for site in sites) and len(sites) > 1


def places(
    sites: Sequence[Site],
    roads: Iterable[tuple[str, str]],
    box: tuple[float, float],
    area: tuple[float, float],
) -> dict[str, Place]:
    """A box for every site.

    :param roads: pairs of sites that a line will join; boxes keep off the lines of others.
    :param box: width and height of a box.
    :param area: width and height of the map; it must hold all boxes.
    """
    shares = _on_earth(sites) if geographic(sites) else _ring(len(sites))
    left, top = box[0] / 2 + 4, box[1] / 2 + 4
    across, down = area[0] - 2 * left, area[1] - 2 * top
    found = [
        Place(site.name, left + x * across, top + y * down, *box)
        for site, (x, y) in zip(sites, shares, strict=True)
    ]
    index = {place.name: number for number, place in enumerate(found)}
    pairs = sorted({tuple(sorted((index[a], index[b]))) for a, b in roads if a != b})
    for number in range(ROUNDS):
        before = found
        if number < ROUNDS // 2:
            found = _off_the_roads(found, [(a, b) for a, b in pairs], area)
        found = _apart(found, area)
        if found == before:
            break
    if any(_touch(a, b) for a, b in combinations(found, 2)):
        found = _on_a_grid(found, area)
    return {place.name: place for place in found}


def _ring(count: int) -> list[tuple[float, float]]:
    """Shares of the map's width and height: the first two side by side on top."""
    if count == 1:
        return [(0.5, 0.5)]
    if count == 2:
        return [(0.0, 0.5), (1.0, 0.5)]
    start = -math.pi / 2 - math.pi / count
    turns = [start + 2 * math.pi * i / count for i in range(count)]
    return _stretched([(math.cos(turn), math.sin(turn)) for turn in turns])


def _on_earth(sites: Sequence[Site]) -> list[tuple[float, float]]:
    """Shares of the map's width and height, north on top; each direction fills the map.

    Longitudes are cut where the widest gap is, so that neighbours across the date line stay so.
    """
    known = [site.coordinates or Coordinates(latitude=0, longitude=0) for site in sites]
    longitudes = sorted({c.longitude for c in known})
    gaps = [
        (b - a, b) for a, b in zip(longitudes, [*longitudes[1:], longitudes[0] + 360], strict=True)
    ]
    first = max(gaps)[1] % 360
    return _stretched([((c.longitude - first) % 360, -c.latitude) for c in known])


def _stretched(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    def stretch(values: list[float]) -> list[float]:
        low, high = min(values), max(values)
        if high - low < 1e-9:
            return [0.5] * len(values)
        return [(value - low) / (high - low) for value in values]

    return list(zip(stretch([x for x, _ in points]), stretch([y for _, y in points]), strict=True))


def _apart(found: list[Place], area: tuple[float, float]) -> list[Place]:
    """Push overlapping boxes apart along the shorter way."""
    moved = list(found)
    for a, b in combinations(range(len(moved)), 2):
        one, other = moved[a], moved[b]
        over_x = one.width + GAP - abs(one.x - other.x)
        over_y = one.height + GAP - abs(one.y - other.y)
        if over_x <= 0.01 or over_y <= 0.01:
            continue
        if over_x * one.height < over_y * one.width:
            step = over_x / 2 * (1 if one.x > other.x else -1)
            moved[a], moved[b] = (replace(one, x=one.x + step), replace(other, x=other.x - step))
        else:
            step = over_y / 2 * (1 if one.y > other.y else -1)
            moved[a], moved[b] = (replace(one, y=one.y + step), replace(other, y=other.y - step))
        moved[a], moved[b] = _inside(moved[a], area), _inside(moved[b], area)
    return moved


def _touch(one: Place, other: Place) -> bool:
    return (
        abs(one.x - other.x) < (one.width + other.width) / 2 + GAP / 2
        and abs(one.y - other.y) < (one.height + other.height) / 2 + GAP / 2
    )


def _on_a_grid(found: list[Place], area: tuple[float, float]) -> list[Place]:
    """Each box in the nearest free cell: for sites that stand too close to be pushed apart."""
    width, height = found[0].width, found[0].height
    columns = max(1, int(area[0] // (width + GAP)))
    rows = max(1, int(area[1] // (height + GAP)), math.ceil(len(found) / columns))
    across, down = area[0] / columns, area[1] / rows
    free = [((x + 0.5) * across, (y + 0.5) * down) for y in range(rows) for x in range(columns)]
    moved = []
    for place in found:
        here = (place.x, place.y)
        cell = min(free, key=partial(math.dist, here))
        free.remove(cell)
        moved.append(_inside(replace(place, x=cell[0], y=cell[1]), area))
    return moved


def _off_the_roads(
    found: list[Place], pairs: list[tuple[int, int]], area: tuple[float, float]
) -> list[Place]:
    """Push boxes a little away from the lines that pass under them."""
    moved = list(found)
    for a, b in pairs:
        start, end = found[a], found[b]
        dx, dy = end.x - start.x, end.y - start.y
        long = math.hypot(dx, dy) or 1.0
        normal = (-dy / long, dx / long)
        for number, place in enumerate(moved):
            if number in (a, b):
                continue
            along = ((place.x - start.x) * dx + (place.y - start.y) * dy) / long
            if not 0 < along < long:
                continue
            away = (place.x - start.x) * normal[0] + (place.y - start.y) * normal[1]
            reach = abs(normal[0]) * place.width / 2 + abs(normal[1]) * place.height / 2 + CLEAR
            if abs(away) < reach:
                step = min(6.0, reach - abs(away)) * (1 if away >= 0 else -1)
                pushed = replace(place, x=place.x + normal[0] * step, y=place.y + normal[1] * step)
                moved[number] = _inside(pushed, area)
    return moved


def _inside(place: Place, area: tuple[float, float]) -> Place:
    left, top = place.width / 2 + 4, place.height / 2 + 4
    return replace(
        place,
        x=min(max(place.x, left), area[0] - left),
        y=min(max(place.y, top), area[1] - top),
    )
