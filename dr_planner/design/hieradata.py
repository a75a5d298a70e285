"""Data for Hiera, as the files that the modules of puppet-openstack and puppet-ceph make of it.

A class takes its parameters from the data by their names. Hashes of settings, backends and stores
are given on by manifests, under any name; they are told by what is in them. Only what stands in
the data is written, with what the defines add by themselves: another level of the hierarchy may
set more, and its values are not known here.

Source: the manifests of puppet-cinder, puppet-glance, puppet-nova, puppet-neutron and puppet-ceph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from dr_planner.design.settings import LATER, IniText, text_of
from dr_planner.design.yamltree import Tree
from dr_planner.model.puppethiera import ExtraOption, HieraBackend

CINDER, GLANCE, NOVA = "cinder.conf", "glance-api.conf", "nova.conf"
NEUTRON, L3, DHCP, BGP = "neutron.conf", "l3_agent.ini", "dhcp_agent.ini", "bgp_dragent.ini"
CEPH, KEYRING = "ceph.conf", "ceph.keyring"

RBD_DRIVER = "cinder.volume.drivers.rbd.RBDDriver"
DEFAULT_CONF = "/etc/ceph/ceph.conf"
SERVICE_DEFAULT = "<SERVICE DEFAULT>"
"""With this value the modules write nothing."""

_FILLED_LATER = re.compile(r"%\{[^{}\n]*\}|ENC\[[^\]\n]*\]")
"""What Hiera looks up elsewhere, and what it decrypts."""

_SECTION = re.compile(r"[^\[\]/\n]{1,100}")
_OPTION = re.compile(r"[\w.+-]{1,100}")
_WORD = re.compile(r"[a-z]\w{0,60}")

DISKS, IMAGES_TYPE = "nova::compute::rbd", "nova::compute::libvirt::images_type"
BACKENDS = "cinder::backends"

_DEFAULT = "DEFAULT"
_CEPH_CLASSES = ("ceph", "ceph::profile::params")
_CEPH_OPTIONS = (
    "fsid",
    "mon_host",
    "mon_initial_members",
    "keyring",
    "osd_pool_default_size",
    "osd_pool_default_min_size",
    "cluster_network",
    "public_network",
)
_AUTHENTICATION = (
    "auth_cluster_required",
    "auth_service_required",
    "auth_client_required",
    "auth_supported",
)

PARAMETERS: Mapping[str, tuple[str, str, str]] = {
    **{
        f"cinder::{name}": (CINDER, _DEFAULT, name)
        for name in (
            "host",
            "storage_availability_zone",
            "default_availability_zone",
            "allow_availability_zone_fallback",
        )
    },
    "cinder::volume::cluster": (CINDER, _DEFAULT, "cluster"),
    "cinder::backup::ceph::backup_driver": (CINDER, _DEFAULT, "backup_driver"),
    **{
        f"glance::api::{name}": (GLANCE, _DEFAULT, name)
        for name in ("show_image_direct_url", "show_multiple_locations")
    },
    **{
        f"glance::api::{name}": (GLANCE, "glance_store", name)
        for name in ("default_backend", "stores", "default_store")
    },
    **{
        f"glance::backend::rbd::{name}": (GLANCE, "glance_store", name)
        for name in ("rbd_store_pool", "rbd_store_user", "rbd_store_ceph_conf")
    },
    **{
        f"nova::availability_zone::{name}": (NOVA, _DEFAULT, name)
        for name in ("default_availability_zone", "default_schedule_zone")
    },
    "nova::cinder::cross_az_attach": (NOVA, "cinder", "cross_az_attach"),
    "nova::cross_az_attach": (NOVA, "cinder", "cross_az_attach"),
    "nova::cinder::catalog_info": (NOVA, "cinder", "catalog_info"),
    "nova::cinder_catalog_info": (NOVA, "cinder", "catalog_info"),
    "nova::compute::resume_guests_state_on_host_boot": (
        NOVA,
        _DEFAULT,
        "resume_guests_state_on_host_boot",
    ),
    "nova::workarounds::never_download_image_if_on_rbd": (
        NOVA,
        "workarounds",
        "never_download_image_if_on_rbd",
    ),
    IMAGES_TYPE: (NOVA, "libvirt", "images_type"),
    "nova::compute::rbd::libvirt_rbd_user": (NOVA, "libvirt", "rbd_user"),
    "nova::compute::rbd::libvirt_rbd_secret_uuid": (NOVA, "libvirt", "rbd_secret_uuid"),
    **{
        f"neutron::server::{name}": (NEUTRON, _DEFAULT, name)
        for name in (
            "default_availability_zones",
            "l3_ha",
            "max_l3_agents_per_router",
            "allow_automatic_l3agent_failover",
            "network_scheduler_driver",
            "router_scheduler_driver",
        )
    },
    "neutron::dhcp_agents_per_network": (NEUTRON, _DEFAULT, "dhcp_agents_per_network"),
    "neutron::service_plugins": (NEUTRON, _DEFAULT, "service_plugins"),
    "neutron::agents::l3::availability_zone": (L3, "agent", "availability_zone"),
    "neutron::agents::dhcp::availability_zone": (DHCP, "agent", "availability_zone"),
    **{
        f"neutron::agents::bgp_dragent::{name}": (BGP, "bgp", name)
        for name in ("bgp_speaker_driver", "bgp_router_id")
    },
    **{
        f"{owner}::{name}": (CEPH, "global", name)
        for owner in _CEPH_CLASSES
        for name in _CEPH_OPTIONS
    },
}
"""The parameters of classes that become an option: the file, the section and the option."""

RESOURCES: Mapping[str, str] = {
    "cinder::config::cinder_config": CINDER,
    "cinder_config": CINDER,
    "glance::config::api_config": GLANCE,
    "glance_api_config": GLANCE,
    "nova::config::nova_config": NOVA,
    "nova_config": NOVA,
    "neutron::config::server_config": NEUTRON,
    "neutron_config": NEUTRON,
    "neutron::config::l3_agent_config": L3,
    "neutron_l3_agent_config": L3,
    "neutron::config::dhcp_agent_config": DHCP,
    "neutron_dhcp_agent_config": DHCP,
    "neutron::config::bgp_dragent_config": BGP,
    "neutron_bgp_dragent_config": BGP,
    "ceph::conf::args": CEPH,
    "ceph_config": CEPH,
}
"""Hashes of ``section/option`` with a value, and the file that they are for."""

CLIENT_KEYS = ("ceph::profile::params::client_keys", "ceph::keys::args")

_BACKEND = (
    "backend_availability_zone",
    "reserved_percentage",
    "rbd_user",
    "rbd_pool",
    "rbd_max_clone_depth",
    "rbd_flatten_volume_from_snapshot",
    "rbd_secret_uuid",
    "rados_connect_timeout",
    "rados_connection_interval",
    "rados_connection_retries",
    "rbd_store_chunk_size",
    "report_dynamic_total_capacity",
    "rbd_exclusive_cinder_pool",
    "enable_deferred_deletion",
    "deferred_deletion_delay",
    "deferred_deletion_purge_interval",
    "rbd_concurrent_flatten_operations",
)
PARAMETERS_OF_BACKENDS = frozenset(
    {*_BACKEND, "volume_backend_name", "backend_host", "rbd_ceph_conf", "manage_volume_type",
     "extra_options", "volume_tmp_dir", "image_volume_cache_enabled",
     "image_volume_cache_max_size_gb", "image_volume_cache_max_count"}
)  # fmt: skip
"""What ``cinder::backend::rbd`` takes, in any release."""

_STORE = (
    "rbd_store_pool",
    "rbd_store_user",
    "rbd_store_ceph_conf",
    "rbd_store_chunk_size",
    "rbd_thin_provisioning",
    "rados_connect_timeout",
    "store_description",
)


def written(data: Tree) -> dict[str, IniText]:
    """The text of every file that the data says something of, by the file's name.

    Where a list names backends or stores that are at another level, it is left out.
    """
    texts = _Texts()
    for key, node in data.keys.items():
        place, file = PARAMETERS.get(key), RESOURCES.get(key)
        if place is not None:
            texts.put(*place, node)
        elif file is not None:
            _resources(texts, file, node)
        elif key in CLIENT_KEYS:
            _keys(texts, node)
        else:
            _defines(texts, node, any(name.startswith(f"{BACKENDS}::") for name in data.keys))
    for owner in _CEPH_CLASSES:
        for name in _AUTHENTICATION:
            texts.put(CEPH, "global", name, data.get(f"{owner}::authentication_type"))
    _disks(texts, data)
    _cinder_list(texts, data.get(f"{BACKENDS}::enabled_backends"))
    _glance_list(texts, data.get("glance::api::enabled_backends"))
    return texts.whole()


class _Texts:
    """Files by sections, with the line of the data of each option."""

    def __init__(self) -> None:
        self._files: dict[str, dict[str, list[tuple[str, str, int]]]] = {}
        self._lines: dict[tuple[str, str], int] = {}

    def sections(self, file: str) -> set[str]:
        """The sections of a file, in small letters."""
        return {name.lower() for name in self._files.get(file, {})}

    def write(self, file: str, section: str, option: str, text: str, line: int) -> None:
        """Write an option."""
        rows = self._files.setdefault(file, {}).setdefault(section, [])
        self._lines.setdefault((file, section), line)
        rows.append((option, text, line))

    def put(self, file: str, section: str, option: str, node: Tree | None) -> bool:
        """Write what a node says, a list with commas; whether anything was written."""
        text = text_at(node)
        if node is None or text is None:
            return False
        self.write(file, section, option, text, node.line)
        return True

    def whole(self) -> dict[str, IniText]:
        """Every file."""
        result = {}
        for file, sections in self._files.items():
            ini = result[file] = IniText()
            for section, rows in sections.items():
                ini.section(section, self._lines[file, section])
                for option, text, line in rows:
                    ini.option(option, text, line)
        return result


def backends(data: Tree) -> Iterator[HieraBackend]:
    """The backends of the data, by the names of what they are given."""
    for key, node in data.keys.items():
        if key not in PARAMETERS and key not in RESOURCES and key not in CLIENT_KEYS:
            for name, given in node.keys.items():
                if _is_backend(name, given):
                    yield _described(name, given)


def _is_backend(name: str, given: Tree) -> bool:
    """Whether a hash has what the define cannot be without."""
    named = given.is_mapping and _SECTION.fullmatch(name) is not None
    return named and {"rbd_pool", "rbd_user"} <= given.keys.keys()


def _described(name: str, given: Tree) -> HieraBackend:
    extra = given.get("extra_options")
    options = []
    for key, node in (extra.keys if extra is not None else {}).items():
        section, slash, option = key.partition("/")
        if not slash:
            section, option = "", section
        has_value = node.get("value") is not None or node.get("ensure") is not None
        options.append(
            ExtraOption(
                section=_shown(section),
                option=option if _WORD.fullmatch(option) else "?",
                line=node.line,
                has_value=has_value,
            )
        )
    return HieraBackend(
        name=name,
        line=given.line,
        parameters=tuple(
            (key if _WORD.fullmatch(key) else "?", node.line) for key, node in given.keys.items()
        ),
        extra=tuple(options),
        later=extra is not None and bool(extra.text),
    )


def _shown(section: str) -> str:
    if _FILLED_LATER.search(section):
        return "?"
    return section if _SECTION.fullmatch(section) else ""


def text_at(node: Tree | None) -> str | None:
    """A value as the modules write it; None where they write nothing, or it is no value."""
    if node is None or node.is_mapping:
        return None
    if node.is_list:
        return ",".join(filter(None, (text_at(member) for member in node.members)))
    if node.value is None:
        return None
    if isinstance(node.value, bool):
        return str(node.value)
    text = _FILLED_LATER.sub(LATER, text_of(node)).strip()
    return None if text == SERVICE_DEFAULT else text


def _resources(texts: _Texts, file: str, node: Tree) -> None:
    """Settings one by one; a list is an option that stands several times."""
    for name, setting in node.keys.items():
        section, slash, option = name.partition("/")
        held = setting.get("value") if setting.is_mapping else None
        if not slash or held is None or setting.text_at("ensure") == "absent":
            continue
        if not (_SECTION.fullmatch(section) and _OPTION.fullmatch(option)):
            continue
        for value in held.members if held.is_list else [held]:
            texts.put(file, section, option, value)


def _defines(texts: _Texts, node: Tree, has_class: bool) -> None:
    """Backends and stores: names with a mapping of the parameters of a define."""
    for name, given in node.keys.items():
        if _is_backend(name, given):
            _backend(texts, name, given, has_class)
        elif _SECTION.fullmatch(name) and given.is_mapping and "rbd_store_pool" in given.keys:
            for option in _STORE:
                texts.put(GLANCE, name, option, given.get(option))


def _backend(texts: _Texts, name: str, given: Tree, has_class: bool) -> None:
    """What ``cinder::backend::rbd`` writes.

    :param has_class: whether there is ``cinder::backends``, which writes a host of its own, or
        that there is none; whichever comes first in the catalogue counts.
    """

    def put(option: str, default: str) -> None:
        if not texts.put(CINDER, name, option, given.get(option)):
            texts.write(CINDER, name, option, default, given.line)

    texts.write(CINDER, name, "volume_driver", RBD_DRIVER, given.line)
    put("volume_backend_name", name)
    put("backend_host", LATER if has_class else f"rbd:{text_at(given.get('rbd_pool'))}")
    put("rbd_ceph_conf", DEFAULT_CONF)
    conf = given.get("rbd_ceph_conf")
    stem = PurePosixPath(text_at(conf) or DEFAULT_CONF).name.removesuffix(".conf")
    if stem != "ceph":
        line = conf.line if conf is not None else given.line
        texts.write(CINDER, name, "rbd_cluster_name", stem, line)
    for option in _BACKEND:
        texts.put(CINDER, name, option, given.get(option))
    extra = given.get("extra_options")
    if extra is not None:
        _resources(texts, CINDER, extra)


def _disks(texts: _Texts, data: Tree) -> None:
    """Nova's disks are on RBD where the class gets a pool for them, unless it is told not to."""
    pool = data.get(f"{DISKS}::libvirt_images_rbd_pool")
    ephemeral = data.get(f"{DISKS}::ephemeral_storage")
    if pool is None or (ephemeral is not None and ephemeral.flag is False):
        return
    if data.get(IMAGES_TYPE) is None:  # newer modules want it beside the class, and check it
        known = ephemeral is None or ephemeral.flag is True
        texts.write(NOVA, "libvirt", "images_type", "rbd" if known else LATER, pool.line)
    texts.put(NOVA, "libvirt", "images_rbd_pool", pool)
    conf = data.get(f"{DISKS}::libvirt_images_rbd_ceph_conf")
    texts.put(NOVA, "libvirt", "images_rbd_ceph_conf", conf)


def _cinder_list(texts: _Texts, node: Tree | None) -> None:
    if node is not None and _names(node) <= texts.sections(CINDER):
        texts.put(CINDER, _DEFAULT, "enabled_backends", node)


def _glance_list(texts: _Texts, node: Tree | None) -> None:
    """A list none of whose stores is here says no less for that."""
    if node is None:
        return
    stores = {name.partition(":")[0] for name in _names(node) if name.endswith(":rbd")}
    here = stores & texts.sections(GLANCE)
    if not here or here == stores:
        texts.put(GLANCE, _DEFAULT, "enabled_backends", node)


def _names(node: Tree) -> set[str]:
    return {name.strip().lower() for name in (text_at(node) or "").split(",") if name.strip()}


def _keys(texts: _Texts, node: Tree) -> None:
    """Users of cephx with what they may do. The reader of keyrings keeps no key."""
    for entity, given in node.keys.items():
        for option, found in _of_key(given):
            text = text_at(found)
            if text is not None and '"' not in text and "\n" not in text:
                texts.write(KEYRING, entity, option, f'"{text}"', found.line)


def _of_key(given: Tree) -> Iterator[tuple[str, Tree]]:
    for name, found in given.keys.items():
        if name == "secret":
            yield "key", found
        elif name.startswith("cap_"):
            yield f"caps {name.removeprefix('cap_')}", found
