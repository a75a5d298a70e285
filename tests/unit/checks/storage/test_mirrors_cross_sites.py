"""The check storage.mirrors-cross-sites."""

from __future__ import annotations


def test_passed_between_two_sites(ask, design):
    """One end at each."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_within_a_site(ask, design):
    """Both copies burn together."""
    design["ceph_clusters"][1]["site"] = "east"

    assert set(ask(design).values()) == {"failed"}


def test_unknown_where_left_out(ask, design):
    """Nothing is said of mirrors."""
    del design["mirrors"]

    assert ask(design) == {"mirroring": "unknown"}
