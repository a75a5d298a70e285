"""kolla-ansible's templates and its merge make of the output what the design says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.generate.quoting import path_part
from dr_planner.model.deployment import Deployment
from dr_planner.model.kolla import EffectiveCinderConf
from tests.readers import kolla
from tests.readers.inifile import Sections, devices, sections, single
from tests.readers.kolla import MERGES, Merge
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.test_neutral import (
    PLAIN,
    designs,
    expected_devices,
    expected_options,
)

pytestmark = pytest.mark.skipif(kolla.REASON is not None, reason=str(kolla.REASON))

OWN = ("image-profile", "two-control-planes", "two-targets")
"""Designs of the repository; Ansible takes half a second for a file of a site."""

OWN_STORES = {"http:http", "cinder:cinder"}
"""Stores that kolla-ansible adds."""

VOLUME, API, GLANCE, NEUTRON, L3, DHCP, NOVA, COMPUTE = MERGES


@dataclass(frozen=True)
class AtSite:
    """What a site of a design got, and what Ansible made of it."""

    deployment: Deployment
    site: str
    files: dict[str, str]
    read: dict[Merge, Sections] = field(default_factory=dict)


def at_sites(deployments: Iterable[Deployment]) -> Iterator[AtSite]:
    """Every site that has files with variables."""
    for deployment in deployments:
        files = rendered("kolla-ansible", deployment)
        for site in deployment.full_sites:
            top = path_part(site.name, "site") + "/"
            own = {
                path.removeprefix(top): text
                for path, text in files.items()
                if path.startswith(top)
            }
            if "dr-planner.yml" in own:
                yield AtSite(deployment, site.name, own)


def deployed(
    deployments: Iterable[Deployment], folder: Path, merges: tuple[Merge, ...] = MERGES
) -> list[AtSite]:
    """Let kolla-ansible write the files of all of them."""
    found = list(at_sites(deployments))
    hosts = {f"host-{number}": each for number, each in enumerate(found)}
    written = kolla.merged({name: each.files for name, each in hosts.items()}, folder, merges)
    for name, each in hosts.items():
        each.read.update({merge: sections(text) for merge, text in written[name].items()})
    return found


@pytest.fixture(scope="module")
def own_designs(tmp_path_factory: pytest.TempPathFactory) -> list[AtSite]:
    """The designs of the repository."""
    return deployed(
        (load(path) for path in DESIGNS if path.stem in OWN), tmp_path_factory.mktemp("kolla")
    )


def volumes_are_those_of(each: AtSite) -> None:
    """The backends of cinder-volume and their targets."""
    found = each.read[VOLUME]
    backends = each.deployment.backends_at(each.site)
    if not backends:
        return
    enabled = found["DEFAULT"]["enabled_backends"][-1].split(",")
    assert enabled == [backend.name for backend in backends]
    for backend in backends:
        wanted = expected_options(each.deployment, backend.name)
        assert single(found[backend.name], wanted) == wanted
        assert devices(found[backend.name]) == expected_devices(each.deployment, backend.name)


def disks_are_those_of(each: AtSite) -> None:
    """Nova's disks on a compute."""
    for disks in each.deployment.nova:
        if disks.site == each.site:
            cluster = each.deployment.ceph_cluster(disks.ceph_cluster)
            wanted = {
                "images_type": "rbd",
                "images_rbd_pool": disks.pool,
                "images_rbd_ceph_conf": f"/etc/ceph/{cluster.name}.conf",
                "rbd_user": disks.user,
                "rbd_secret_uuid": str(disks.secret_uuid or cluster.fsid),
            }
            assert single(each.read[COMPUTE]["libvirt"], wanted) == wanted


def stores_are_those_of(each: AtSite) -> None:
    """Glance's stores; the first is the default."""
    stores = [store for store in each.deployment.glance if store.site == each.site]
    if not stores:
        return
    found = each.read[GLANCE]
    enabled = [name.strip() for name in found["DEFAULT"]["enabled_backends"][-1].split(",")]
    assert set(enabled) - OWN_STORES == {f"{store.name}:rbd" for store in stores}
    assert found["glance_store"]["default_backend"] == [stores[0].name]
    for store in stores:
        wanted = {
            "rbd_store_pool": store.pool,
            "rbd_store_user": store.user,
            "rbd_store_ceph_conf": f"/etc/ceph/{store.ceph_cluster}.conf",
        }
        assert single(found[store.name], wanted) == wanted


def test_designs_of_the_repository(own_designs) -> None:
    """Every file that a role merges."""
    assert len(own_designs) >= 5
    for each in own_designs:
        volumes_are_those_of(each)
        disks_are_those_of(each)
        stores_are_those_of(each)


def test_zones_reach_their_services(own_designs) -> None:
    """Agents, Cinder's API, Nova and Neutron."""
    seen = set()
    for each in own_designs:
        zones, options = (
            each.deployment.site(each.site).availability_zones,
            each.deployment.zone_options,
        )
        for merge, section, name, wanted in (
            (L3, "agent", "availability_zone", zones.neutron),
            (DHCP, "agent", "availability_zone", zones.neutron),
            (
                API,
                "DEFAULT",
                "default_availability_zone",
                options.cinder_default_availability_zone,
            ),
            (NOVA, "DEFAULT", "default_schedule_zone", options.nova_default_schedule_zone),
            (COMPUTE, "cinder", "cross_az_attach", options.nova_cross_az_attach),
        ):
            if wanted is not None:
                text = str(wanted).lower() if isinstance(wanted, bool) else wanted
                assert each.read[merge][section][name] == [text]
                seen.add(name)
    assert len(seen) >= 3


def test_our_merge_is_that_of_kolla_ansible(own_designs, tmp_path: Path) -> None:
    """What lint takes for the effective cinder.conf is what cinder-volume gets."""
    compared = 0
    for number, each in enumerate(own_designs):
        for path, text in each.files.items():
            place = tmp_path / str(number) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        parts = read_all([tmp_path / str(number)]).parts
        for conf in parts:
            if isinstance(conf, EffectiveCinderConf):
                compared += 1
                for section in conf.sections:
                    real = each.read[VOLUME][section.name]
                    for option in section.options:
                        assert option.name in real
                        if option.value.is_known and option.value.text:
                            assert option.value.text == real[option.name][-1]
                    pairs = [
                        {pair.key: pair.value.text for pair in device.pairs}
                        for device in section.devices
                    ]
                    assert pairs == devices(real)
    assert compared >= 5


def test_random_designs(tmp_path: Path) -> None:
    """What cinder-volume and a compute get."""
    found = deployed(drawn(designs(PLAIN, PLAIN), 6), tmp_path, (VOLUME, COMPUTE))

    assert found
    for each in found:
        volumes_are_those_of(each)
        disks_are_those_of(each)
