"""Two small clusters that mirror a pool, and a clock that moves only when it is told to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dr_planner.simulator.ceph import rbd_command
from dr_planner.simulator.ceph.image import BASE_FEATURES, JOURNALING, Image
from dr_planner.simulator.ceph.status import image_status
from dr_planner.simulator.ceph.storage import CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

MIB = 1024 * 1024


class Twins:
    """Clusters ``left`` and ``right`` with a mirrored pool ``shelf``."""

    def __init__(self, *, mode: str = "pool", two_way: bool = True, seed: int = 1) -> None:
        self.seconds = 0.0
        self.timeline = Timeline(seed=seed, monotonic=lambda: self.seconds)
        self.ceph = CephStorage(self.timeline, Identifiers(seed))
        for name, number in (("left", 1), ("right", 2)):
            self.ceph.add_cluster(name, site=name, fsid=f"fsid-{number}", release="16.2.15")
            self.ceph.add_pool(name, "shelf", mode=mode, journaling=True)
        self.ceph.add_mirror("shelf", "left", "right", two_way=two_way)

    def pass_(self, seconds: float) -> None:
        """Let time go by."""
        self.seconds += seconds
        self.timeline.run_due()

    def make(self, name: str = "box", *, settled: bool = True) -> Image:
        """A mirrored image whose primary is at left."""
        features = (*BASE_FEATURES, JOURNALING)
        image = self.ceph.create("left", "shelf", name, 8 * MIB, features)
        if settled:
            self.pass_(60)
        return image

    def at(self, cluster: str, name: str = "box") -> Image:
        """The image at one cluster."""
        return self.ceph.image(cluster, "shelf", name)

    def status(self, cluster: str, name: str = "box") -> dict[str, Any]:
        """What its mirror status says there."""
        return image_status(self.ceph, self.at(cluster, name))

    def state(self, cluster: str, name: str = "box") -> tuple[str, str]:
        """State and description, without the numbers of a replay."""
        status = self.status(cluster, name)
        return status["state"], status["description"].partition(",")[0]

    def peer(self, cluster: str, name: str = "box") -> tuple[str, str]:
        """The same of the other site's daemon, as this cluster shows it."""
        site = self.status(cluster, name)["peer_sites"][0]
        return site["state"], site["description"].partition(",")[0]

    def rbd(self, cluster: str, line: str) -> rbd_command.Answer:
        """Run a command line of rbd."""
        return rbd_command.run(self.ceph, cluster, line.split(" "))

    def json(self, cluster: str, line: str) -> Any:
        """Run one that prints JSON."""
        answer = self.rbd(cluster, f"{line} --format json")
        assert (answer.code, answer.err) == (0, "")
        return json.loads(answer.out)


@pytest.fixture
def twins() -> Twins:
    """A fresh pair; mirroring as in the talk's design."""
    return Twins()


@pytest.fixture
def make_twins() -> type[Twins]:
    """Makes pairs of other kinds."""
    return Twins
