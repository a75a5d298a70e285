"""glance-api.conf, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.inifile import (
    WORD,
    WORDS,
    Keeps,
)
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.servicefile import ServiceFile, likeness_to, read_service
from dr_planner.design.source import Source
from dr_planner.model.part import Part
from dr_planner.model.serviceconf import GlanceConf

_OWN = re.compile(
    r"^(?:\[(?:glance_store|image_import_opts|os_glance_\w+)\]|(?:show_image_direct_url"
    r"|show_multiple_locations|rbd_store_(?:pool|user|ceph_conf)|filesystem_store_datadirs?"
    r"|enabled_import_methods|default_backend)[ \t]*="
    r"|enabled_backends[ \t]*=[ \t]*\S+?:[ \t]*(?:rbd|file|http|swift|cinder|s3|vmware)\b)",
    re.MULTILINE,
)

KEEPS: Keeps = {
    "show_image_direct_url": WORD,
    "show_multiple_locations": WORD,
    "enabled_backends": WORDS,
    "default_backend": WORD,
    "stores": WORDS,
    "default_store": WORD,
    "rbd_store_pool": WORD,
    "rbd_store_user": WORD,
    "rbd_store_ceph_conf": WORD,
}


def likeness(source: Source) -> Likeness:
    """By its name, or by sections and options that no other service has."""
    name = source.name.removesuffix(".j2")
    named = "glance" in source.folders or (name.endswith(".conf") and "glance" in name)
    return likeness_to(FILE, source, own=_OWN.search(source.text) is not None, named=named)


FILE = ServiceFile("glance-conf", "glance-api", GlanceConf, KEEPS, "glance-api.conf".__eq__)


def read(source: Source) -> Iterator[Part]:
    """One part."""
    yield from read_service(source, FILE)


KIND = Kind("Glance's glance-api.conf", likeness, read)
