"""The lab: real Ceph clusters at two sites, and real OpenStack services, on one machine.

Set ``DR_PLANNER_LAB_DIR`` to the lab's folder. It holds ``ceph/site-a.conf`` and
``ceph/site-b.conf`` with keyrings for ``client.openstack``, and ``clouds.yaml`` with the clouds
``admin`` and ``alice``. Two-way mirroring of the pools ``volumes`` (pool mode) and ``cinder``
(image mode), and a Cinder with the backends ``rbd-a`` and ``rbd-b`` that replicate to each other.
Servers need Nova, Neutron and Glance; tests of two regions start the second one.
"""

import hashlib
import json
import os
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from dr_planner.ceph.rbd_command import RbdCluster
from dr_planner.errors import Busy
from dr_planner.model.mirror import Presence
from tests.lab.openstack import RegionTwo
from tests.lab.place import Place

T = TypeVar("T")
CLIENT = "openstack"


class Lab:
    """Where the lab's things are."""

    def __init__(self, folder: Path) -> None:
        self.a = RbdCluster("site-a", folder / "ceph/site-a.conf", CLIENT)
        self.b = RbdCluster("site-b", folder / "ceph/site-b.conf", CLIENT)
        self.conf = {"a": folder / "ceph/site-a.conf", "b": folder / "ceph/site-b.conf"}
        self.clouds_file = folder / "clouds.yaml"

    def rbd(self, site: str, *words: str) -> bytes:
        """Prepare or look at something with the rbd command itself, not through the product."""
        argv = ["rbd", "--conf", str(self.conf[site]), "--id", CLIENT, *words]
        return subprocess.run(argv, capture_output=True, timeout=60, check=True).stdout

    def content(self, site: str, image: str) -> str:
        """A digest of an image's blocks."""
        blocks = self.rbd(site, "export", "--no-progress", image, "-")
        return hashlib.sha256(blocks).hexdigest()

    @staticmethod
    def until(look: Callable[[], T], what: str, seconds: float = 90) -> T:
        """Look again and again until something true is seen; give that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if seen := look():
                return seen
            time.sleep(0.3)
        pytest.fail(f"not within {seconds:g} s: {what}")

    def promote_when_it_can(self, cluster: RbdCluster, pool: str, image: str) -> float:
        """Promote when the demotion has arrived; give the seconds that it took.

        Ceph accepts a promotion seconds before its daemon has left the replay. Of images that
        were promoted that early, right after they were written to, most were reported as
        "split-brain detected" by the old side afterwards, though no byte differed.
        """
        began = time.monotonic()
        self.until(
            lambda: cluster.image(pool, image).description == "remote image is not primary",
            f"the daemon at {cluster.name} has seen that {image} was demoted",
        )

        def promoted() -> bool:
            try:
                cluster.promote(pool, image)
            except Busy:
                return False
            return True

        self.until(promoted, f"{image} can be promoted")
        return time.monotonic() - began

    def sweep(self, pool: str, images: list[str]) -> None:
        """Remove images, and see to it that their copies at the other site are gone too."""
        for image in images:
            for site in self.conf:
                self._sweep_one(site, pool, image)

    def _sweep_one(self, site: str, pool: str, image: str) -> None:
        here, there = (self.a, self.b) if site == "a" else (self.b, self.a)
        seen = here.image(pool, image)
        if seen.presence is not Presence.PRESENT or (seen.mirrored and not seen.primary):
            return
        spec = f"{pool}/{image}"
        other = "b" if site == "a" else "a"
        self._remove_snapshots(site, spec)
        if seen.mirrored:
            # A primary that is removed before its copy has heard of this leaves an orphan there.
            self.until(
                lambda: (
                    there.image(pool, image).presence is Presence.ABSENT
                    or self.snapshots(other, spec) == []
                ),
                f"the snapshots of {spec} are gone at the other site",
            )
        self.rbd(site, "rm", spec, "--no-progress")
        if seen.mirrored:
            self.until(
                lambda: there.image(pool, image).presence is Presence.ABSENT,
                f"the copy of {spec} is gone",
            )

    def _remove_snapshots(self, site: str, spec: str) -> None:
        for snapshot in self.snapshots(site, spec):
            if snapshot["protected"] == "true":
                self.rbd(site, "snap", "unprotect", f"{spec}@{snapshot['name']}")
        self.rbd(site, "snap", "purge", spec, "--no-progress")

    def snapshots(self, site: str, spec: str) -> list[dict[str, Any]]:
        """The snapshots of an image, as rbd tells them."""
        return json.loads(self.rbd(site, "snap", "ls", spec, "--format", "json") or "[]")

    def snapshots_of_users(self, site: str, spec: str) -> list[str]:
        """The names of an image's snapshots that are neither Cinder's clones' nor rbd-mirror's."""
        names = [snapshot["name"] for snapshot in self.snapshots(site, spec)]
        return [n for n in names if not n.endswith(".clone_snap") and n[0] != "."]


@pytest.fixture(scope="session")
def lab() -> Lab:
    """The lab, or a skip that says how to have one."""
    folder = os.environ.get("DR_PLANNER_LAB_DIR")
    if not folder:
        pytest.skip("DR_PLANNER_LAB_DIR is not set: no lab of real services to test against")
    return Lab(Path(folder))


@pytest.fixture(scope="session")
def place(lab: Lab) -> Place:
    """The lab as tests.lab made it, with its daemons and faults; a skip where it did not."""
    folder = Path(os.environ["DR_PLANNER_LAB_DIR"])
    if not (folder / "lab.json").exists():
        pytest.skip("DR_PLANNER_LAB_DIR names no lab of tests.lab: its daemons are not ours")
    return Place.at(folder)


@pytest.fixture(scope="session")
def two_regions(place: Place) -> Iterator[Place]:
    """The lab with its second region, which ends afterwards unless it ran before."""
    region = RegionTwo(place)
    ran_before = region.keystone.answers()
    try:
        region.up(print)
        yield place
    finally:
        if not ran_before:
            region.down()


@pytest.fixture
def image_name() -> str:
    """A name that no other run uses."""
    return f"drp-test-{uuid.uuid4().hex[:12]}"
