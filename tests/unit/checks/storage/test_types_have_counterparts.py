"""The check storage.types-have-counterparts."""

from __future__ import annotations


def test_passed_with_a_type_for_each_site(ask, design):
    """Each names the other."""
    assert ask(design) == {"type gold-e": "passed", "type gold-w": "passed"}


def test_passed_with_one_type_over_both(ask, design):
    """It covers the backend that takes over."""
    design["cinder"]["volume_types"] = [{"name": "gold", "backends": ["rbd-e", "rbd-w"]}]

    assert ask(design) == {"type gold": "passed"}


def test_failed_where_the_type_stays_behind(ask, design):
    """The moved volume would contradict its type."""
    del design["cinder"]["volume_types"][0]["counterparts"]

    assert ask(design) == {"type gold-e": "failed", "type gold-w": "passed"}


def test_failed_where_the_counterpart_covers_another_backend(ask, design):
    """The name is right and the backend is not."""
    design["cinder"]["volume_types"][1]["backends"] = ["rbd-e"]

    assert ask(design)["type gold-e"] == "failed"


def test_unknown_where_the_counterpart_leaves_its_backends_out(ask, design):
    """It may cover the right one."""
    del design["cinder"]["volume_types"][1]["backends"]

    assert ask(design) == {"type gold-e": "unknown", "type gold-w": "unknown"}


def test_unknown_where_left_out(ask, design):
    """The mirrors, or the types."""
    del design["mirrors"]

    assert set(ask(design).values()) == {"unknown"}
    del design["cinder"]["volume_types"]
    assert ask(design) == {"volume types": "unknown"}


def test_not_applicable_where_no_volume_moves(ask, design):
    """Its pool is not mirrored; another check objects."""
    del design["mirrors"][0]

    assert set(ask(design).values()) == {"not-applicable"}
