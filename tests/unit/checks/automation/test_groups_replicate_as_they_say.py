"""The check automation.groups-replicate-as-they-say."""

from __future__ import annotations


def test_passed_for_a_replicated_type(ask, design):
    """As it says."""
    design["protection_groups"] = [
        {"name": "first", "strategy": "replication-api", "volume_types": ["gold-e"]}
    ]
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    design["cinder"]["volume_types"][0]["replicated"] = True

    assert "passed" in ask(design).values()


def test_passed_for_every_volume_where_all_types_replicate(ask, design):
    """Whatever it takes is there too."""
    design["protection_groups"] = [{"name": "first", "strategy": "replication-api"}]
    for kind in design["cinder"]["volume_types"]:
        kind["replicated"] = True

    assert "passed" in ask(design).values()


def test_failed_for_a_plain_type(ask, design):
    """Its volumes end in error."""
    design["protection_groups"] = [
        {"name": "first", "strategy": "replication-api", "volume_types": ["gold-e"]}
    ]

    assert "failed" in ask(design).values()


def test_unknown_for_every_volume(ask, design):
    """It names no type."""
    design["protection_groups"] = [{"name": "first", "strategy": "replication-api"}]

    assert "unknown" in ask(design).values()
