"""Curves: from edge to edge, apart, around what is in the way; their words in the open."""

from __future__ import annotations

from itertools import combinations

import pytest

from dr_planner.graph.page.curves import Curve, Label, Span, curves, labels
from dr_planner.graph.page.places import Place, Point

AREA = (800.0, 400.0)
A, B = Place("a", 100, 200, 100, 50), Place("b", 700, 200, 100, 50)
PLACES = {"a": A, "b": B}


def met(curve: Curve, place: Place) -> bool:
    return any(place.holds(curve.at(i / 200)) for i in range(201))


def test_a_line_runs_from_edge_to_edge():
    """Nothing of it, and no tip, is hidden under a box."""
    (curve,) = curves([Span(("a", "b"))], PLACES)

    assert curve.start.x == pytest.approx(152, abs=1)
    assert curve.end.x == pytest.approx(648, abs=1)
    assert curve.at(0.5).y == pytest.approx(200)


def test_a_line_begins_at_its_first_end():
    """Or its arrow would point the wrong way."""
    there, back = curves([Span(("a", "b")), Span(("b", "a"))], PLACES)

    assert there.start.x < there.end.x
    assert back.start.x > back.end.x


@pytest.mark.parametrize("count", [2, 3, 5])
def test_lines_between_the_same_places_stand_apart(count):
    """Each can be seen and clicked."""
    found = curves([Span(("a", "b"))] * count, PLACES)

    middles = [curve.at(0.5).y for curve in found]
    assert all(abs(y - z) > 20 for y, z in combinations(middles, 2))


def test_a_line_bends_around_a_place_in_the_way():
    """It would seem to end there."""
    wall = Place("c", 400, 200, 100, 50)

    (curve,) = curves([Span(("a", "b"))], {**PLACES, "c": wall})

    assert not met(curve, wall)


def test_a_part_of_a_curve_lies_on_the_curve():
    """Clipping changes no shape."""
    whole = Curve(Point(0, 0), Point(50, 80), Point(100, 0))

    part = whole.between(0.2, 0.7)

    for share in (0, 0.3, 1):
        there = whole.at(0.2 + share * 0.5)
        assert (part.at(share).x, part.at(share).y) == pytest.approx((there.x, there.y))


def test_words_cover_no_place_and_no_other_words():
    """And stay inside the map."""
    spans = [Span(("a", "b"), (("a long name of a link", "three networks"),))] * 4
    drawn = curves(spans, PLACES)

    found = [label for label in labels(spans, drawn, [A, B], AREA, 11) if label]

    assert len(found) == 4

    def apart(one: Label, other: Label | Place) -> bool:
        return (
            abs(one.x - other.x) >= (one.width + other.width) / 2
            or abs(one.y - other.y) >= (one.height + other.height) / 2
        )

    assert all(apart(one, other) for one, other in combinations(found, 2))
    assert all(apart(one, place) for one in found for place in (A, B))
    assert all(one.width / 2 <= one.x <= AREA[0] - one.width / 2 for one in found)


def test_where_room_is_short_the_words_are_shorter_or_none():
    """The lists of the page have the whole."""
    words = (("much too long for here, whatever is tried",), ("short",))
    found = []
    for right in (320, 240):
        near = {"a": Place("a", 100, 30, 100, 50), "b": Place("b", right, 30, 100, 50)}
        spans = [Span(("a", "b"), words)]
        found += labels(spans, curves(spans, near), list(near.values()), (380, 60), 11)
    short, none = found

    assert short is not None
    assert short.rows == ("short",)
    assert none is None
