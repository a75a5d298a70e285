"""Latency: the figures of the talk, and what must hold of any distance."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.capacity.latency import (
    floor_rtt_ms,
    great_circle_km,
    link_floor_rtt_ms,
    shortest_fibre_km,
    times_lan,
)
from dr_planner.model.link import Link
from dr_planner.model.site import Coordinates

PLACES = st.builds(
    Coordinates,
    latitude=st.floats(-90, 90),
    longitude=st.floats(-180, 180),
)


@pytest.mark.parametrize(("km", "ms"), [(0, 0), (1, 0.009795), (100, 0.979), (1000, 9.79)])
def test_round_trip_is_that_of_the_talk(km, ms):
    """9.795 microseconds a kilometre, there and back; 100 km cost about a millisecond."""
    assert floor_rtt_ms(km) == pytest.approx(ms, rel=1e-3)


def test_a_local_network_ends_at_ten_kilometres():
    """The talk's rule: 0.1 ms are a link of 10 km, and 1000 km are a hundred times that."""
    assert times_lan(floor_rtt_ms(10)) == pytest.approx(1, abs=0.03)
    assert times_lan(floor_rtt_ms(1000)) == pytest.approx(98, abs=1)


@pytest.mark.parametrize(
    ("a", "b", "km"),
    [
        ((0, 0), (0, 180), math.pi * 6371.0088),
        ((90, 0), (-90, 77), math.pi * 6371.0088),
        ((0, 179.5), (0, -179.5), math.pi * 6371.0088 / 180),
        ((48.8566, 2.3522), (51.5074, -0.1278), 343.6),
    ],
    ids=["half the equator", "pole to pole", "across the date line", "Paris and London"],
)
def test_distance_of_known_places(a, b, km):
    """Two are arithmetic, one is the trap of the date line, one is a published distance."""
    first, second = (Coordinates(latitude=y, longitude=x) for y, x in (a, b))

    assert great_circle_km(first, second) == pytest.approx(km, rel=2e-3)


@given(PLACES, PLACES, PLACES)
def test_distance_is_a_distance(a, b, c):
    """Zero to itself, the same both ways, and no detour is shorter."""
    assert great_circle_km(a, a) == 0
    assert great_circle_km(a, b) == pytest.approx(great_circle_km(b, a))
    assert great_circle_km(a, c) <= great_circle_km(a, b) + great_circle_km(b, c) + 1e-6
    assert shortest_fibre_km(a, b) <= great_circle_km(a, b)


def test_length_of_a_link_goes_before_the_distance_of_its_sites():
    """Fibre is never straight; where its length is known, that decides."""
    a, b = (Coordinates(latitude=y, longitude=0) for y in (0, 1))
    long = Link(name="x", sites=("a", "b"), length_km=500)
    bare = Link(name="x", sites=("a", "b"))

    assert link_floor_rtt_ms(long, a, b) == floor_rtt_ms(500)
    assert link_floor_rtt_ms(bare, a, b) == pytest.approx(1.08, abs=0.01)
    assert link_floor_rtt_ms(bare, a, None) is None
    assert link_floor_rtt_ms(bare) is None
