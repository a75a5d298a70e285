"""The one stretched region: Keystone and Cinder over both sites."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.lab.daemon import daemons
from tests.lab.place import ROOT, LabError, Place
from tests.lab.services.cinder import Cinder
from tests.lab.services.database import Database
from tests.lab.services.keystone import Keystone
from tests.lab.services.queue import Queue
from tests.lab.waiting import until

NAMES = ("cinder-volume-", "cinder-scheduler", "cinder-api", "keystone", "queue", "database")
"""The beginnings of its daemons' names, those that need the others first."""


class Region:
    """All its services."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.database = Database(place)
        self.queue = Queue(place)
        self.keystone = Keystone(place, self.database, self.queue)
        self.cinder = Cinder(place, self.database, self.queue)

    def prepare(self, step: Callable[[str], None]) -> None:
        """Everything that needs no Ceph: database, queue, Keystone, Cinder's tables."""
        self.queue.start()
        self.database.start()
        self.keystone.configure()
        self.cinder.configure()
        until(self.database.answers, "MariaDB answers")
        with ThreadPoolExecutor(2) as pool:
            tables = pool.submit(self.cinder.prepare)
            self.keystone.prepare()
            self.keystone.start()
            tables.result()
        until(self.keystone.answers, "Keystone answers")
        self._fill("keystone")
        until(self.queue.answers, "RabbitMQ answers")
        step("database, queue and Keystone run")

    def start(self, step: Callable[[str], None]) -> None:
        """Cinder, once the clusters are there."""
        since = self.cinder.now()
        self.cinder.start()
        until(self.cinder.answers, "Cinder answers", seconds=120)
        self._fill("cinder")
        until(
            lambda: self.cinder.volumes_up(since), "every cinder-volume has reported", seconds=120
        )
        step("Cinder runs at both sites")

    def down(self) -> None:
        """Ask all to end, those that need the others first."""
        for beginning in NAMES:
            group = [d for d in daemons(self.place) if d.name.startswith(beginning)]
            group.sort(key=lambda d: d.name.endswith("-mapper"))
            for daemon in group:
                daemon.ask()
            for daemon in group:
                daemon.wait_for_end()

    def _fill(self, what: str) -> None:
        done = self.place.state / f"{what}-filled"
        if not done.exists():
            run_inside(self.place, "tests.lab.fill", what, self.place.cinder_url)
            done.touch()


def run_inside(place: Place, module: str, *words: str) -> None:
    """Run one of our modules with the services' own Python, as the administrator.

    :raises LabError: it failed.
    """
    environment = {
        **os.environ,
        "OS_CLIENT_CONFIG_FILE": str(place.clouds_file),
        "DR_PLANNER_LAB_DIR": str(place.folder),
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "ignore",
    }
    argv = [str(place.venv / "bin/python"), "-m", module, *words]
    done = subprocess.run(argv, env=environment, cwd=ROOT, check=False, stdout=sys.stderr)
    if done.returncode:
        raise LabError(f"python -m {module} {' '.join(words)} failed")
