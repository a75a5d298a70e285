"""The check network.link-figures-possible."""

from __future__ import annotations


def test_passed_where_the_figures_are_slower_than_light(ask, design):
    """20 km need 0.196 ms; 0.3 ms were measured."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_the_round_trip_beats_light(ask, design):
    """100 km there and back take 0.979 ms in fibre."""
    design["links"][0].update(length_km=100, rtt_ms=0.97)

    assert ask(design)["link east-west"] == "failed"


def test_failed_where_the_fibre_is_shorter_than_the_distance(ask, design):
    """One degree of latitude is about 111 km."""
    design["sites"][0]["coordinates"] = {"latitude": 50, "longitude": 8}
    design["sites"][1]["coordinates"] = {"latitude": 51, "longitude": 8}

    assert ask(design)["link east-west"] == "failed"


def test_unknown_without_a_measurement(ask, design):
    """There is nothing to compare."""
    del design["links"][0]["rtt_ms"]

    assert ask(design)["link east-west"] == "unknown"


def test_unknown_without_links(ask, design):
    """Nothing is said."""
    del design["links"]

    assert ask(design) == {"links": "unknown"}


def test_not_applicable_where_there_are_none(ask, design):
    """An empty list says that there are none; another check objects."""
    design["links"] = []

    assert ask(design) == {"the whole": "not-applicable"}
