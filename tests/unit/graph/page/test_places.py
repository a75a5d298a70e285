"""Places: north is up, nothing overlaps, and equal sites stand where they stood."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.graph.page.places import Place, Point, geographic, places
from dr_planner.model.site import Coordinates, Site

AREA, BOX = (860.0, 620.0), (150.0, 60.0)


def site(name: str, where: tuple[float, float] | None = None) -> Site:
    if where is None:
        return Site(name=name)
    return Site(name=name, coordinates=Coordinates(latitude=where[0], longitude=where[1]))


def overlap(a: Place, b: Place) -> bool:
    return abs(a.x - b.x) < (a.width + b.width) / 2 and abs(a.y - b.y) < (a.height + b.height) / 2


def assert_good(found: dict[str, Place]) -> None:
    assert not any(overlap(a, b) for a, b in combinations(found.values(), 2))
    for place in found.values():
        assert place.width / 2 <= place.x <= AREA[0] - place.width / 2
        assert place.height / 2 <= place.y <= AREA[1] - place.height / 2


def test_north_is_up_and_east_is_right():
    """As on any map."""
    found = places([site("n", (60, 10)), site("s", (50, 10)), site("e", (55, 20))], [], BOX, AREA)

    assert found["n"].y < found["e"].y < found["s"].y
    assert found["n"].x == pytest.approx(found["s"].x)
    assert found["e"].x > found["n"].x


def test_neighbours_across_the_date_line_stay_so():
    """Fiji is east of Auckland, and near it."""
    sites = [
        site("auckland", (-36.8, 174.8)),
        site("apia", (-13.8, -171.8)),
        site("suva", (-18, 178.4)),
    ]

    found = places(sites, [], BOX, AREA)

    assert found["auckland"].x < found["suva"].x < found["apia"].x


def test_one_unknown_place_makes_the_map_a_ring():
    """A map that shows some sites where they are and others anywhere would lie."""
    known, unknown = site("a", (1, 1)), site("b")

    assert geographic([known, site("c", (2, 2))])
    assert not geographic([known, unknown])
    found = places([known, unknown, site("c")], [], BOX, AREA)
    assert found["a"].y == pytest.approx(found["b"].y)
    assert found["a"].x < found["c"].x < found["b"].x


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 12])
def test_a_ring_of_any_size_is_clear(count):
    """Also with lines between all."""
    names = [f"s{i}" for i in range(count)]

    assert_good(places([site(n) for n in names], combinations(names, 2), BOX, AREA))


@given(st.lists(st.tuples(st.floats(-90, 90), st.floats(-180, 180)), min_size=1, max_size=12))
@settings(max_examples=30, deadline=None)
def test_wherever_sites_are_their_boxes_do_not_overlap(where):
    """Also where several are in one town."""
    sites = [site(f"s{i}", place) for i, place in enumerate(where)]
    roads = [(a.name, b.name) for a, b in pairwise(sites)]

    found = places(sites, roads, BOX, AREA)

    assert list(found) == [s.name for s in sites]
    assert_good(found)
    assert found == places(sites, roads, BOX, AREA)


def test_a_box_keeps_off_a_line_that_is_not_its_own():
    """The line from west to east would pass under the site between them."""
    sites = [site("w", (10, 0)), site("m", (10, 5)), site("e", (10, 10)), site("far", (0, 5))]

    found = places(sites, [("w", "e")], BOX, AREA)

    assert abs(found["m"].y - found["w"].y) > BOX[1] / 2


def test_a_place_knows_what_is_inside():
    """With or without some room around it."""
    place = Place("a", 100, 100, 50, 20)

    assert place.holds(Point(120, 105))
    assert not place.holds(Point(126, 100))
    assert place.holds(Point(126, 100), 2)
