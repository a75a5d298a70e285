"""What is known of Cinder's drivers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.design.cinderconf import read
from dr_planner.design.cinderdrivers import FAMILIES, RBD, Family, family_of
from dr_planner.design.cinderoptions import BACKEND_OPTIONS, DRIVERS, RBD_OPTIONS, RENAMED, TREE

FamilyOf = Callable[[str], str | None]


@pytest.fixture
def family(tmp_path: Path) -> FamilyOf:
    def family(text: str) -> str | None:
        path = tmp_path / "cinder.conf"
        path.write_text(f"[a]\n{text}\n")
        conf = read(path)
        found = family_of(conf, conf.backends[0])
        return found.name if found else None

    return family


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("volume_driver = cinder.volume.drivers.rbd.RBDDriver", "Ceph RBD"),
        ("volume_driver =\n    cinder.volume.drivers.rbd.RBDDriver", "Ceph RBD"),
        ("volume_driver = cinder.volume.drivers.dell_emc.vmax.fc.VMAXFCDriver", "Dell PowerMax"),
        ("volume_driver = cinder.volume.drivers.pure.PureNVMEDriver", "Pure Storage FlashArray"),
        ("volume_driver = cinder.volume.drivers.dell_emc.unity.Driver", "Dell Unity"),
        ("volume_driver = cinder.volume.drivers.lvm.LVMVolumeDriver", None),
        ("volume_driver = vendor.rbd.RBDDriver", None),
        ("volume_driver = {{ driver }}", None),
    ],
)
def test_the_driver_tells_the_family(family: FamilyOf, text: str, expected: str | None) -> None:
    """A driver outside Cinder's tree is never judged by a namesake inside."""
    assert family(text) == expected


@pytest.mark.parametrize(
    ("proxy", "expected"),
    [
        ("cinder.volume.drivers.ibm.ibm_storage.ds8k_proxy.DS8KProxy", "IBM DS8000"),
        ("cinder.volume.drivers.ibm.ibm_storage.xiv_proxy.XIVProxy", "IBM XIV and A9000"),
        ("vendor.Proxy", None),
    ],
)
def test_ibm_tells_it_by_the_proxy(family: FamilyOf, proxy: str, expected: str | None) -> None:
    """One driver class serves two kinds of storage."""
    driver = "volume_driver = cinder.volume.drivers.ibm.ibm_storage.ibm_storage.IBMStorageDriver"

    assert family(f"{driver}\nproxy = {proxy}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rbd_pool = v", "Ceph RBD"),
        ("replication_device = backend_id:b,conf:/etc/ceph/b.conf", "Ceph RBD"),
        ("replication_device = backend_id:b,secret_uuid:1", "Ceph RBD"),
        ("dell_sc_ssn = 1\nvolume_backend_name = a", "Dell Storage Center"),
        ("replication_device = target_device_id:1,qosnode:q", "Dell Storage Center"),
        ("replication_device = backend_id:b,schedule_name:s", "HPE Nimble"),
        ("replication_device = backend_id:b,san_ip:192.0.2.1", None),
        ("volume_backend_name = a", None),
    ],
)
def test_a_fragment_is_told_by_what_it_holds(
    family: FamilyOf, text: str, expected: str | None
) -> None:
    """Overrides of deployment tools seldom repeat the driver."""
    assert family(text) == expected


@pytest.mark.parametrize("one", FAMILIES, ids=lambda f: f.name)
def test_a_family_is_consistent(one: Family) -> None:
    """A key is either read or not, and every module is one of Cinder's."""
    assert not set(one.unread) & set(one.read)
    assert len(set(one.keys)) == len(one.keys)
    assert one.source.endswith(".py")
    modules = {name.removeprefix(TREE).rpartition(".")[0] for name in DRIVERS | RENAMED}
    assert set(one.modules) <= modules
    assert "backend_id" in one.required or "target_device_id" in one.required


def test_no_module_has_two_families() -> None:
    """The first would hide the second."""
    modules = [module for family in FAMILIES for module in family.modules]

    assert len(set(modules)) == len(modules)


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("IBM DS8000", {"ds8k_ssid_prefix", "ds8k_devadd_unitadd_mapping"}),
        ("Huawei OceanStor", {"iscsi_default_target_ip"}),
    ],
)
def test_keys_that_only_some_targets_need_are_read(name: str, keys: set[str]) -> None:
    """DS8K's are for ECKD, Huawei's for iSCSI."""
    (family,) = (one for one in FAMILIES if one.name == name)

    assert keys <= set(family.read)


@pytest.mark.parametrize("name", ["Huawei OceanStor", "Kaminario K2"])
def test_drivers_that_look_at_the_first_target_only_take_one(name: str) -> None:
    """The others would be targets on paper."""
    (family,) = (one for one in FAMILIES if one.name == name)

    assert family.most == 1


def test_rbd_reads_four_keys_and_no_pool() -> None:
    """The most copied example on the web has a fifth."""
    assert set(RBD.keys) == {"backend_id", "conf", "user", "secret_uuid"}


def test_options_of_all_backends_and_of_rbd_are_apart() -> None:
    """Each is listed where Cinder declares it."""
    assert not RBD_OPTIONS & BACKEND_OPTIONS
    assert {"replication_device", "backend_availability_zone"} <= BACKEND_OPTIONS
    assert "rbd_keyring_conf" not in RBD_OPTIONS
