"""The stretched region with all services over both sites; and a second one, at site B alone.

The second region has a Keystone and a Cinder of its own. It is started on a running lab by what
needs it: two control planes, between which volumes move by Cinder's "manage".
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.lab.daemon import Daemon, daemons, forget
from tests.lab.place import ROOT, LabError, Place
from tests.lab.services.cinder import Cinder
from tests.lab.services.database import Database
from tests.lab.services.glance import Glance
from tests.lab.services.keystone import Keystone
from tests.lab.services.neutron import Neutron
from tests.lab.services.nova import Nova
from tests.lab.services.placement import Placement
from tests.lab.services.queue import Queue
from tests.lab.waiting import until

ENDING = (
    ("nova-compute-", "cinder-volume-"),
    ("nova-", "neutron-", "placement", "glance-", "cinder-"),
    ("keystone",),
    ("queue", "database"),
)
"""The beginnings of its daemons' names, in groups: those that need the others first."""


class Region:
    """The stretched region."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.database = Database(place)
        self.queue = Queue(place)
        self.keystone = Keystone(place, self.database, self.queue)
        self.cinder = Cinder(place, self.database, self.queue)
        self.glance = Glance(place, self.database, self.queue)
        self.placement = Placement(place, self.database)
        self.neutron = Neutron(place, self.database, self.queue)
        self.nova = Nova(place, self.database, self.queue)
        self.services = (self.cinder, self.glance, self.placement, self.neutron, self.nova)

    def prepare(self, step: Callable[[str], None]) -> None:
        """Everything that needs no Ceph: database, queue, Keystone, everybody's tables."""
        self.queue.start()
        self.database.start()
        for service in (self.keystone, *self.services):
            service.configure()
        until(self.database.answers, "MariaDB answers")
        with ThreadPoolExecutor(3) as pool:
            # The longest first: Neutron has the most migrations.
            tables = [pool.submit(service.prepare) for service in reversed(self.services)]
            self.keystone.prepare()
            self.keystone.start()
            until(self.keystone.answers, "Keystone answers")
            self._fill("keystone")
            for made in tables:
                made.result()
        until(self.queue.answers, "RabbitMQ answers")
        step("database, queue and Keystone run, all tables are made")

    def start(self, step: Callable[[str], None]) -> None:
        """Everything else, once the clusters are there."""
        since = self.database.now()
        for service in self.services:
            service.start()
        for service in self.services:
            name = type(service).__name__
            until(service.answers, f"{name} answers", seconds=120)
        step("all APIs answer")
        with ThreadPoolExecutor(1) as pool:
            filled = pool.submit(self._fill, "services")
            until(
                lambda: self.cinder.volumes_up(since) and self.nova.computes_up(since),
                "every cinder-volume and nova-compute has reported",
                seconds=120,
            )
            filled.result()
        step("the services run at both sites and are filled")

    def down(self) -> None:
        """Ask all to end, those that need the others first."""
        for group in ENDING:
            stop([d for d in daemons(self.place) if d.name.startswith(group)])

    def _fill(self, what: str) -> None:
        fill(self.place, what)


class RegionTwo:
    """The second region: database and queue are the first one's, tables and queues its own."""

    def __init__(self, place: Place) -> None:
        self.place = place.of_region_two()
        self.database = Database(place)
        self.queue = Queue(place, "two")
        self.keystone = Keystone(self.place, self.database, self.queue)
        self.cinder = Cinder(self.place, self.database, self.queue)

    def up(self, step: Callable[[str], None]) -> None:
        """Start it on a lab that runs.

        :raises LabError: none does.
        """
        if not (self.database.answers() and self.queue.answers()):
            raise LabError("the second region needs the lab: bring that up first")
        self.queue.make_host()
        for service in (self.keystone, self.cinder):
            service.configure()
            service.prepare()
        since = self.database.now()
        for service in (self.keystone, self.cinder):
            service.start()
        until(self.keystone.answers, "the Keystone of region two answers")
        until(self.cinder.answers, "the Cinder of region two answers", seconds=120)
        fill(self.place, "region-two")
        until(
            lambda: self.cinder.volumes_up(since),
            "the cinder-volume of region two has reported",
            seconds=120,
        )
        step("the second region runs")

    def down(self) -> None:
        """Stop it, and nothing else. Its tables stay."""
        own = [d for d in daemons(self.place) if d.name.endswith(self.place.suffix)]
        for group in ENDING:
            stop([d for d in own if d.name.startswith(group)])
        forget(self.place)


def fill(place: Place, what: str) -> None:
    """Fill fresh services, once for each shape of the program that does it."""
    done = place.state / f"{what}-filled"
    program = hashlib.sha256(Path(__file__).with_name("fill.py").read_bytes()).hexdigest()
    if not done.exists() or done.read_text() != program:
        run_inside(place, "tests.lab.fill", what)
        done.write_text(program)


def stop(group: Sequence[Daemon]) -> None:
    """Ask some daemons to end, all at once, and wait; the queue's mapper goes last."""
    for daemon in group:
        daemon.ask()
    for daemon in sorted(group, key=lambda d: d.name.endswith("-mapper")):
        daemon.wait_for_end()


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
