"""What is seen of an image while the rbd-mirror daemon of its copy is away.

A cut path between the clusters looks the same from the primary's side; what differs is in
``tests/lab/test_path.py``. On real services a daemon is stopped on a lab of one's own only, which
``DR_PLANNER_OWN_LAB_DIR`` names.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.simulator.simulator import Simulator
from tests.contract.conftest import DESIGN, SPEED, lab_target, simulated_target
from tests.contract.target import Target

OWN_LAB = os.environ.get("DR_PLANNER_OWN_LAB_DIR", "")
IMAGE = ("mirror", "image")


@dataclass(frozen=True)
class Pair:
    """Two clusters, and the daemon at b in our hands."""

    target: Target
    stop_daemon: Callable[[], None]
    start_daemon: Callable[[], None]


@pytest.fixture(params=["simulator", *(["lab"] if OWN_LAB else [])])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    """Both daemons run, before and after."""
    if request.param == "lab":
        from tests.lab import faults
        from tests.lab.place import Place

        place, target = Place.at(Path(OWN_LAB)), lab_target(Path(OWN_LAB))
        yield Pair(
            target,
            lambda: faults.stop_mirror(place, "site-b"),
            lambda: faults.start_mirror(place, "site-b"),
        )
        faults.start_mirror(place, "site-b")
        target.sweep()
        return
    with Simulator(load(DESIGN), speed=SPEED) as simulator:
        name = simulator.deployment.ceph_clusters[1].name
        yield Pair(
            simulated_target(simulator, tmp_path),
            lambda: simulator.stop_daemon(name),
            lambda: simulator.start_daemon(name),
        )


def peer_state(target: Target, cluster: str, spec: str) -> str:
    """What a cluster says of the other one's daemon."""
    (peer,) = target.status(cluster, spec)["peer_sites"]
    return str(peer["state"])


def test_both_sides_miss_a_daemon_that_was_stopped(pair: Pair) -> None:
    """On a cut path only the primary's side would: the copy's side would say up+replaying."""
    target = pair.target
    spec = target.image()
    target.until(lambda: peer_state(target, "a", spec) == "up+replaying", "a hears of its copy")

    pair.stop_daemon()

    target.until(lambda: peer_state(target, "a", spec).startswith("down+"), "a misses the daemon")
    target.until(lambda: target.state("b", spec).startswith("down+"), "b misses it too")
    assert target.primary("a", spec)
    assert target.state("a", spec) == "up+stopped"

    pair.start_daemon()

    target.until(lambda: target.state("b", spec) == "up+replaying", "the copy follows again")
    target.until(lambda: peer_state(target, "a", spec) == "up+replaying", "a hears of it again")


def test_a_demotion_is_not_heard_while_the_daemon_is_away(pair: Pair) -> None:
    """The image is primary nowhere, and no patience helps; only the daemon does."""
    target = pair.target
    spec = target.image()

    pair.stop_daemon()
    assert target.rbd("a", *IMAGE, "demote", spec).code == 0

    refused = target.rbd("b", *IMAGE, "promote", spec)
    assert refused.code == 16, refused
    assert "demotion is not propagated yet" in refused.err
    assert (target.primary("a", spec), target.primary("b", spec)) == (False, False)

    pair.start_daemon()
    target.until(
        lambda: target.status("b", spec)["description"] == "remote image is not primary",
        "the daemon has seen the demotion",
    )
    assert target.rbd("b", *IMAGE, "promote", spec).code == 0
    target.until(lambda: target.state("a", spec) == "up+replaying", "a follows b")
