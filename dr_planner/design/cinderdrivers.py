"""What Cinder's drivers read: their names, their options, the keys of their replication_device.

Everything here is data about cinder 29.0.0, read from its source. ``Family.source`` names the
file in ``cinder/volume/drivers`` that parses the keys. Drivers that are not in Cinder's own tree
are not here, and what they read is not judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dr_planner.design.cinderoptions import TREE
from dr_planner.model.cinderconf import CinderConf, Device, Section

RELEASE = "cinder 29.0.0"


@dataclass(frozen=True)
class Family:
    """Drivers that read a replication_device in the same way.

    :param name: what people call the storage.
    :param modules: the modules of its drivers, below ``cinder.volume.drivers``.
    :param required: keys without which the target does not work.
    :param optional: further keys that are read.
    :param unread: keys that the driver's documentation shows and its code does not read.
    :param since: required keys that older releases did not ask for, with the reason.
    :param most: how many targets a backend may have; None where the driver sets no limit.
    :param marks: beginnings of option names by which a section without ``volume_driver`` is known.
    :param own_keys: keys by which such a section's replication_device is known.
    """

    name: str
    modules: tuple[str, ...]
    source: str
    required: tuple[str, ...] = ("backend_id",)
    optional: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    since: tuple[tuple[str, str], ...] = ()
    most: int | None = None
    marks: tuple[str, ...] = ()
    own_keys: tuple[str, ...] = ()

    @property
    def read(self) -> tuple[str, ...]:
        """The keys that the driver's code reads."""
        return (*self.required, *self.optional, *(key for key, _ in self.since))

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that are no mistake."""
        return (*self.read, *self.unread)


_SAN = ("san_ip", "san_login", "san_password")
_THREE_PAR = (
    "backend_id",
    "replication_mode",
    "cpg_map",
    "hpe3par_api_url",
    "hpe3par_username",
    "hpe3par_password",
    *_SAN,
)
_THREE_PAR_MORE = (
    "managed_backend_name",
    "san_ssh_port",
    "ssh_conn_timeout",
    "san_private_key",
    "hpe3par_iscsi_ips",
    "hpe3par_iscsi_chap_enabled",
    "quorum_witness_ip",
)

RBD = Family(
    "Ceph RBD",
    ("rbd", "ceph.rbd_iscsi"),
    "rbd.py",
    optional=("conf", "user", "secret_uuid"),
    marks=("rbd_", "rados_"),
    own_keys=("conf", "secret_uuid"),
)

FAMILIES: tuple[Family, ...] = (
    RBD,
    Family(
        "SolidFire",
        ("solidfire",),
        "solidfire.py",
        ("backend_id", "mvip", "login", "password"),
        ("port", "svip"),
        most=1,
        marks=("sf_",),
        own_keys=("mvip", "svip"),
    ),
    Family(
        "HPE Nimble",
        ("hpe.nimble", "nimble"),
        "hpe/nimble.py",
        ("backend_id", "san_ip", "schedule_name", "downstream_partner"),
        (
            "san_password",
            "ssh_login",
            "period",
            "period_unit",
            "num_retain",
            "num_retain_replica",
            "at_time",
            "until_time",
            "days",
            "replicate_every",
            "alert_threshold",
        ),
        unread=("san_login",),
        most=1,
        marks=("nimble_",),
        own_keys=("schedule_name", "downstream_partner"),
    ),
    Family(
        "IBM DS8000",
        (),
        "ibm/ibm_storage/ds8k_replication.py, ds8k_helper.py",
        ("backend_id", *_SAN, "san_clustername"),
        (
            "port_pairs",
            "ds8k_host_type",
            "lss_range_for_cg",
            "ds8k_ssid_prefix",
            "ds8k_devadd_unitadd_mapping",
        ),
        since=(
            ("connection_type", "Ocata did not read it, later releases refuse a target without"),
        ),
        most=1,
        marks=("ds8k_",),
        own_keys=("port_pairs",),
    ),
    Family(
        "IBM XIV and A9000",
        (),
        "ibm/ibm_storage/proxy.py, xiv_proxy.py",
        ("backend_id", "san_login", "san_password", "san_clustername"),
        ("san_ip", "management_ips"),
    ),
    Family(
        "IBM Spectrum Virtualize (Storwize)",
        ("ibm.storwize_svc.storwize_svc_fc", "ibm.storwize_svc.storwize_svc_iscsi"),
        "ibm/storwize_svc/storwize_svc_common.py",
        ("backend_id", *_SAN, "pool_name"),
        most=1,
        marks=("storwize_",),
    ),
    Family(
        "Inspur InStorage",
        ("inspur.instorage.instorage_fc", "inspur.instorage.instorage_iscsi"),
        "inspur/instorage/instorage_common.py",
        ("backend_id", *_SAN, "pool_name"),
        most=1,
        marks=("instorage_",),
    ),
    Family(
        "Dell VNX",
        ("dell_emc.vnx.driver",),
        "dell_emc/vnx/common.py",
        ("backend_id", "san_ip"),
        (
            "san_login",
            "san_password",
            "storage_vnx_authentication_type",
            "storage_vnx_security_file_dir",
            "pool_name",
        ),
        unread=("naviseccli_path",),
        most=1,
        marks=("storage_vnx_", "naviseccli_path"),
        own_keys=("storage_vnx_authentication_type", "storage_vnx_security_file_dir"),
    ),
    Family(
        "Dell Unity",
        ("dell_emc.unity", "dell_emc.unity.driver"),
        "dell_emc/unity/replication.py",
        ("backend_id", "san_ip"),
        ("san_login", "san_password", "max_time_out_of_sync"),
        most=1,
        marks=("unity_",),
        own_keys=("max_time_out_of_sync",),
    ),
    Family(
        "Dell PowerMax",
        (
            "dell_emc.powermax.fc",
            "dell_emc.powermax.iscsi",
            "dell_emc.powermax.nvme_tcp",
            "dell_emc.vmax.fc",
            "dell_emc.vmax.iscsi",
        ),
        "dell_emc/powermax/utils.py",
        ("target_device_id", "remote_pool", "rdf_group_label", "remote_port_group"),
        (
            "backend_id",
            "mode",
            "metro_use_bias",
            "sync_interval",
            "sync_retries",
            "allow_extend",
        ),
        most=3,
        marks=("powermax_",),
        own_keys=("rdf_group_label", "remote_port_group", "remote_pool"),
    ),
    Family(
        "Dell Storage Center",
        ("dell_emc.sc.storagecenter_fc", "dell_emc.sc.storagecenter_iscsi"),
        "dell_emc/sc/storagecenter_common.py",
        ("target_device_id",),
        ("qosnode", "remoteqos", "diskfolder"),
        marks=("dell_sc_",),
        own_keys=("qosnode", "remoteqos"),
    ),
    Family(
        "Dell PowerStore",
        ("dell_emc.powerstore.driver", "dell_emc.powerstore.nfs"),
        "dell_emc/powerstore/driver.py",
        ("backend_id", *_SAN),
        ("powerstore_ports", "driver_ssl_cert_verify", "driver_ssl_cert_path"),
        most=1,
        marks=("powerstore_",),
    ),
    Family(
        "Dell PowerFlex",
        ("dell_emc.powerflex.driver", "dell_emc.vxflexos.driver"),
        "dell_emc/powerflex/rest_client.py, driver.py",
        ("backend_id", *_SAN),
        (
            "powerflex_rest_server_port",
            "sio_rest_server_port",
            "driver_ssl_cert_verify",
            "driver_ssl_cert_path",
            "sio_verify_server_certificate",
            "sio_server_certificate_path",
            "rest_api_connect_timeout",
            "rest_api_read_timeout",
        ),
        most=1,
        marks=("powerflex_",),
    ),
    Family(
        "Pure Storage FlashArray",
        ("pure",),
        "pure.py",
        ("backend_id", "san_ip", "api_token"),
        ("type", "uniform", "ssl_cert_verify", "ssl_cert_path"),
        marks=("pure_",),
        own_keys=("api_token",),
    ),
    Family(
        "HPE 3PAR",
        ("hpe.hpe_3par_fc", "hpe.hpe_3par_iscsi"),
        "hpe/hpe_3par_common.py",
        _THREE_PAR,
        _THREE_PAR_MORE,
        marks=("hpe3par_",),
        own_keys=("cpg_map", "hpe3par_api_url"),
    ),
    Family(
        "HPE Alletra MP",
        ("hpe.alletramp_driver",),
        "hpe/alletramp_service.py",
        _THREE_PAR,
        _THREE_PAR_MORE,
    ),
    Family(
        "Huawei OceanStor",
        ("huawei.huawei_driver",),
        "huawei/huawei_conf.py",
        ("backend_id", "san_address", "san_user", "san_password", "storage_pool"),
        ("vstore_name", "iscsi_info", "fc_info", "iscsi_default_target_ip"),
        most=1,
        own_keys=("san_address",),
    ),
    Family(
        "Kaminario K2",
        ("kaminario.kaminario_fc", "kaminario.kaminario_iscsi"),
        "kaminario/kaminario_common.py",
        ("backend_id", "login", "password", "rpo"),
        most=1,
        own_keys=("rpo",),
    ),
    Family(
        "NetApp ONTAP",
        (
            "netapp.dataontap.fc_cmode",
            "netapp.dataontap.iscsi_cmode",
            "netapp.dataontap.nfs_cmode",
            "netapp.dataontap.nvme_cmode",
            "netapp.common",
        ),
        "netapp/dataontap/utils/data_motion.py",
        marks=("netapp_",),
    ),
    Family(
        "Hitachi VSP",
        ("hitachi.hbsd_fc", "hitachi.hbsd_iscsi"),
        "hitachi/hbsd_replication.py",
        ("backend_id", "pool"),
        (
            *_SAN,
            "storage_id",
            "snap_pool",
            "ldev_range",
            "target_ports",
            "compute_target_ports",
            "pair_target_number",
            "rest_pair_target_ports",
            "use_chap_auth",
            "chap_username",
            "chap_password",
            "driver_ssl_cert_verify",
            "driver_ssl_cert_path",
            "san_api_port",
        ),
        most=1,
        marks=("hitachi_",),
        own_keys=("ldev_range",),
    ),
)

_IBM_MODULE = "ibm.ibm_storage.ibm_storage"
_IBM_PROXIES = {"ds8k": "IBM DS8000", "xiv": "IBM XIV and A9000"}

KNOWN_KEYS = frozenset(key for family in FAMILIES for key in family.keys)


def driver_text(conf: CinderConf, section: Section) -> str | None:
    """The ``volume_driver`` of a backend, or None where the file does not say."""
    return conf.text(section.name, "volume_driver")


def family_of(conf: CinderConf, section: Section) -> Family | None:
    """The family of a backend's driver.

    A section without ``volume_driver`` is part of a fragment: then its options, and else the keys
    of its replication targets, tell the family. None means that it cannot be told, or that the
    driver is not Cinder's own.
    """
    driver = driver_text(conf, section)
    if driver is None:
        return _family_of_fragment(conf, section)
    module = driver.removeprefix(TREE).rpartition(".")[0] if driver.startswith(TREE) else ""
    if module == _IBM_MODULE:
        proxy = (conf.text(section.name, "proxy") or "").lower()
        name = next((name for mark, name in _IBM_PROXIES.items() if mark in proxy), None)
        return next((family for family in FAMILIES if family.name == name), None)
    return next((family for family in FAMILIES if module in family.modules), None)


def families_of(confs: Iterable[CinderConf]) -> set[Family | None]:
    """The families of all backends of all files; see :func:`family_of`."""
    return {family_of(conf, section) for conf in confs for section in conf.backends}


def family_of_device(conf: CinderConf, device: Device) -> Family | None:
    """The family of the driver that a replication_device is for."""
    section = conf.section(device.section)
    return None if section is None else family_of(conf, section)


def _family_of_fragment(conf: CinderConf, section: Section) -> Family | None:
    names = [option.name for option in section.options]
    for family in FAMILIES:
        if any(name.startswith(mark) for name in names for mark in family.marks):
            return family
    keys = {pair.key for device in conf.devices_of(section) for pair in device.pairs}
    for family in FAMILIES:
        if keys & set(family.own_keys):
            return family
    return None
