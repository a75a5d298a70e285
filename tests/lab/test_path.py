"""The path between the clusters: cut or slowed for the rbd-mirror daemons, never for clients."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lab import faults
from tests.lab.ceph import Cluster
from tests.lab.place import SITES, LabError, Place
from tests.lab.relay import refusal
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]

A, B = SITES
LOCAL = {A: "a", B: "b"}
POOL = "volumes"


@pytest.fixture(scope="module")
def place() -> Place:
    """The lab, where its daemons' paths can be changed."""
    folder = os.environ.get("DR_PLANNER_LAB_DIR")
    if not folder or not (Path(folder) / "lab.json").exists():
        pytest.skip("DR_PLANNER_LAB_DIR names no lab of tests.lab: no path to cut")
    if reason := refusal():
        pytest.skip(f"this machine cannot cut a path: {reason}")
    return Place.at(Path(folder))


@pytest.fixture
def path(place: Place) -> Iterator[Place]:
    """Paths to cut; whatever a test did to them is undone, and both daemons are well again."""
    for site in SITES:
        faults.start_mirror(place, site)
    yield place
    faults.mend_path(place, A, B, both_ways=True)
    for site in SITES:
        until(
            lambda site=site: Cluster(place, site).mirrors(POOL), f"the daemon of {site} is well"
        )


@pytest.fixture
def image(lab: Any, path: Place, image_name: str) -> Iterator[Callable[[str], str]]:
    """Makes followed images, each primary at a site; gives their names."""
    made: list[str] = []

    def make(site: str) -> str:
        name = f"{image_name}-{len(made)}"
        made.append(name)
        lab.rbd(LOCAL[site], "create", "--size", "64M", f"{POOL}/{name}")
        other = B if site == A else A
        until(lambda: state(lab, other, name) == "up+replaying", f"{name} is followed")
        # Its first report is made before the replay has begun.
        write(lab, site, name)
        until(lambda: same(lab, name), f"the copy of {name} is complete")
        return name

    yield make
    faults.mend_path(path, A, B, both_ways=True)
    lab.sweep(POOL, made)


def write(lab: Any, site: str, name: str, total: str = "1M", size: str = "4K") -> None:
    """Change an image's content, as a client of the cluster at a site."""
    lab.rbd(LOCAL[site], "bench", "--io-type", "write", "--io-size", size, "--io-total", total,
            "--io-pattern", "rand", f"{POOL}/{name}")  # fmt: skip


def same(lab: Any, name: str) -> bool:
    """Whether both sites have the same content."""
    contents = {lab.content(site, f"{POOL}/{name}") for site in LOCAL.values()}
    return len(contents) == 1


def status(lab: Any, site: str, name: str) -> dict[str, Any]:
    """The mirror status that a site gives; empty where it has no such image."""
    words = ("mirror", "image", "status", f"{POOL}/{name}", "--format", "json")
    try:
        return dict(json.loads(lab.rbd(LOCAL[site], *words)))
    except subprocess.CalledProcessError:
        return {}


def state(lab: Any, site: str, name: str) -> str:
    """What the daemon at the site says of itself."""
    return str(status(lab, site, name).get("state", ""))


def peer_state(lab: Any, site: str, name: str) -> str:
    """What a site says of the other one's daemon."""
    (peer,) = status(lab, site, name)["peer_sites"]
    return str(peer["state"])


def behind(lab: Any, site: str, name: str) -> int:
    """Journal entries that a replaying copy is behind, as it last reported."""
    words = str(status(lab, site, name)["description"]).partition(", ")[2]
    return int(json.loads(words)["entries_behind_primary"])


def test_a_cut_stops_one_daemon_and_nobody_else(
    lab: Any, path: Place, image: Callable[[str], str]
) -> None:
    """B's copies stand still; A's copies go on; clients reach both clusters.

    The site whose copies stand still says nothing of it. Only the other one does.
    """
    at_a, at_b = image(A), image(B)
    before = lab.content("b", f"{POOL}/{at_a}")

    faults.cut_path(path, B, A)
    write(lab, A, at_a)
    write(lab, B, at_b)

    until(lambda: same(lab, at_b), "the other direction goes on")
    until(
        lambda: peer_state(lab, A, at_a) == "down+replaying", "A misses the daemon of B", every=1
    )
    assert lab.content("b", f"{POOL}/{at_a}") == before
    assert state(lab, B, at_a) == "up+replaying"
    assert behind(lab, B, at_a) == 0
    assert all(Cluster(path, site).answers() for site in SITES)

    faults.mend_path(path, B, A)
    until(lambda: same(lab, at_a), "the copy follows again", every=1)


def test_a_cut_both_ways_stops_both(lab: Any, path: Place, image: Callable[[str], str]) -> None:
    """Each site misses the other's daemon, and each is wrong: both run."""
    at_a, at_b = image(A), image(B)

    faults.cut_path(path, A, B, both_ways=True)
    write(lab, A, at_a)
    write(lab, B, at_b)

    until(lambda: peer_state(lab, A, at_a).startswith("down+"), "A misses the daemon of B")
    until(lambda: peer_state(lab, B, at_b).startswith("down+"), "B misses the daemon of A")
    assert not same(lab, at_a)
    assert not same(lab, at_b)
    assert all(Cluster(path, site).daemon("mirror").pid() for site in SITES)

    faults.mend_path(path, A, B, both_ways=True)
    until(lambda: same(lab, at_a) and same(lab, at_b), "both follow again", every=1)


def test_a_demotion_does_not_pass_a_cut(
    lab: Any, path: Place, image: Callable[[str], str]
) -> None:
    """The image is primary nowhere until the path is mended; the copy says that it replays."""
    name = image(A)
    promote = ("mirror", "image", "promote", f"{POOL}/{name}")

    faults.cut_path(path, B, A)
    lab.rbd("a", "mirror", "image", "demote", f"{POOL}/{name}")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        lab.rbd("b", *promote)

    assert refused.value.returncode == 16
    assert b"demotion is not propagated yet" in refused.value.stderr
    assert state(lab, B, name) == "up+replaying"

    faults.mend_path(path, B, A)
    lab.promote_when_it_can(lab.b, POOL, name)
    until(lambda: same(lab, name) and state(lab, A, name) == "up+replaying", "A follows B")


def test_on_a_slow_path_the_copy_falls_behind_and_catches_up(
    lab: Any, path: Place, image: Callable[[str], str]
) -> None:
    """The lag is in the status, in entries of the journal; half a minute late."""
    name = image(A)

    faults.slow_path(path, B, A, rate_mbit=2)
    write(lab, A, name, total="24M", size="64K")

    until(lambda: behind(lab, B, name) > 0, "B says that it is behind", every=1)
    assert not same(lab, name)

    faults.mend_path(path, B, A)
    until(lambda: same(lab, name), "the copy has caught up", every=1)
    until(lambda: behind(lab, B, name) == 0, "B says that it has", every=1)


def test_a_long_path_is_followed_all_the_same(
    lab: Any, path: Place, image: Callable[[str], str]
) -> None:
    """A round trip of 100 ms more costs time, not data."""
    faults.slow_path(path, A, B, both_ways=True, delay_ms=50)
    name = image(A)
    write(lab, A, name)

    until(lambda: same(lab, name), "the copy follows", every=1)


def test_only_what_makes_sense_can_be_ordered(place: Place) -> None:
    """A site's own cluster is never cut off, and slow needs a measure."""
    with pytest.raises(LabError, match="no path to itself"):
        faults.cut_path(place, A, A)
    with pytest.raises(LabError, match="needs a delay or a rate"):
        faults.slow_path(place, A, B)


def test_a_path_dies_without_a_trace(path: Place) -> None:
    """Its network ends with the daemon and the relay; start-mirror makes another."""
    relay, mirror = Cluster(path, A).relay, Cluster(path, A).daemon("mirror")
    network = _network(str(mirror.pid()))
    assert network != _network("self")
    relay.daemon.kill()
    relay.daemon.wait_for_end()
    with pytest.raises(LabError, match="has no path that can be changed"):
        faults.cut_path(path, A, B)
    mirror.kill()
    mirror.wait_for_end()
    assert network not in {_network(process.name) for process in Path("/proc").glob("[0-9]*")}

    faults.start_mirror(path, A)

    assert _network(str(mirror.pid())) != _network("self")
    assert all(route["open"] for route in relay.tell()["routes"].values())


def _network(process: str) -> str:
    try:
        return os.readlink(f"/proc/{process}/ns/net")
    except OSError:
        return ""
