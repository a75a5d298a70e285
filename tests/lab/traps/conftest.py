"""Cinder's own replication on the lab, without the product: the yardstick for the engine."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openstack
import pytest

from tests.lab import faults
from tests.lab.openstack import Region
from tests.lab.place import SITES, Place
from tests.lab.waiting import until

HOST = "lab@rbd-a"
POOL = "cinder"
A, B = SITES


class Native:
    """The lab's Cinder and its two clusters, looked at and driven as an operator would."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.region = Region(place)
        clouds = str(place.clouds_file)
        os.environ["OS_CLIENT_CONFIG_FILE"] = clouds
        self.admin = openstack.connect(cloud="admin").block_storage
        tenant = openstack.connect(cloud="alice")
        self.alice = tenant.block_storage
        self.images = tenant.image
        self.made: list[str] = []

    # -------------------------------------------------------------------------- volumes

    def create(self, kind: str = "replicated-a", **values: Any) -> str:
        """Order a volume of site A, and do not wait for it."""
        values = {"size": 1, "volume_type": kind, "availability_zone": A, **values}
        made = self.alice.create_volume(name=f"trap {uuid.uuid4().hex[:6]}", **values)
        self.made.append(str(made.id))
        return str(made.id)

    def image(self, name: str) -> str:
        """The id of an image of Glance."""
        return str(self.images.find_image(name, ignore_missing=False).id)

    def some(self, count: int, kind: str = "replicated-a") -> list[str]:
        """Replicated volumes of site A with something written to them, whose copies follow."""
        made = [self.create(kind) for _ in range(count)]
        for volume in made:
            self.available(volume)
            self.write(A, volume)
        for volume in made:
            self.follows(B, volume)
        return made

    def volume(self, kind: str = "replicated-a") -> str:
        """One of them."""
        return self.some(1, kind)[0]

    def available(self, volume: str) -> None:
        """Wait until it is made."""
        until(lambda: self.row(volume)["status"] == "available", "the volume is made")

    def delete(self, volume: str) -> None:
        """Delete it as its owner."""
        self.alice.delete_volume(volume)
        until(lambda: not self.row(volume), "the volume is deleted")

    def reset(self, volume: str) -> None:
        """Call it available, as an operator does."""
        body = {"os-reset_status": {"status": "available"}}
        assert self.admin.post(f"/volumes/{volume}/action", json=body).status_code == 202

    def row(self, volume: str) -> dict[str, Any]:
        """The volume as Cinder has it."""
        answer = self.admin.get(f"/volumes/{volume}")
        return dict(answer.json().get("volume", {}))

    def words(self, volume: str) -> tuple[str, str]:
        """What Cinder says: status and replication status."""
        row = self.row(volume)
        return row["status"], row["replication_status"]

    # ------------------------------------------------------------------------- failover

    def failover(self, backend_id: str, *, cluster: str = "") -> float:
        """Ask for it and wait until Cinder has done with it; give the seconds that it took.

        :param cluster: of which cluster; else of the usual backend.
        """
        began = time.monotonic()
        answer = self.order_failover(backend_id, cluster)
        assert answer.status_code == 202, answer.text
        time.sleep(1)
        owner = (lambda: self.cluster(cluster)) if cluster else self.service
        until(lambda: owner()["replication_status"] != "failing-over",
              "the failover has ended", seconds=180)  # fmt: skip
        return time.monotonic() - began

    def order_failover(self, backend_id: str, cluster: str = "") -> Any:
        """Ask for it; give the answer."""
        whose = {"cluster": cluster} if cluster else {"host": HOST}
        body = {**whose, "backend_id": backend_id}
        return self.admin.put("/os-services/failover_host", json=body, microversion="3.26")

    def service(self) -> dict[str, Any]:
        """The backend's service row as Cinder tells it."""
        return self.services(HOST)[0]

    def services(self, host: str) -> list[dict[str, Any]]:
        """The service rows of a host or a backend of it."""
        rows = self.admin.get("/os-services", params={"host": host}, microversion="3.7")
        return list(rows.json()["services"])

    def cluster(self, name: str) -> dict[str, Any]:
        """The row of a cluster."""
        rows = self.admin.get("/clusters/detail", params={"name": name}, microversion="3.26")
        return dict(rows.json()["clusters"][0])

    def crashes(self, name: str) -> int:
        """How often a process of a cinder-volume has crashed and its parent started another."""
        log = self.region.cinder.volume(name).log_file.read_text()
        return len(re.findall("killed by signal (?:6|11)", log))

    # ----------------------------------------------------------------------------- Ceph

    def rbd(self, site: str, *words: str, check: bool = True) -> str:
        """Ask a cluster with the rbd command."""
        conf = str(self.place.ceph_conf(site))
        argv = ["timeout", "60", "rbd", "--conf", conf, "--id", "openstack", *words]
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
        assert not check or done.returncode == 0, done.stderr
        return done.stdout

    def spec(self, volume: str, pool: str = POOL) -> str:
        """The name of a volume's image."""
        return f"{pool}/volume-{volume}"

    def info(self, site: str, spec: str) -> dict[str, Any]:
        """What a cluster says of an image; empty where it has none."""
        told = self.rbd(site, "info", spec, "--format", "json", check=False)
        return dict(json.loads(told or "{}"))

    def write(self, site: str, volume: str, size: str = "4K") -> None:
        """Change some blocks."""
        self.rbd(site, "bench", "--io-type", "write", "--io-size", size, "--io-total", "1M",
                 "--io-pattern", "rand", self.spec(volume))  # fmt: skip

    @contextlib.contextmanager
    def writer(self, site: str, volume: str) -> Iterator[subprocess.Popen[bytes]]:
        """Somebody who writes to the volume all the time, as a guest does."""
        argv = ["rbd", "--conf", str(self.place.ceph_conf(site)), "--id", "openstack", "bench",
                "--io-type", "write", "--io-size", "4K", "--io-total", "64G",
                "--io-pattern", "rand", self.spec(volume)]  # fmt: skip
        with subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as writing:
            try:
                time.sleep(2)
                assert writing.poll() is None
                yield writing
            finally:
                writing.kill()

    def primary(self, volume: str) -> tuple[bool | None, bool | None]:
        """Whether the image is primary at A and at B; None where it is not mirrored."""
        found = []
        for site in SITES:
            info = json.loads(self.rbd(site, "info", self.spec(volume), "--format", "json"))
            found.append(info.get("mirroring", {}).get("primary"))
        return found[0], found[1]

    def status(self, site: str, volume: str) -> dict[str, Any]:
        """The mirror status; empty where there is none."""
        words = ("mirror", "image", "status", self.spec(volume), "--format", "json")
        return dict(json.loads(self.rbd(site, *words, check=False) or "{}"))

    def state(self, site: str, volume: str) -> str:
        """The mirror state alone."""
        return str(self.status(site, volume).get("state", ""))

    def follows(self, site: str, volume: str) -> None:
        """Wait until the copy there follows."""
        until(lambda: self.state(site, volume) == "up+replaying", "its copy follows")

    # ------------------------------------------------------------------------ afterwards

    def heal(self) -> None:
        """Everything as before a trap, by force: rows, images, daemons, the service."""
        faults.start_ceph(self.place, A)
        sql = self.region.database.sql
        harmed = self._harmed()
        if harmed:
            self.region.cinder.volume(A).stop()
        for volume in self.made:
            sql(f"UPDATE volumes SET deleted = 1, status = 'deleted' WHERE id = '{volume}'",
                "cinder")  # fmt: skip
        if harmed:
            sql(
                "UPDATE services SET replication_status = 'enabled', active_backend_id = NULL, "
                f"frozen = 0, disabled = 0, disabled_reason = NULL WHERE host = '{HOST}'",
                "cinder",
            )
        for site in SITES:
            faults.start_mirror(self.place, site)
        for volume in self.made:
            for site in SITES:
                spec = self.spec(volume)
                self.rbd(site, "mirror", "image", "disable", "--force", spec, check=False)
                # A copy that was cut off while it was synced has a snapshot of rbd-mirror's.
                self.rbd(site, "snap", "purge", "--no-progress", spec, check=False)
                self.rbd(site, "rm", "--no-progress", spec, check=False)
        self.made.clear()
        if harmed:
            faults.start_volume(self.place, A)

    def _harmed(self) -> bool:
        """Whether a trap left the backend or its process otherwise than it found them."""
        row = self.service()
        well = (row["state"], row["status"], row["replication_status"], row["frozen"])
        return (
            well != ("up", "enabled", "enabled", False)
            or bool(row["active_backend_id"])
            or not self.region.cinder.volume(A).pid()
        )


@pytest.fixture(scope="session")
def _native() -> Native:
    folder = os.environ.get("DR_PLANNER_LAB_DIR")
    if not folder or not (Path(folder) / "lab.json").exists():
        pytest.skip("DR_PLANNER_LAB_DIR names no lab of tests.lab: nothing to reproduce traps on")
    return Native(Place.at(Path(folder)))


@pytest.fixture
def native(_native: Native) -> Iterator[Native]:
    """Cinder's own replication; whatever a trap left behind is repaired afterwards."""
    assert _native.service()["replication_status"] == "enabled"
    yield _native
    _native.heal()
