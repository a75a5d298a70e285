"""cinder.conf, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cinderconf import read_fragment
from dr_planner.design.inifile import is_fragment
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_HEADER = re.compile(r"^\[[^\]\n]+\]", re.MULTILINE)
_OWN = re.compile(
    r"^#?[ \t]*(?:replication_device|volume_driver|volume_backend_name|backend_availability_zone"
    r"|backup_driver)\s*[=:]",
    re.MULTILINE,
)
_SHARED = re.compile(
    r"^#?[ \t]*(?:rbd_pool|rbd_ceph_conf)\s*[=:]"
    r"|^[ \t]*storage_availability_zone\s*="
    r"|^enabled_backends[ \t]*=(?![ \t]*\S+?:[ \t]*(?:rbd|file|http|swift|cinder|s3|vmware)\b)",
    re.MULTILINE,
)
"""Options that others have too: Nova some of RBD's, Glance enabled_backends, with types."""

_FRAGMENT = re.compile(
    r"^(?:#[ \t]*)?(?:replication_device|volume_driver|volume_backend_name"
    r"|backend_availability_zone|backup_driver)[ \t]*=",
    re.MULTILINE,
)
"""What a fragment has that has no section, if only in a comment, to be taken or left."""


def likeness(source: Source) -> Likeness:
    """By options that no other service has."""
    if source.name == "cinder.conf":
        return Likeness.SURE
    if not _HEADER.search(source.text):
        if not is_fragment(source):
            return Likeness.NO
        if _FRAGMENT.search(source.text):
            return Likeness.SURE
        return Likeness.SHAPE if _SHARED.search(source.text) else Likeness.NO
    if _OWN.search(source.text):
        return Likeness.SURE
    if _SHARED.search(source.text):
        return Likeness.SHAPE
    named = "cinder" in (source.name, *source.folders) or source.name.startswith("cinder")
    return Likeness.NAME if named else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part; and one more where it is a file that oslo.config would refuse for its top."""
    yield from read_fragment(source)


KIND = Kind("Cinder's cinder.conf", likeness, read)
