"""The check storage.mirror-ends-are-alike."""

from __future__ import annotations

import pytest


def sized(design, *sizes):
    """The capacities of both clusters."""
    for cluster, size in zip(design["ceph_clusters"], sizes, strict=True):
        cluster["capacity_gib"] = size
    return design


@pytest.mark.parametrize("sizes", [(1000, 1000), (1000, 900), (900, 1000)])
def test_passed_for_about_the_same(ask, design, sizes):
    """No two clusters are quite equal."""
    assert set(ask(sized(design, *sizes)).values()) == {"passed"}


@pytest.mark.parametrize("sizes", [(1000, 890), (500, 1000)])
def test_failed_for_a_smaller_one(ask, design, sizes):
    """At either end, for both have their turn."""
    assert set(ask(sized(design, *sizes)).values()) == {"failed"}


def test_unknown_for_one_alone(ask, design):
    """It may be anything."""
    design["ceph_clusters"][0]["capacity_gib"] = 1000

    assert set(ask(design).values()) == {"unknown"}


def test_not_applicable_without_figures(ask, design):
    """Whoever plans without capacities is not asked for them."""
    assert list(ask(design).values()) == ["not-applicable"]
