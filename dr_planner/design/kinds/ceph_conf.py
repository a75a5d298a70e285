"""ceph.conf, whatever its file is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design import cephini
from dr_planner.design.cephvalues import asked, is_taken
from dr_planner.design.inifile import FILLED_LATER, shape, value
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.secretwords import secret_words
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.cephconf import CephConf, CephOption, CephSection
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part

_HEADER = re.compile(r"^[ \t]*\[(?:global|client|mon|osd|mgr|mds)(?:\.[^\]\n]+)?\]", re.MULTILINE)
_BLANK = r"[ _-]"
_OWN = re.compile(
    rf"^[ \t]*(?:fsid|mon{_BLANK}host|mon{_BLANK}initial{_BLANK}members|osd{_BLANK}pool\w*"
    rf"|auth{_BLANK}(?:client|cluster|service){_BLANK}required|auth{_BLANK}supported"
    rf"|rbd{_BLANK}(?:default{_BLANK}\w+|cache|mirror\w*|journal\w*)[\w -]*"
    rf"|(?:public|cluster){_BLANK}network)\s*=",
    re.MULTILINE,
)
_KEYRING_LINE = re.compile(r"^[ \t]*keyring\s*=", re.MULTILINE)
_PLAIN = re.compile(rf"(?:[\w./$@%+~:,;*\[\] -]|{FILLED_LATER}|<[^<>\n]*>|CHANGE_?ME)*")
_KEPT = frozenset(
    [
        "fsid",
        "mon_host",
        "mon_initial_members",
        "mon_dns_srv_name",
        "auth_cluster_required",
        "auth_service_required",
        "auth_client_required",
        "auth_supported",
        "rbd_default_features",
        "rbd_default_data_pool",
        "rbd_cache",
        "rbd_journal_max_concurrent_object_sets",
        "keyring",
        "public_network",
        "cluster_network",
        "osd_pool_default_size",
        "osd_pool_default_min_size",
        "osd_crush_chooseleaf_type",
        "mon_allow_pool_size_one",
        "rbd_mirroring_max_mirroring_snapshots",
        "rbd_mirroring_delete_delay",
        "rbd_mirroring_resync_after_disconnect",
        "rbd_mirroring_replay_delay",
        "rbd_mirror_concurrent_image_syncs",
        "client_mount_timeout",
    ]
)
"""The options whose values rules may look at."""

_NAME = re.compile(r"[a-z]+[a-z0-9]*(?:[_-][a-z0-9]+)*")
_LONGEST_WORD = 24
_SECTION = re.compile(r"[a-z]+(?:\.[A-Za-z0-9_.{}$<> -]{1,60})?")


def likeness(source: Source) -> Likeness:
    """By sections and options that only Ceph has."""
    if not _HEADER.search(source.text) or not cephini.begins_with_section(source):
        return Likeness.NAME if source.name == "ceph.conf" else Likeness.NO
    if _OWN.search(source.text):
        return Likeness.SURE
    if source.name == "ceph.conf" or _KEYRING_LINE.search(source.text):
        return Likeness.SHAPE
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part, and one more where Ceph itself refuses the text.

    :raises NotReadable: Ceph would not read it.
    """
    try:
        conf = _read(source)
    except NotReadable as error:
        if is_taken(source, _KEPT):
            raise NotReadable(f"{error.reason}; but ceph-conf takes it", error.line) from None
        raise
    yield from asked(conf, source, _KEPT, lambda text, old: _value(text, old.lines))


def _read(source: Source) -> CephConf:
    source.refuse_mark("at which Ceph's reader fails")
    lines: dict[str, int] = {}
    options: dict[str, list[CephOption]] = {}
    for row in cephini.rows(source):
        lines.setdefault(row.section, row.line)
        place = options.setdefault(row.section, [])
        if row.name:
            known = row.name in _KEPT
            text = _value(row.text, (row.line,)) if known else value(row.text, (row.line,), None)
            place.append(CephOption(name=_shown(row.name), value=text))
    if not lines:
        raise NotReadable("it has no [section]", source.first_line)
    return CephConf(
        path=source.path,
        file=source.hint,
        sections=tuple(
            CephSection(name=_shown_section(name), line=line, options=tuple(options[name]))
            for name, line in lines.items()
        ),
    )


def _value(text: str, lines: tuple[int, ...]) -> Value:
    """The value of an option that rules may look at, where it is no secret in a wrong place."""
    return value(text, lines, None if secret_words(text) else _PLAIN)


def _shown(name: str) -> str:
    """An option's name; its shape where it may be the beginning of a broken key."""
    words = re.split("[_-]", name)
    plain = _NAME.fullmatch(name) and all(len(word) <= _LONGEST_WORD for word in words)
    return name if plain else shape(name)


def _shown_section(name: str) -> str:
    plain = _SECTION.fullmatch(name) and not secret_words(name)
    return name if plain else shape(name)


KIND = Kind("ceph.conf", likeness, read)
