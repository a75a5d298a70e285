"""Puppet makes of the data and the manifest what the design says."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.model.deployment import Deployment
from tests.readers import puppet
from tests.readers.inifile import devices, single
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.test_neutral import (
    PLAIN,
    designs,
    expected_devices,
    expected_options,
)

pytestmark = pytest.mark.skipif(puppet.REASON is not None, reason=str(puppet.REASON))

SITE = "harbour"


@pytest.fixture(scope="module")
def deployment() -> Deployment:
    return load(next(path for path in DESIGNS if path.stem == "two-targets"))


def given_to(deployment: Deployment, profile: str, site: str, folder: Path):
    """What a host of a site gets; the manifest goes where README.txt says."""
    files = rendered("puppet", deployment)
    parts = [puppet.PROFILES[profile]]
    if profile in ("image", "volume"):
        parts.append(files["dr_planner.pp"])
    return puppet.compiled(files[f"{site}/dr-planner.yaml"], "".join(parts), folder)


def volumes_are_those_of(deployment: Deployment, site: str, folder: Path) -> None:
    found = given_to(deployment, "volume", site, folder)["Cinder_config"]
    backends = deployment.backends_at(site)
    assert found["DEFAULT/enabled_backends"] == [",".join(each.name for each in backends)]
    for backend in backends:
        own, wanted = (
            puppet.section(found, backend.name),
            expected_options(deployment, backend.name),
        )
        assert single(own, wanted) == wanted
        assert devices(own) == expected_devices(deployment, backend.name)


def test_cinder_gets_its_backends(deployment, tmp_path: Path) -> None:
    """With backend_host, which the modules lose where they are left alone."""
    volumes_are_those_of(deployment, SITE, tmp_path)


def test_random_designs(tmp_path: Path) -> None:
    """One site of each; a compilation takes seconds."""
    tried = 0
    for number, each in enumerate(drawn(designs(PLAIN, PLAIN), 5)):
        site = next((s.name for s in each.full_sites if each.backends_at(s.name)), None)
        if site is not None and f"{site}/dr-planner.yaml" in rendered("puppet", each):
            volumes_are_those_of(each, site, tmp_path / str(number))
            tried += 1
    assert tried


def test_nova_gets_its_pool_and_its_secret(deployment, tmp_path: Path) -> None:
    found = given_to(deployment, "compute", SITE, tmp_path)["Nova_config"]
    (disks,) = (each for each in deployment.nova if each.site == SITE)

    wanted = {
        "rbd_user": [disks.user],
        "rbd_secret_uuid": [str(disks.secret_uuid)],
        "images_rbd_pool": [disks.pool],
        "images_rbd_ceph_conf": [f"/etc/ceph/{disks.ceph_cluster}.conf"],
        "images_type": ["rbd"],
    }
    own = puppet.section(found, "libvirt")
    assert {name: own.get(name) for name in wanted} == wanted
    assert found["cinder/cross_az_attach"] == ["false"]


def test_glance_gets_its_stores(deployment, tmp_path: Path) -> None:
    found = given_to(deployment, "image", SITE, tmp_path)["Glance_api_config"]
    (store,) = (each for each in deployment.glance if each.site == SITE)

    assert found["DEFAULT/enabled_backends"] == [f"{store.name}:rbd"]
    assert found["glance_store/default_backend"] == [store.name]
    assert puppet.section(found, store.name) == {
        "rbd_store_pool": [store.pool],
        "rbd_store_user": [store.user],
        "rbd_store_ceph_conf": [f"/etc/ceph/{store.ceph_cluster}.conf"],
    }


def test_neutrons_agents_get_their_zone(deployment, tmp_path: Path) -> None:
    found = given_to(deployment, "network", SITE, tmp_path)
    zone = deployment.site(SITE).availability_zones.neutron

    for kind in ("Neutron_l3_agent_config", "Neutron_dhcp_agent_config"):
        assert found[kind]["agent/availability_zone"] == [zone]
