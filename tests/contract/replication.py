"""Cinder's own replication and the faults that it meets, on the simulator and on a lab.

A failover moves a whole backend, and its cases kill clusters. So on real services they run on a
lab that nobody else uses, which ``DR_PLANNER_OWN_LAB_DIR`` names.
"""

from __future__ import annotations

import contextlib
import json
import uuid
from collections.abc import Iterator
from typing import Any, Protocol

from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.simulator import Simulator
from tests.contract.target import Target


class Writer(Protocol):
    """A guest that writes to a volume all the time."""

    def failed(self) -> bool:
        """Whether a write of it was refused."""


class Ground(Protocol):
    """What the cases need beyond Cinder's API and rbd; sites are a and b.

    ``host`` is the backend's service, ``zone`` its zone; ``away`` the id of its target.
    """

    host: str
    zone: str
    replicated: str
    plain: str
    away: str

    def write(self, site: str, volume: str) -> None:
        """Write something to a volume's image."""

    def writer(self, site: str, volume: str) -> contextlib.AbstractContextManager[Writer]:
        """Let somebody write all the time."""

    def kill_ceph(self, site: str) -> None:
        """A site's Ceph dies at once."""

    def start_ceph(self, site: str) -> None:
        """It comes back as it was."""

    def stop_mirror(self, site: str) -> None:
        """A site's rbd-mirror ends."""

    def start_mirror(self, site: str) -> None:
        """It is started again."""

    def restart_service(self) -> None:
        """The backend's cinder-volume is started anew."""

    def heal(self, volumes: list[str]) -> None:
        """Everything as before a case."""


class Replication:
    """A backend that replicates from a to b."""

    def __init__(self, target: Target, ground: Ground) -> None:
        self.target = target
        self.ground = ground
        self.admin = target.admin
        self.made: list[str] = []

    # -------------------------------------------------------------------------- volumes

    def some(self, count: int) -> list[str]:
        """Replicated volumes with something written to them, whose copies follow."""
        made = [self.new(self.ground.replicated) for _ in range(count)]
        for volume in made:
            self.ground.write("a", volume)
        for volume in made:
            self.until(lambda volume=volume: self.state("b", volume) == "up+replaying",
                       "its copy follows")  # fmt: skip
        return made

    def volume(self) -> str:
        """One of them."""
        return self.some(1)[0]

    def new(self, kind: str) -> str:
        """A new volume of a type."""
        values = {
            "size": 1,
            "name": f"failover {uuid.uuid4().hex[:6]}",
            "volume_type": kind,
            "availability_zone": self.ground.zone,
        }
        made = self.target.tenant.ok("POST", "/volumes", {"volume": values})["volume"]
        self.made.append(made["id"])
        self.admin.wait(f"/volumes/{made['id']}", "volume", "available")
        return str(made["id"])

    def row(self, volume: str) -> dict[str, Any]:
        """The volume as Cinder has it."""
        return dict(self.admin.ok("GET", f"/volumes/{volume}")["volume"])

    def words(self, volume: str) -> tuple[str, str]:
        """What Cinder says: status and replication status."""
        row = self.row(volume)
        return row["status"], row["replication_status"]

    # ------------------------------------------------------------------------- failover

    def failover(self, backend_id: str) -> None:
        """Ask for it and wait until Cinder has done with it."""
        body = {"host": self.ground.host, "backend_id": backend_id}
        answer = self.admin("PUT", "/os-services/failover_host", body)
        assert (answer.status, answer.document) == (202, None), answer
        self.until(lambda: self.service()["replication_status"] != "failing-over",
                   "the failover has ended")  # fmt: skip
        self.until(lambda: not self.moving(), "the volumes have their new status")

    def moving(self) -> bool:
        """Whether a volume still has the status that it had before the failover."""
        wanted = self.service()["replication_status"]
        known = [self.words(volume)[1] for volume in self.made]
        return any(status not in (wanted, "not-capable", "disabled", "failover-error", "error")
                   for status in known) and wanted in ("enabled", "failed-over")  # fmt: skip

    def service(self) -> dict[str, Any]:
        """The backend's service as Cinder tells it."""
        rows = self.admin.ok("GET", f"/os-services?host={self.ground.host}")
        return dict(rows["services"][0])

    # ----------------------------------------------------------------------------- Ceph

    def rbd(self, site: str, *words: str, check: bool = True) -> str:
        """Ask a cluster with the rbd command."""
        done = self.target.rbd(site, *words)
        assert not check or done.code == 0, done
        return done.out

    def spec(self, volume: str) -> str:
        """The name of a volume's image."""
        return f"{self.target.pool}/volume-{volume}"

    def primary(self, volume: str) -> tuple[bool | None, bool | None]:
        """Whether the image is primary at a and at b."""
        spec = self.spec(volume)
        return self.target.primary("a", spec), self.target.primary("b", spec)

    def state(self, site: str, volume: str) -> str:
        """The state in the mirror status."""
        return self.target.state(site, self.spec(volume))

    def description(self, site: str, volume: str) -> str:
        """What the mirror status says in words."""
        return str(self.target.status(site, self.spec(volume)).get("description", ""))

    def snapshots(self, site: str, volume: str) -> dict[str, str]:
        """Whether each snapshot of the image is protected, by its name."""
        out = self.rbd(site, "snap", "ls", self.spec(volume), "--format", "json")
        return {row["name"]: row["protected"] for row in json.loads(out or "[]")}

    def until(self, look: Any, what: str) -> Any:
        """Look again and again until something true is seen."""
        return self.target.until(look, what)

    def heal(self) -> None:
        """Everything as before."""
        self.ground.heal(self.made)
        self.made.clear()


class SimulatedWriter:
    """A guest of the simulated world: it writes every few hundredths of a second."""

    def __init__(self, simulator: Simulator, place: tuple[str, str, str]) -> None:
        self._simulator = simulator
        self._place = place
        self._failed = self.stopped = False
        self._write()

    def _write(self) -> None:
        if self.stopped:
            return
        region = self._simulator.region
        try:
            region.ceph.write(*self._place, b"again")
        except CephError:
            self._failed = True
            return
        region.timeline.after(0.02, self._write)

    def failed(self) -> bool:
        """Whether a write of it was refused."""
        return self._failed


class SimulatedGround:
    """The simulator. It is thrown away after each case, so nothing need be healed."""

    def __init__(self, simulator: Simulator) -> None:
        deployment = simulator.deployment
        backend, other = deployment.cinder.backends
        self._simulator = simulator
        self._pool = backend.pool
        self._clusters = {"a": backend.ceph_cluster, "b": other.ceph_cluster}
        self.host = backend.service_host
        self.zone = deployment.site(backend.site).availability_zones.cinder or ""
        self.replicated = deployment.cinder.volume_types[0].name
        self.plain = "plain"
        self.away = backend.replication[0].backend_id

    def write(self, site: str, volume: str) -> None:
        """Write something to a volume's image."""
        self._simulator.write(self._clusters[site], self._pool, f"volume-{volume}", "data")

    @contextlib.contextmanager
    def writer(self, site: str, volume: str) -> Iterator[Writer]:
        """Let somebody write all the time."""
        with self._simulator._lock:
            place = (self._clusters[site], self._pool, f"volume-{volume}")
            writer = SimulatedWriter(self._simulator, place)
        try:
            yield writer
        finally:
            writer.stopped = True

    def kill_ceph(self, site: str) -> None:
        """A site's Ceph dies at once."""
        self._act("stop_cluster", self._clusters[site])

    def start_ceph(self, site: str) -> None:
        """It comes back as it was."""
        self._act("start_cluster", self._clusters[site])

    def _act(self, verb: str, cluster: str) -> None:
        with self._simulator._lock:
            self._simulator.timeline.run_due()
            getattr(self._simulator.region.ceph, verb)(cluster)

    def stop_mirror(self, site: str) -> None:
        """A site's rbd-mirror ends."""
        self._simulator.stop_daemon(self._clusters[site])

    def start_mirror(self, site: str) -> None:
        """It is started again."""
        self._simulator.start_daemon(self._clusters[site])

    def restart_service(self) -> None:
        """The backend's cinder-volume is started anew."""
        with self._simulator._lock:
            self._simulator.timeline.run_due()
            storage = self._simulator.region.block_storage
            service = storage.service(self.host)
            assert service is not None
            storage.kill(service)
            storage.start(service, service.site)

    def heal(self, volumes: list[str]) -> None:
        """Nothing: the whole simulator goes."""
