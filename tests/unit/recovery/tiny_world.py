"""Two Ceph clusters and a Cinder as small objects, to test the engine's own mechanics.

What Cinder and Ceph really do is not tested against this but against the simulator and the lab.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

from dr_planner.errors import Refused, Unreachable
from dr_planner.model.closure import Catalog, Owner, TypeByValue, VolumeClosure
from dr_planner.model.cloudstate import VolumeService
from dr_planner.model.deployment import Deployment
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.recovery.context import Settings
from dr_planner.recovery.launch import World

SETTINGS = Settings(workers=2, poll_interval=1.0, observation_gap=3.0, base_deadline=30.0)


class StandingClock:
    """Time that passes only when somebody sleeps. No two moments of the calendar are the same."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._asked = -1

    def now(self) -> datetime.datetime:
        start = datetime.datetime(2026, 3, 1, 3, 0, tzinfo=datetime.UTC)
        self._asked += 1
        return start + datetime.timedelta(seconds=self.seconds, microseconds=self._asked)

    def monotonic(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class TinyCloud:
    """One logical Cinder behind the endpoints of every site."""

    def __init__(self, world: TinyWorld, site: str) -> None:
        self._world = world
        self.site = site

    def _answer(self) -> None:
        if self.site in self._world.lost:
            raise Unreachable("no route to host", where=f"site {self.site}")

    def ping(self) -> str:
        self._answer()
        return "3.71"

    def closures(self) -> tuple[VolumeClosure, ...]:
        self._answer()
        return tuple(self._world.volumes.values())

    def closure(self, volume_id: str) -> VolumeClosure | None:
        self._answer()
        return self._world.volumes.get(volume_id)

    def volume_type(self, name: str) -> TypeByValue | None:
        return TypeByValue(id=f"id of {name}", name=name)

    def volume_services(self) -> tuple[VolumeService, ...]:
        self._answer()
        return tuple(self._world.services.values())

    def rehome(
        self, volume_id: str, *, from_host: str, to_host: str, zone: str, volume_type: str | None
    ) -> None:
        self._answer()
        self._world.called("rehome", self.site, volume_id)
        kind = self.volume_type(volume_type) if volume_type else None
        update = {"host": to_host, "availability_zone": zone, "volume_type": kind}
        self._world.volumes[volume_id] = self._world.volumes[volume_id].model_copy(update=update)
        self._world.after("rehome", self.site, volume_id)


class TinyCluster:
    """One Ceph cluster; a promotion is refused only while the other side is primary."""

    def __init__(self, world: TinyWorld, name: str, site: str) -> None:
        self._world = world
        self.name = name
        self._site = site

    def _answer(self) -> None:
        if self._site in self._world.lost:
            raise Unreachable("timed out", where=f"cluster {self.name}")

    def ping(self, pool: str) -> str:
        self._world.pings += 1
        self._answer()
        return self._site

    def image(self, pool: str, image: str, *, status: bool = True) -> ImageState:
        self._answer()
        if (self.name, image) in self._world.silent:
            raise Unreachable("no answer within 30 s", where=f"cluster {self.name}")
        state = self._world.images[self.name].get(image)
        if state is None:
            return ImageState(cluster=self.name, pool=pool, image=image, presence=Presence.ABSENT)
        # Who did not ask for the daemons' report must not see it.
        return state if status else state.model_copy(update={"state": "", "description": ""})

    def _set(self, image: str, **update: object) -> None:
        images = self._world.images[self.name]
        images[image] = images[image].model_copy(update=update)

    def promote(self, pool: str, image: str, *, force: bool = False) -> None:
        self._answer()
        self._world.called("force-promote" if force else "promote", self.name, image)
        self._set(image, primary=True, state="up+stopped", description="local image is primary")
        self._world.after("promote", self.name, image)

    def demote(self, pool: str, image: str) -> None:
        self._answer()
        self._world.called("demote", self.name, image)
        diverged = image in self._world.diverged
        self._set(
            image,
            primary=False,
            state="up+error" if diverged else "up+replaying",
            description="split-brain detected" if diverged else "replaying",
        )
        for other, images in self._world.images.items():
            if other != self.name and not images[image].primary:
                images[image] = images[image].model_copy(
                    update={"state": "up+unknown", "description": "remote image is not primary"}
                )
        self._world.after("demote", self.name, image)

    def resync(self, pool: str, image: str) -> None:
        self._answer()
        self._world.called("resync", self.name, image)
        self._world.diverged.discard(image)
        self._set(image, state="up+replaying", description="replaying")

    def copy(self, pool: str, image: str, copy: str) -> None:
        self._answer()
        self._world.called("copy", self.name, image)
        kept = self._world.images[self.name][image].model_copy(
            update={"image": copy, "primary": None, "mirrored": False, "state": ""}
        )
        self._world.images[self.name][copy] = kept

    def metadata(self, pool: str, image: str) -> Mapping[str, str]:
        self._answer()
        return self._world.metadata.get((self.name, image), {})

    def set_metadata(self, pool: str, image: str, values: Mapping[str, str]) -> None:
        self._answer()
        if not self._world.images[self.name][image].primary:
            raise Refused("(30) Read-only file system")
        self._world.called("set-metadata", self.name, image)
        for cluster in self._world.images:
            self._world.metadata.setdefault((cluster, image), {}).update(values)

    def remove_metadata(self, pool: str, image: str, key: str) -> None:
        self._answer()
        self._world.called("remove-metadata", self.name, image)
        self._world.metadata[self.name, image].pop(key, None)


class TinyWorld:
    """Everything there is. ``calls`` holds every call that changes something."""

    def __init__(self, deployment: Deployment, volumes: int = 3) -> None:
        self.deployment = deployment
        self.clock = StandingClock()
        self.lost: set[str] = set()
        self.diverged: set[str] = set()
        self.silent: set[tuple[str, str]] = set()
        self.calls: list[tuple[str, str, str]] = []
        self.pings = 0
        self.faults: list[Callable[[str, str, str], None]] = []
        self.late_faults: list[Callable[[str, str, str], None]] = []
        self.metadata: dict[tuple[str, str], dict[str, str]] = {}
        source, target = deployment.cinder.backends[:2]
        self.volumes = {
            closure.id: closure
            for closure in (a_volume(i, source.volume_host) for i in range(1, volumes + 1))
        }
        self.images = {
            name: {
                closure.image: ImageState(
                    cluster=name,
                    pool=source.pool,
                    image=closure.image,
                    presence=Presence.PRESENT,
                    primary=primary,
                    mirrored=True,
                    global_id=f"global {closure.id}",
                    state="up+stopped" if primary else "up+replaying",
                )
                for closure in self.volumes.values()
            }
            for name, primary in ((source.ceph_cluster, True), (target.ceph_cluster, False))
        }
        self.services = {
            backend.service_host: VolumeService(
                host=backend.service_host, zone=backend.site, status="enabled", state="up"
            )
            for backend in deployment.cinder.backends
        }

    def called(self, verb: str, where: str, what: str) -> None:
        """A call arrives: faults may refuse it before it takes effect."""
        for fault in self.faults:
            fault(verb, where, what)
        self.calls.append((verb, where, what))

    def after(self, verb: str, where: str, what: str) -> None:
        """A call took effect: faults may lose its answer."""
        for fault in self.late_faults:
            fault(verb, where, what)

    def catalog(self, name: str = "c1") -> Catalog:
        """What a capture would find now."""
        return Catalog(
            id=name,
            deployment=self.deployment.name,
            captured_at="2026-03-01T03:00:00Z",
            captured_from="north",
            volumes=tuple(self.volumes.values()),
        )

    def world(self) -> World:
        """The doors."""
        sites = {cluster.name: cluster.site for cluster in self.deployment.ceph_clusters}

        def cluster(name: str) -> TinyCluster:
            return TinyCluster(self, name, sites[name])

        return World(
            deployment=self.deployment,
            clock=self.clock,
            settings=SETTINGS,
            cloud=lambda site: TinyCloud(self, site),
            cluster=cluster,
            probe=cluster,
        )


def a_volume(number: int, host: str) -> VolumeClosure:
    """A volume as its owner knows it."""
    identifier = f"00000000-0000-4000-8000-{number:012d}"
    return VolumeClosure(
        id=identifier,
        name=f"ledger {number}",
        description="kept for ten years",
        size_gib=number,
        status="available",
        project=Owner(id="p1", name="bank"),
        user=Owner(id="u1", name="teller"),
        volume_type=TypeByValue(id="id of standard-north", name="standard-north"),
        availability_zone="north",
        host=host,
        bootable=False,
        multiattach=False,
        encrypted=False,
        metadata={"app": "ledger"},
        image=f"volume-{identifier}",
    )
