"""What the openstack command printed as JSON: types, QoS specifications, services, agents."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.secretwords import SECRET_NAME, Mask
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.openstacklist import (
    AgentListing,
    ComputeListing,
    GroupTypeListing,
    ListedGroupType,
    ListedHost,
    ListedQos,
    ListedType,
    QosListing,
    TypeListing,
)
from dr_planner.model.part import Part

_TYPES = frozenset({"ID", "Name", "Properties", "Is Public"})
_QOS = frozenset({"ID", "Name", "Consumer", "Properties"})
_GROUP_TYPES = frozenset({"ID", "Name", "Group Specs"})
_COMPUTES = frozenset({"Binary", "Host", "Zone", "State"})
_AGENTS = frozenset({"Agent Type", "Host", "Availability Zone"})
_LIKELY = re.compile(r'"(?:Agent Type|Binary|Is Public|Consumer)"\s*:')
_PLAIN = re.compile(r"[\w.:/ <>=-]{1,255}")
"""What an extra spec may be to be kept; the credentials of a storage array are none."""

_MASK = Mask(())


def likeness(source: Source) -> Likeness:
    """A list of objects with the columns of one of them."""
    if source.text.lstrip()[:1] != "[" or not _LIKELY.search(source.text):
        return Likeness.NO
    return Likeness.SURE


def read(source: Source) -> Iterator[Part]:
    """One part.

    :raises NotReadable: it is no list, or not one of them.
    """
    documents = source.documents
    rows = documents[0].members if len(documents) == 1 else []
    columns = set(rows[0].keys) if rows else set()
    line = documents[0].line if documents else source.first_line
    path = source.path
    if columns >= _TYPES:
        yield TypeListing(path=path, line=line, types=tuple(_types(rows)))
    elif columns >= _QOS:
        yield QosListing(path=path, line=line, specs=tuple(_qos(rows)))
    elif columns >= _GROUP_TYPES:
        yield GroupTypeListing(path=path, line=line, types=tuple(_group_types(rows)))
    elif columns >= _AGENTS:
        yield AgentListing(path=path, line=line, hosts=tuple(_hosts(rows, "Availability Zone")))
    elif columns >= _COMPUTES:
        yield ComputeListing(path=path, line=line, hosts=tuple(_hosts(rows, "Zone")))
    else:
        raise NotReadable("it is no list of types, QoS, services or agents", line)


def _types(rows: list[Tree]) -> Iterator[ListedType]:
    for row in rows:
        name = _word(row, "Name")
        if not name:
            continue
        column = row.get("Encryption")
        encrypted = None if column is None else bool(column.keys or column.text)
        kept = _specs(row, "Properties")
        yield ListedType(name=name, line=row.line, properties=kept, encrypted=encrypted)


def _qos(rows: list[Tree]) -> Iterator[ListedQos]:
    for row in rows:
        types = row.get("Associations")
        yield ListedQos(
            name=_word(row, "Name") or "?",
            line=row.line,
            consumer=_word(row, "Consumer"),
            types=tuple(m.text for m in (types.members if types else ()) if _is_plain(m.text)),
            keys=tuple(_specs(row, "Properties")),
        )


def _group_types(rows: list[Tree]) -> Iterator[ListedGroupType]:
    for row in rows:
        name = _word(row, "Name") or "?"
        yield ListedGroupType(name=name, line=row.line, specs=_specs(row, "Group Specs"))


def _specs(row: Tree, column: str) -> dict[str, str]:
    """The specs in a column that are plain words and no secrets."""
    specs = row.get(column)
    return {
        key: value.text
        for key, value in (specs.keys if specs is not None else {}).items()
        if _is_plain(key) and _is_plain(value.text) and not SECRET_NAME.search(key)
    }


def _hosts(rows: list[Tree], zone: str) -> Iterator[ListedHost]:
    for row in rows:
        host = _word(row, "Host")
        if host:
            what, where = _word(row, "Binary"), _word(row, zone)
            yield ListedHost(what=what, host=host, line=row.line, zone=where)


def _word(row: Tree, column: str) -> str:
    """The plain word of a column, empty where there is none."""
    text = row.text_at(column)
    return text if _is_plain(text) else ""


def _is_plain(text: str) -> bool:
    """Whether a text may be shown: words, and none that looks like a key."""
    return _PLAIN.fullmatch(text) is not None and _MASK(text) == text


KIND = Kind("what 'openstack ... list -f json' printed", likeness, read)
