"""What steps may ask of the outside, with what is known about dead peers kept for the run."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from dr_planner.clock import Clock
from dr_planner.errors import Unreachable
from dr_planner.model.closure import Catalog, TypeByValue, VolumeClosure
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.plan import Plan, PlanItem
from dr_planner.ports import Cloud, MirrorCluster


@dataclass(frozen=True)
class Settings:
    """How a recovery runs; see the ``[recovery]`` options. Seconds and MiB per second."""

    workers: int = 8
    poll_interval: float = 2.0
    observation_gap: float = 35.0
    base_deadline: float = 300.0
    copy_rate: float = 50.0


@dataclass
class Context:
    """The outside of one run.

    :param cloud: gives the door to the OpenStack endpoints at a site.
    :param cluster: gives the door to a Ceph cluster.
    :param probe: gives the same door with the short timeout of the proof of life.
    :param before_move: what Cinder said of a volume right before this run moved it, if it did.
    :param run: the run's name.
    """

    plan: Plan
    catalog: Catalog
    clock: Clock
    settings: Settings
    cloud: Callable[[str], Cloud]
    cluster: Callable[[str], MirrorCluster]
    probe: Callable[[str], MirrorCluster]
    before_move: Callable[[PlanItem], VolumeClosure | None]
    run: str
    _dead: dict[str, str] = field(default_factory=dict)
    _alive: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _locks: dict[str, threading.Lock] = field(default_factory=dict)
    _live: dict[str, VolumeClosure] | None = None
    _types: dict[str, TypeByValue | None] = field(default_factory=dict)
    _captured: dict[str, VolumeClosure] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._captured = {closure.id: closure for closure in self.catalog.volumes}

    # -------------------------------------------------------------------- clusters

    def why_dead(self, cluster: str) -> str | None:
        """Why a cluster is taken for dead, or None where it answered.

        The first question costs one bounded proof of life; its answer is kept for the run.
        """
        with self._lock:
            own = self._locks.setdefault(cluster, threading.Lock())
        with own:
            if cluster not in self._alive and cluster not in self._dead:
                try:
                    self.probe(cluster).ping(self._pool_of(cluster))
                    self._alive.add(cluster)
                except Unreachable as error:
                    self._dead[cluster] = str(error)
            return self._dead.get(cluster)

    def _pool_of(self, cluster: str) -> str:
        for item in self.plan.items:
            if cluster in (item.source_cluster, item.target_cluster):
                return item.pool
        raise KeyError(cluster)

    def look(self, cluster: str, pool: str, image: str, *, status: bool = True) -> ImageState:
        """Look at an image. A dead cluster gives ``unknown``, not an error.

        :raises Unreachable: the cluster lives, but gave no answer about this image. That is no
            reason to take it for dead: a forced promotion could follow from it.
        """
        why = self.why_dead(cluster)
        if why is None:
            try:
                return self.cluster(cluster).image(pool, image, status=status)
            except Unreachable:
                self._alive.discard(cluster)
                why = self.why_dead(cluster)
                if why is None:
                    raise
        return ImageState(
            cluster=cluster, pool=pool, image=image, presence=Presence.UNKNOWN, detail=why
        )

    # --------------------------------------------------------------------- volumes

    def live_closures(self) -> dict[str, VolumeClosure]:
        """Every volume as Cinder has it, read once in a run, through the target's endpoints."""
        with self._lock:
            if self._live is None:
                found = self.cloud(self.plan.target).closures()
                self._live = {closure.id: closure for closure in found}
            return self._live

    def type_by_name(self, name: str) -> TypeByValue | None:
        """A volume type as the target's Cinder has it, asked once in a run."""
        with self._lock:
            if name not in self._types:
                self._types[name] = self.cloud(self.plan.target).volume_type(name)
            return self._types[name]

    def captured(self, item: PlanItem) -> VolumeClosure:
        """The volume as the plan's catalog has it."""
        return self._captured[item.volume_id]

    # -------------------------------------------------------------------- deadlines

    def deadline(self, gib: int = 0) -> float:
        """Seconds that a step may take: a base, and the time to copy that many GiB."""
        return self.settings.base_deadline + gib * 1024 / self.settings.copy_rate
