"""A lab of one's own under the cases of Cinder's replication; see ``tests/lab``."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.lab import faults
from tests.lab.place import Place
from tests.lab.traps.conftest import HOST, Native

SITES = {"a": "site-a", "b": "site-b"}


class BenchWriter:
    """``rbd bench`` on an image."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def failed(self) -> bool:
        """Whether it has ended with an error."""
        return bool(self._process.poll())


class LabGround:
    """The lab's backend rbd-a, which replicates to site-b."""

    host = HOST
    zone = "site-a"
    replicated, plain = "replicated-a", "plain-a"
    away = "site-b"

    def __init__(self, folder: Path) -> None:
        os.environ["DR_PLANNER_LAB_DIR"] = str(folder)
        self._place = Place.at(folder)
        self._native = Native(self._place)

    def write(self, site: str, volume: str) -> None:
        """Write something to a volume's image."""
        self._native.write(SITES[site], volume, "8K")

    @contextlib.contextmanager
    def writer(self, site: str, volume: str) -> Iterator[BenchWriter]:
        """Let somebody write all the time."""
        with self._native.writer(SITES[site], volume) as process:
            yield BenchWriter(process)

    def kill_ceph(self, site: str) -> None:
        """A site's Ceph dies at once."""
        faults.kill_ceph(self._place, SITES[site])

    def start_ceph(self, site: str) -> None:
        """It comes back as it was."""
        faults.start_ceph(self._place, SITES[site])

    def stop_mirror(self, site: str) -> None:
        """A site's rbd-mirror ends."""
        faults.stop_mirror(self._place, SITES[site])

    def start_mirror(self, site: str) -> None:
        """It is started again."""
        faults.start_mirror(self._place, SITES[site])

    def restart_service(self) -> None:
        """The backend's cinder-volume is started anew."""
        self._native.region.cinder.volume("site-a").stop()
        faults.start_volume(self._place, "site-a")

    def heal(self, volumes: list[str]) -> None:
        """Rows, images, daemons and the service as before, by force."""
        self._native.made = list(volumes)
        self._native.heal()
