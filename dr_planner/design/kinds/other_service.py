"""The configuration of an OpenStack service that nothing here judges.

It has sections and options of the names that Cinder, Nova, Glance and Neutron use, with other
meanings. So it is told from theirs, and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dr_planner.design.inifile import begins_as_ini
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.otherservice import OtherService
from dr_planner.model.part import Part

NAMES: Mapping[str, str] = {
    name.lower(): name
    for name in (
        "Adjutant", "Aodh", "Barbican", "Blazar", "Ceilometer", "CloudKitty", "Cyborg",
        "Designate", "Freezer", "Gnocchi", "Heat", "Ironic", "Keystone", "Magnum", "Manila",
        "Masakari", "Mistral", "Monasca", "Murano", "Octavia", "Panko", "Placement", "Rally",
        "Sahara", "Senlin", "Solum", "Swift", "Tacker", "Tempest", "Trove", "Vitrage", "Watcher",
        "Zaqar", "Zun",
    )
}  # fmt: skip
"""The services, by the word that their files and folders are called by."""

_SWIFT = re.compile(r"(?:proxy|account|container|object)-server\.conf")
_NAME = re.compile(rf"({'|'.join(NAMES)})(?:[-_.]\w[\w.-]*)?\.conf")
_OURS = re.compile(r"nova|cinder|glance|neutron|ceph|bgp|my\.cnf")
"""Words in names of files that are judged, in whatever folder they are."""

_FOLDERS = 2
"""How many folders above a file may have the name of the service."""

_DEFAULT = re.compile(r"^\[DEFAULT\]", re.MULTILINE)

_OWN: Mapping[str, re.Pattern[str]] = {
    service: re.compile(rf"^(?:{pattern})", re.MULTILINE)
    for service, pattern in {
        "Barbican": r"\[(?:secretstore(?::\w+)?|simple_crypto_plugin|p11_crypto_plugin)\]",
        "Designate": r"\[(?:service:\w+|handler:\w+|network_api:\w+|storage:sqlalchemy)\]",
        "Heat": r"\[(?:clients(?:_\w+)?|heat_api(?:_\w+)?|ec2authtoken)\]",
        "Ironic": r"enabled_(?:hardware_types|\w+_interfaces)\s*=",
        "Keystone": r"\[(?:fernet_tokens|fernet_receipts|shadow_users|unified_limit)\]",
        "Magnum": r"\[(?:magnum_client|cluster_template|cluster_heat|docker_registry)\]",
        "Manila": r"(?:enabled_share_(?:backends|protocols)|share_driver|share_backend_name)\s*=",
        "Octavia": r"\[(?:controller_worker|amphora_agent|haproxy_amphora|health_manager"
        r"|house_keeping|api_settings)\]",
        "Swift": r"\[(?:app:\w+-server|swift-hash|swift-constraints|storage-policy:\d+)\]",
        "Tacker": r"\[(?:nfvo_vim|vnf_lcm|openstack_vim|k8s_vim)\]",
        "Tempest": r"\[[a-z]+-feature-enabled\]",
        "Trove": r"(?:trove_\w+_url|cinder_volume_type|volume_rootdisk_support)\s*=",
    }.items()
}
"""Sections and options that only one of them has."""


def _service_of(source: Source) -> str:
    """The service that a file is of, by its name or its content; empty for others."""
    name = source.name.removesuffix(".j2")
    if _OURS.search(name):
        return ""
    named = _NAME.fullmatch(name)
    if named is not None:
        return NAMES[named[1]]
    if _SWIFT.fullmatch(name):
        return "Swift"
    if not begins_as_ini(source.text):
        return ""
    return next((s for s, pattern in _OWN.items() if pattern.search(source.text)), "")


def _service_by_folder(source: Source) -> str:
    """The service whose folder a file is in; empty for others."""
    is_conf = source.name.endswith(".conf") and not source.hint and not _OURS.search(source.name)
    if not (is_conf and _DEFAULT.search(source.text) and begins_as_ini(source.text)):
        return ""
    words = (folder.removesuffix(".conf.d") for folder in source.folders[:_FOLDERS])
    return next((NAMES[word] for word in words if word in NAMES), "")


def likeness(source: Source) -> Likeness:
    """However much it looks like the file of a service that is judged; by its folder, less."""
    if _service_of(source):
        return Likeness.OTHER
    return Likeness.SHAPE if _service_by_folder(source) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part, which says no more than whose it is."""
    yield OtherService(path=source.path, service=_service_of(source) or _service_by_folder(source))


KIND = Kind("another service's file, which is not judged", likeness, read)
