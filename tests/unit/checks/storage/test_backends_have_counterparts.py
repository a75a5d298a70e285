"""The check storage.backends-have-counterparts."""

from __future__ import annotations


def test_passed_with_a_backend_on_the_same_pool_there(ask, design):
    """Each is the other's."""
    assert ask(design) == {"backend rbd-e": "passed", "backend rbd-w": "passed"}


def test_failed_where_there_is_none(ask, design):
    """The promoted images would belong to nobody."""
    del design["cinder"]["backends"][1]
    del design["cinder"]["volume_types"]

    assert ask(design) == {"backend rbd-e": "failed"}


def test_failed_where_it_runs_at_the_wrong_site(ask, design):
    """The service that should take over is lost together with the volumes."""
    design["cinder"]["backends"][1]["site"] = "east"

    assert ask(design)["backend rbd-e"] == "failed"


def test_unknown_where_left_out(ask, design):
    """The mirrors, or Cinder altogether."""
    del design["mirrors"]

    assert set(ask(design).values()) == {"unknown"}
    del design["cinder"]
    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_to_cinders_replication_and_without_a_mirror(ask, design):
    """There the volumes stay on their backend; here they go nowhere."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    del design["mirrors"][0]

    assert set(ask(design).values()) == {"not-applicable"}
