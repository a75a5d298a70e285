"""The check zones.volumes-may-be-in-another-zone."""

from __future__ import annotations


def test_passed_where_it_is_on(ask, design):
    """The server may take the volume along."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    design["zone_options"] = {"nova_cross_az_attach": True}

    assert "passed" in ask(design).values()


def test_failed_where_it_is_off(ask, design):
    """The volume keeps its zone."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    design["zone_options"] = {"nova_cross_az_attach": False}

    assert "failed" in ask(design).values()


def test_unknown_where_it_is_left_out(ask, design):
    """Other options are given."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    design["zone_options"] = {"cinder_allow_availability_zone_fallback": True}

    assert "unknown" in ask(design).values()


def test_not_applicable_without_replication(ask, design):
    """The zones are reassigned then."""
    design["zone_options"] = {"nova_cross_az_attach": False}

    assert "not-applicable" in ask(design).values()
