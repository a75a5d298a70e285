"""The check database.commit-latency-bearable."""

from __future__ import annotations


def test_passed_where_every_round_trip_was_measured(ask, design):
    """The measured figures are far below the limit."""
    assert set(ask(design).values()) == {"passed"}


def test_passed_over_the_quicker_detour(ask, design):
    """Traffic takes the path of the routers, so the smallest sum counts."""
    design["links"][0]["rtt_ms"] = 50

    assert ask(design)["east and west"] == "passed"


def test_failed_where_light_alone_needs_longer(ask, design):
    """A length decides without any measurement: nothing is faster than light."""
    for link in design["links"]:
        del link["rtt_ms"]
        link["length_km"] = 2000

    assert set(ask(design).values()) == {"failed"}


def test_failed_where_the_measured_time_is_too_long(ask, design):
    """Slow equipment on a short path."""
    for link in design["links"]:
        link["rtt_ms"] = 30

    assert set(ask(design).values()) == {"failed"}


def test_unknown_without_a_measurement(ask, design):
    """A short path can still be slow."""
    for link in design["links"]:
        del link["rtt_ms"]

    assert set(ask(design).values()) == {"unknown"}


def test_unknown_where_only_a_slow_detour_was_measured(ask, design):
    """Traffic will take the short path, of which nobody gave a figure."""
    del design["links"][0]["rtt_ms"]
    for link in design["links"][1:]:
        link["rtt_ms"] = 8

    assert ask(design)["east and west"] == "unknown"


def test_unknown_without_links(ask, design):
    """No path, no time."""
    del design["links"]

    assert set(ask(design).values()) == {"unknown"}


def test_unknown_without_members(ask, design):
    """The design does not tell who waits for whom."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}


def test_not_applicable_at_one_site(ask, design):
    """Nobody waits for another location."""
    for member in design["galera"]["members"]:
        member["site"] = "east"

    assert ask(design) == {"the whole": "not-applicable"}


def test_not_applicable_between_two_databases(ask, two_regions):
    """Regions that are far apart do not wait for each other."""
    two_regions["links"][0]["rtt_ms"] = 80.0

    assert ask(two_regions) == {"the whole": "not-applicable"}


def test_failed_within_one_region(ask, two_regions):
    """A region over two sites waits as one OpenStack does."""
    two_regions["links"][0]["rtt_ms"] = 80.0
    for link in two_regions["links"][1:]:
        link["networks"] = []
    two_regions["regions"][0]["galera"]["members"][1]["site"] = "west"

    assert ask(two_regions) == {"region eastern, east and west": "failed"}
