"""How lines run between the places of a map, and where their words stand.

Lines between the same two places fan out. A line bends around a place that is in its way where
it can. Words stand where they cover no place and no other words; where there is no room for them
they are left out, and the lists of the page have them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dr_planner.graph.letters import extent
from dr_planner.graph.page.places import Place, Point

FAN = 60.0
"""Twice the pixels between the middles of two lines that join the same places."""

BENDS = (0.0, 60.0, -60.0, 120.0, -120.0, 190.0, -190.0)
"""How far a line is tried to bend, the least first."""

STEPS = 60
DOTS = 40
MOST_COVERED = 8
"""So many dots of lines may lie under words before shorter words are tried."""

ROW = 14
SIGN = 22.0
"""Width and height of the sign in the middle of a line."""

ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.2, 0.8)


@dataclass(frozen=True)
class Curve:
    """A quadratic Bézier curve from the edge of one place to the edge of another."""

    start: Point
    control: Point
    end: Point

    def at(self, share: float) -> Point:
        """The point after a share of the curve."""
        rest = 1 - share
        return Point(
            rest * rest * self.start.x
            + 2 * rest * share * self.control.x
            + share * share * self.end.x,
            rest * rest * self.start.y
            + 2 * rest * share * self.control.y
            + share * share * self.end.y,
        )

    def between(self, first: float, last: float) -> Curve:
        """The part of the curve between two shares of it."""
        start, end = self.at(first), self.at(last)
        slope = Point(
            (1 - first) * (self.control.x - self.start.x) + first * (self.end.x - self.control.x),
            (1 - first) * (self.control.y - self.start.y) + first * (self.end.y - self.control.y),
        )
        span = last - first
        return Curve(start, Point(start.x + span * slope.x, start.y + span * slope.y), end)

    @property
    def path(self) -> str:
        """As SVG writes it."""
        (a, b, c) = (f"{p.x:.1f} {p.y:.1f}" for p in (self.start, self.control, self.end))
        return f"M{a}Q{b} {c}"


@dataclass(frozen=True)
class Label:
    """Words at a line: where their middle is, and what they say."""

    x: float
    y: float
    rows: tuple[str, ...]
    width: float
    height: float


@dataclass(frozen=True)
class Span:
    """A line that is wanted: its two ends, and its words, from the fullest to the shortest."""

    ends: tuple[str, str]
    words: tuple[tuple[str, ...], ...] = ()


def curves(spans: Sequence[Span], places: dict[str, Place]) -> list[Curve]:
    """A curve for each wanted line; the first of several between two places is the straightest."""
    lanes: dict[tuple[str, str], list[int]] = {}
    for number, span in enumerate(spans):
        lanes.setdefault((min(span.ends), max(span.ends)), []).append(number)
    found: dict[int, Curve] = {}
    for (first, second), numbers in lanes.items():
        one, other = places[first], places[second]
        fans = [(lane - (len(numbers) - 1) / 2) * FAN for lane in range(len(numbers))]
        base = _bend(one, other, fans, places)
        for number, fan in zip(numbers, sorted(fans, key=lambda f: (abs(f), f)), strict=True):
            curve = _clipped(_bent(one, other, base + fan), one, other)
            turned = spans[number].ends[0] != first
            found[number] = Curve(curve.end, curve.control, curve.start) if turned else curve
    return [found[number] for number in range(len(spans))]


def labels(
    spans: Sequence[Span],
    drawn: Sequence[Curve],
    places: Sequence[Place],
    area: tuple[float, float],
    size: int,
) -> list[Label | None]:
    """Words for each line, where there is room for them: on the line, or close beside it.

    The middle of every line stays free, for the sign of its state.
    """
    boxes = [(p.x, p.y, p.width + 6, p.height + 6) for p in places]
    boxes += [(m.x, m.y, SIGN, SIGN) for m in (curve.at(0.5) for curve in drawn)]
    points = [[curve.at(i / DOTS) for i in range(DOTS + 1)] for curve in drawn]
    found: list[Label | None] = []
    for span, curve in zip(spans, drawn, strict=True):
        best: tuple[float, Label] | None = None
        for rows in span.words:
            for label in _candidates(rows, curve, size):
                here = (label.x, label.y, label.width, label.height)
                if _outside(here, area) or any(_overlap(here, box) for box in boxes):
                    continue
                covered = sum(
                    abs(dot.x - label.x) < label.width / 2
                    and abs(dot.y - label.y) < label.height / 2
                    for line in points
                    for dot in line
                )
                if best is None or covered < best[0]:
                    best = covered, label
            if best is not None and best[0] <= MOST_COVERED:
                break
        found.append(best[1] if best else None)
        if best:
            label = best[1]
            boxes.append((label.x, label.y, label.width + 2, label.height + 2))
    return found


def _candidates(rows: tuple[str, ...], curve: Curve, size: int) -> Iterator[Label]:
    """Where words may stand: on the line, then at either side of it, from the middle outwards."""
    wide = max(extent(row, size) for row in rows) + 8
    high = ROW * len(rows) + 4
    dx, dy = curve.end.x - curve.start.x, curve.end.y - curve.start.y
    long = math.hypot(dx, dy) or 1.0
    normal = (-dy / long, dx / long)
    beside = abs(normal[0]) * wide / 2 + abs(normal[1]) * high / 2 + 3
    for away in (0.0, beside, -beside):
        for share in ALONG:
            middle = curve.at(share)
            yield Label(middle.x + normal[0] * away, middle.y + normal[1] * away, rows, wide, high)


def _bend(one: Place, other: Place, fans: Sequence[float], places: dict[str, Place]) -> float:
    """How far the lines between two places bend to keep off the others."""

    def met(bend: float) -> int:
        tried = [_bent(one, other, bend + fan) for fan in fans]
        return sum(_in_the_way(curve, places, (one.name, other.name)) for curve in tried)

    return min(BENDS, key=met)


def _bent(one: Place, other: Place, bend: float) -> Curve:
    dx, dy = other.x - one.x, other.y - one.y
    long = math.hypot(dx, dy) or 1.0
    control = Point(
        (one.x + other.x) / 2 - dy / long * bend,
        (one.y + other.y) / 2 + dx / long * bend,
    )
    return Curve(Point(one.x, one.y), control, Point(other.x, other.y))


def _in_the_way(curve: Curve, places: dict[str, Place], ends: tuple[str, str]) -> int:
    points = [curve.at(i / STEPS) for i in range(STEPS + 1)]
    return sum(
        place.holds(point, 3)
        for name, place in places.items()
        if name not in ends
        for point in points
    )


def _clipped(curve: Curve, one: Place, other: Place) -> Curve:
    """The part of a curve between two boxes."""
    inside = [i for i in range(STEPS + 1) if one.holds(curve.at(i / STEPS), 2)]
    beyond = [i for i in range(STEPS + 1) if other.holds(curve.at(i / STEPS), 2)]
    first = _edge(curve, one, max(inside, default=0) / STEPS, 1 / STEPS)
    last = _edge(curve, other, min(beyond, default=STEPS) / STEPS, -1 / STEPS)
    return curve.between(first, max(first, last))


def _edge(curve: Curve, place: Place, inside: float, step: float) -> float:
    """Where the curve leaves a box, near a share that is still inside."""
    outside = min(1.0, max(0.0, inside + step))
    for _ in range(12):
        middle = (inside + outside) / 2
        if place.holds(curve.at(middle), 2):
            inside = middle
        else:
            outside = middle
    return outside


def _outside(one: tuple[float, float, float, float], area: tuple[float, float]) -> bool:
    return not (
        one[2] / 2 <= one[0] <= area[0] - one[2] / 2
        and one[3] / 2 <= one[1] <= area[1] - one[3] / 2
    )


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    return (
        abs(one[0] - other[0]) < (one[2] + other[2]) / 2
        and abs(one[1] - other[1]) < (one[3] + other[3]) / 2
    )
