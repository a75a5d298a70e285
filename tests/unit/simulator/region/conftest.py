"""A region of Cinder's own replication, with a clock that moves only when it is told to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dr_planner.design.load import load
from dr_planner.simulator.construction import construct
from dr_planner.simulator.region.rbd_driver import FromImage
from dr_planner.simulator.region.volume import Service, Volume, VolumeType
from dr_planner.simulator.timeline import Timeline

DESIGN = Path(__file__).parents[4] / "etc/dr-planner/examples/image-profile.yaml"


class Stage:
    """The example's region; the backend at the quarry replicates to the meadow."""

    def __init__(self, *, standby: bool = False, seed: int = 3) -> None:
        self.seconds = 0.0
        deployment = load(DESIGN)
        if standby:
            first, *others = deployment.cinder.backends
            first = first.model_copy(update={"standby_sites": ("meadow",)})
            cinder = deployment.cinder.model_copy(update={"backends": (first, *others)})
            deployment = deployment.model_copy(update={"cinder": cinder})
        self.timeline = Timeline(seed=seed, monotonic=lambda: self.seconds)
        (self.region,) = construct(deployment, self.timeline, seed).values()
        self.storage = self.region.block_storage
        self.ceph = self.region.ceph
        found = self.storage.service("cinder-quarry@rbd-quarry")
        assert found is not None
        self.service: Service = found

    def pass_(self, seconds: float) -> None:
        """Let time go by."""
        self.seconds += seconds
        self.timeline.run_due()

    def kind(self, name: str, **specs: str) -> VolumeType:
        """A type; made with these extra specs if it is not there."""
        known = self.storage.type_named(name)
        if known is None:
            known = VolumeType(self.region.identifiers.uuid(), name, dict(specs))
            self.storage.types[known.id] = known
        return known

    def volume(self, kind: str = "replicated-quarry", **fields: Any) -> Volume:
        """A volume that is there and, if mirrored, followed."""
        made = self.volumes(1, kind, **fields)
        return made[0]

    def volumes(self, count: int, kind: str = "replicated-quarry", **fields: Any) -> list[Volume]:
        """Some of them, made one second apart."""
        made = []
        for _ in range(count):
            made.append(self.begin(kind, **fields))
            self.pass_(1)
        self.pass_(60)
        return made

    def begin(
        self, kind: str = "replicated-quarry", content: FromImage | None = None, **fields: Any
    ) -> Volume:
        """A volume that was just asked for."""
        row: dict[str, Any] = {
            "project_id": "p",
            "user_id": "u",
            "name": "v",
            "description": None,
            "size": 1,
            "status": "creating",
            "availability_zone": "quarry",
            "host": None,
            "type_id": self.kind(kind).id,
            "created_at": self.timeline.now(),
            **fields,
        }
        volume = Volume(id=self.region.identifiers.uuid(), **row)
        self.storage.create(volume, content)
        return volume

    def primary(self, volume: Volume) -> tuple[bool | None, bool | None]:
        """Whether its image is primary at the quarry and at the meadow; None: there is none."""
        found = []
        for cluster in ("ceph-quarry", "ceph-meadow"):
            image = self.ceph.pool(cluster, "volumes-quarry").images.get(volume.image)
            found.append(image.is_primary if image is not None else None)
        return found[0], found[1]


@pytest.fixture
def stage() -> Stage:
    """A fresh region."""
    return Stage()


@pytest.fixture
def make_stage() -> type[Stage]:
    """Makes regions of other kinds."""
    return Stage
