"""nova.conf, of the API or of a compute, or a part of one such as a file of nova.conf.d."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.inifile import (
    FILLED_LATER,
    WORD,
    WORDS,
    Keeps,
)
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.servicefile import ServiceFile, likeness_to, read_service
from dr_planner.design.serviceoptions import GONE, HOMES, SINGLE_WORDS
from dr_planner.design.source import Source
from dr_planner.model.part import Part
from dr_planner.model.placeholder import MARKED
from dr_planner.model.serviceconf import NovaConf

_OWN = re.compile(
    r"^(?:\[(?:libvirt|api_database|filter_scheduler|workarounds|vnc|serial_console"
    r"|upgrade_levels)\]|(?:libvirt_)?images_(?:type|rbd_\w+)[ \t]*=|(?:cross_az_attach"
    r"|never_download_image_if_on_rbd|default_schedule_zone|disk_cachemodes|enable_rbd_download"
    r"|resume_guests_state_on_host_boot|live_migration_\w+|instances_path)[ \t]*="
    r"|compute_driver[ \t]*=(?![ \t]*compute_))",
    re.MULTILINE,
)
"""Octavia has a compute_driver too, whose values begin so."""

_IDENTIFIER = re.compile(rf"[0-9a-fA-F-]*|[A-Z][A-Z0-9_-]{{0,60}}|[xX-]+|{MARKED}|{FILLED_LATER}")
"""A UUID, or what stands for one; a key of cephx, which has small letters, is neither."""

KEEPS: Keeps = {
    "images_type": WORD,
    "images_rbd_pool": WORD,
    "images_rbd_ceph_conf": WORD,
    "rbd_user": WORD,
    "rbd_secret_uuid": _IDENTIFIER,
    "disk_cachemodes": WORDS,
    "cross_az_attach": WORD,
    "catalog_info": WORD,
    "never_download_image_if_on_rbd": WORD,
    "resume_guests_state_on_host_boot": WORD,
    "default_schedule_zone": WORDS,
    "default_availability_zone": WORDS,
}


def likeness(source: Source) -> Likeness:
    """By its name, or by sections and options that no other service has."""
    name = source.name.removesuffix(".j2")
    named = "nova" in (name, *source.folders) or (name.endswith(".conf") and "nova" in name)
    return likeness_to(FILE, source, own=_OWN.search(source.text) is not None, named=named)


def known(key: str) -> bool:
    """Whether a name in small letters is an option, though it may not look like one."""
    return key in SINGLE_WORDS or key in KEEPS or key in HOMES["nova"] or key in GONE["nova"]


FILE = ServiceFile("nova-conf", "nova", NovaConf, KEEPS, "nova.conf".__eq__, known)


def read(source: Source) -> Iterator[Part]:
    """One part."""
    yield from read_service(source, FILE)


KIND = Kind("Nova's nova.conf", likeness, read)
