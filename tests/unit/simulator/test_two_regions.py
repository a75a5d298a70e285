"""Two control planes: each knows its own, and only Ceph is between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import NotFound
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import Workload, example_workload

EXAMPLES = Path(__file__).parents[3] / "etc/dr-planner/examples"
TWO = load(EXAMPLES / "two-control-planes.yaml")
ONE = load(EXAMPLES / "two-sites-and-quorum.yaml")


def test_each_region_has_its_own_services_and_users():
    """A token of one is nothing to the other."""
    simulator = Simulator(TWO)
    granite, basalt = simulator.regions["granite"], simulator.regions["basalt"]

    hosts = [
        [s.host for s in region.block_storage.services if s.binary == "cinder-volume"]
        for region in (granite, basalt)
    ]
    assert hosts == [["cinder-granite@rbd-granite"], ["cinder-basalt@rbd-basalt"]]
    admin = granite.directory.admin
    token = granite.directory.issue(admin, granite.directory.admin_project, ("password",))
    assert granite.directory.token(token.secret) is token
    assert basalt.directory.token(token.secret) is None
    assert granite.directory.admin_password != basalt.directory.admin_password


def test_what_lives_on_a_backend_is_in_its_region_alone():
    """The other Cinder has never heard of the volume, though it has its blocks."""
    simulator = Simulator(TWO, virtual=True)
    simulator.populate(example_workload(TWO, volumes=8))
    granite, basalt = (r.block_storage for r in simulator.regions.values())

    assert len(granite.volumes) == len(basalt.volumes) == 4
    assert not set(granite.volumes) & set(basalt.volumes)
    volume = next(iter(granite.volumes.values()))
    simulator.advance(60)
    assert simulator.metadata("ceph-basalt", "volumes", volume.image) is not None


def test_a_lost_site_takes_its_region_and_leaves_the_other():
    """Its database has no members elsewhere."""
    simulator = Simulator(TWO)
    simulator.lose_site("granite")

    assert not simulator.regions["granite"].quorum.holds
    assert simulator.regions["basalt"].quorum.holds
    assert not simulator.database_works
    simulator.return_site("granite")
    assert simulator.database_works


def test_access_names_the_region_of_each_site(tmp_path):
    """Clients choose endpoints by it."""
    import yaml

    with Simulator(TWO) as simulator:
        access = simulator.write_access(tmp_path)
    clouds = yaml.safe_load(access.clouds_file.read_text())["clouds"]

    assert {name: cloud["region_name"] for name, cloud in clouds.items()} == {
        "granite": "granite",
        "basalt": "basalt",
    }


def test_a_stretched_design_is_one_region():
    """With one database over all sites."""
    assert list(Simulator(ONE).regions) == ["RegionOne"]


def test_an_unknown_backend_is_told():
    """A workload of another design would otherwise vanish."""
    workload = example_workload(ONE, volumes=1)
    with pytest.raises(NotFound, match="rbd-granite"):
        Simulator(TWO).populate(Workload(projects=workload.projects, volumes=workload.volumes))
