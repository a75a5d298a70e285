"""The targets. The lab is one where ``DR_PLANNER_LAB_DIR`` names its folder; see tests/lab."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import Workload, WorkloadProject, WorkloadUser
from tests.contract.target import Target

LAB = os.environ.get("DR_PLANNER_LAB_DIR", "")
DESIGN = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
SPEED = 20.0


@pytest.fixture(scope="session", params=["simulator", *(["lab"] if LAB else [])])
def target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Target]:
    """One target for all cases of a run; what they made is removed in the end."""
    if request.param == "lab":
        found = lab_target(Path(LAB))
        yield found
        _sweep(found)
        return
    design = load(DESIGN)
    kept = design.zone_options.model_copy(update={"nova_cross_az_attach": False})
    design = design.model_copy(update={"zone_options": kept})
    with Simulator(design, speed=SPEED) as simulator:
        yield simulated_target(simulator, tmp_path_factory.mktemp("simulator"))
        assert simulator.region.timeline.speed == SPEED


@pytest.fixture(scope="session")
def plain(target: Target) -> dict[str, str]:
    """A type that one backend serves, without replication, and that backend's zone."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    zones = {s["host"].partition("@")[2]: s["zone"] for s in services}
    for kind in target.admin.ok("GET", "/types")["volume_types"]:
        backend = kind["extra_specs"].get("volume_backend_name")
        if backend in zones and set(kind["extra_specs"]) == {"volume_backend_name"}:
            return {"volume_type": kind["name"], "availability_zone": zones[backend]}
    raise AssertionError("no plain volume type")


def _sweep(target: Target) -> None:
    target.admin.sweep()
    target.tenant.sweep()
    target.sweep()


def lab_target(folder: Path, *, pool: str = "volumes") -> Target:
    """A lab that runs in a folder."""
    return Target(
        "lab",
        confs={site: folder / f"ceph/site-{site}.conf" for site in ("a", "b")},
        client="admin",
        pool=pool,
        clouds_file=folder / "clouds.yaml",
        admin="admin",
        tenant="alice",
        environment=os.environ,
        patience=90,
    )


def simulated_target(simulator: Simulator, folder: Path, *, pool: str = "volumes") -> Target:
    """A simulator with a tenant; its first two clusters are a and b."""
    ida = WorkloadUser(name="ida")
    simulator.populate(
        Workload(projects=(WorkloadProject(name="loft", domain="Default", users=(ida,)),))
    )
    access = simulator.write_access(folder)
    first = str(simulator.deployment.full_sites[0].cloud)
    document = yaml.safe_load(access.clouds_file.read_text())
    user = simulator.region.directory.user_of({"name": "ida", "domain": {"name": "Default"}})
    assert user is not None
    tenant = {**document["clouds"][first]["auth"], "username": "ida", "project_name": "loft"}
    document["clouds"]["ida"] = {"auth": {**tenant, "password": user.password}}
    clouds = folder / "with-a-tenant.yaml"
    clouds.write_text(yaml.safe_dump(document))
    return Target(
        "simulator",
        confs={
            site: access.ceph_conf_dir / f"{cluster.name}.conf"
            for site, cluster in zip("ab", simulator.deployment.ceph_clusters, strict=False)
        },
        client="admin",
        pool=pool,
        clouds_file=clouds,
        admin=first,
        tenant="ida",
        environment=access.environment(),
        patience=60,
    )
