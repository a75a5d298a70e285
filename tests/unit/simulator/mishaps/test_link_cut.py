"""A link that is cut one way, by the name of its mishap."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import NotFound
from dr_planner.simulator.simulator import Simulator

DESIGN = Path(__file__).parents[4] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
CUT = {"cluster": "ceph-south", "remote": "ceph-north"}


def arrives(simulator: Simulator, name: str) -> bool:
    """Whether what is written at north is at south a minute later."""
    simulator.write("ceph-north", "volumes", name, b"news")
    simulator.advance(60)
    return simulator.data("ceph-south", "volumes", name) == simulator.data(
        "ceph-north", "volumes", name
    )


def test_nothing_arrives_over_a_link_that_is_cut_until_it_is_mended():
    """By itself, after the seconds that were told."""
    simulator = Simulator(load(DESIGN), virtual=True)
    simulator.region.ceph.create("ceph-north", "volumes", "box", 1 << 20)
    assert arrives(simulator, "box")

    simulator.mishap("link-cut", CUT | {"seconds": "100"})

    assert not arrives(simulator, "box")
    assert arrives(simulator, "box")


def test_a_link_that_is_cut_for_good_is_mended_by_hand():
    """Without seconds it stays cut."""
    simulator = Simulator(load(DESIGN), virtual=True)
    simulator.region.ceph.create("ceph-north", "volumes", "box", 1 << 20)
    simulator.advance(60)
    simulator.mishap("link-cut", CUT)
    assert not arrives(simulator, "box")
    simulator.advance(3600)
    assert not arrives(simulator, "box")

    simulator.mend_link(**CUT)

    assert arrives(simulator, "box")


def test_only_links_between_known_clusters_are_cut():
    """A typing error must not become a fault that never happens."""
    with pytest.raises(NotFound, match="ceph-north"):
        Simulator(load(DESIGN)).mishap("link-cut", CUT | {"remote": "ceph-moon"})
