"""Limits of projects, classes and types."""

from __future__ import annotations

from dr_planner.simulator.region.quotas import Quotas


def test_own_limits_come_before_those_of_the_class():
    """And the class before what is built in."""
    quotas = Quotas()
    quotas.classes["default"] = {"volumes": 20, "snapshots": 5}
    quotas.own["loft"] = {"volumes": 3}

    assert quotas.limit("loft", "volumes") == 3
    assert quotas.limit("loft", "snapshots") == 5
    assert quotas.limit("attic", "volumes") == 20
    assert quotas.limit("attic", "gigabytes") == -1


def test_one_limit_and_the_table_of_all_agree():
    """Both ways to look give the same."""
    quotas = Quotas()
    quotas.classes["default"] = {"gigabytes_gold": 7, "groups": 2}
    quotas.own["loft"] = {"volumes_gold": 1}

    table = quotas.of("loft", ["gold"])

    assert {key: quotas.limit("loft", key) for key in table} == table
    assert table["volumes_gold"] == 1
    assert table["snapshots_gold"] == -1
