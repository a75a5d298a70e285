"""The clouds of these tests: the lab where there is one, and a simulator of the same design."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml

from dr_planner.model.deployment import Deployment
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import Workload, WorkloadProject, WorkloadUser
from tests.clients.cloud import Cloud
from tests.lab.design import design
from tests.lab.place import SITES, Place

LAB = os.environ.get("DR_PLANNER_LAB_DIR", "")
NAMES = ("simulator", *(["lab"] if LAB else []))
SPEED = 100.0


@contextmanager
def cloud(name: str, folder: Path) -> Iterator[Cloud]:
    """A target by its name; a simulator lives as long as the context.

    :param folder: takes the files by which a simulator is reached.
    """
    if name == "lab":
        yield Cloud("lab", Path(LAB) / "clouds.yaml", "admin", "alice", patience=90, interval=1)
        return
    with Simulator(_design(folder), speed=SPEED) as simulator:
        yield _simulated(simulator, folder)


def _design(folder: Path) -> Deployment:
    """The lab's design: the same sites, backends and volume types, whatever runs there now."""
    place = Place(folder)
    for site in SITES:  # where a lab keeps the identity of a cluster
        made = folder / "ceph" / site / "made"
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(str(uuid.uuid5(uuid.NAMESPACE_DNS, site)), encoding="utf-8")
    return Deployment.model_validate_json(json.dumps(design(place)), strict=True)


def _simulated(simulator: Simulator, folder: Path) -> Cloud:
    people = [
        WorkloadProject(name=project, domain="Default", users=(WorkloadUser(name=name),))
        for name, project in (("alice", "tenant-1"), ("bob", "tenant-2"))
    ]
    simulator.populate(Workload(projects=tuple(people)))
    access = simulator.write_access(folder / "access")
    document = yaml.safe_load(access.clouds_file.read_text(encoding="utf-8"))
    admin = document["clouds"]["admin"]
    for person in people:
        name = person.users[0].name
        user = simulator.region.directory.user_of({"name": name, "domain": {"name": "Default"}})
        assert user is not None
        auth = {"username": name, "project_name": person.name, "password": user.password}
        document["clouds"][name] = {**admin, "auth": {**admin["auth"], **auth}}
    access.clouds_file.write_text(yaml.safe_dump(document), encoding="utf-8")
    return Cloud("simulator", access.clouds_file, "admin", "alice", patience=20, interval=0)
