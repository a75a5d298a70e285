"""Secrets of libvirt: the XML that defines one, or what 'virsh secret-list' printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.cephconf import UUID, uuid_in
from dr_planner.model.libvirtsecret import LibvirtSecret, LibvirtSecrets
from dr_planner.model.part import Part

_XML = re.compile(r"<secret\b([^<>]*)>(.*?)</secret\s*>", re.DOTALL)
_AHEAD = re.compile(
    r"(?:\s|<\?xml[^<>]*\?>|<!--(?:(?!-->).)*-->|\{#(?:(?!#\}).)*#\})*+<secret\b", re.DOTALL
)
"""What may stand before the element; without a way back, for a text of blanks takes no time."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_UUID = re.compile(r"<uuid\s*>\s*([^<>]*?)\s*</uuid\s*>")
_CEPH = re.compile(r"<usage\s+type\s*=\s*[\"']ceph[\"']")
_EPHEMERAL = re.compile(r"\bephemeral\s*=\s*[\"'](yes|no)[\"']")
_LIST = re.compile(r"^[ \t]*UUID[ \t]+Usage[ \t]*$", re.MULTILINE)
_ROW = re.compile(rf"^[ \t]*({UUID.pattern})[ \t]+(\w+)\b", re.MULTILINE | re.IGNORECASE)


def likeness(source: Source) -> Likeness:
    """By the element that the text begins with, or the heading of the list."""
    if _AHEAD.match(source.text) or _LIST.search(source.text):
        return Likeness.SURE
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part with the secrets for Ceph.

    :raises NotReadable: it is no whole definition.
    """
    heading = _LIST.search(source.text)
    if heading is not None:
        listed = [
            LibvirtSecret(line=_line(source, row.start(1)), uuid=row.group(1).lower())
            for row in _ROW.finditer(source.text, heading.end())
            if row.group(2).lower() == "ceph"
        ]
        yield LibvirtSecrets(path=source.path, secrets=tuple(listed), whole=True)
        return
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source.text)
    found = list(_XML.finditer(text))
    if not found:
        raise NotReadable("the element 'secret' is not closed", source.first_line)
    secrets = tuple(_secret(source, match) for match in found if _CEPH.search(match.group(2)))
    if not secrets:
        raise NotReadable("it is no secret for Ceph", source.first_line)
    yield LibvirtSecrets(path=source.path, secrets=secrets)


def _secret(source: Source, match: re.Match[str]) -> LibvirtSecret:
    """Without a UUID in it libvirt makes one up, which is as little known here."""
    uuid, ephemeral = _UUID.search(match.group(2)), _EPHEMERAL.search(match.group(1))
    return LibvirtSecret(
        line=_line(source, match.start(2) + (uuid.start() if uuid else 0)),
        uuid=uuid_in(uuid.group(1)) if uuid else "",
        ephemeral=ephemeral.group(1) == "yes" if ephemeral else False,
    )


def _line(source: Source, offset: int) -> int:
    return source.first_line + source.text.count("\n", 0, offset)


KIND = Kind("a secret of libvirt, as XML or as 'virsh secret-list' prints them", likeness, read)
