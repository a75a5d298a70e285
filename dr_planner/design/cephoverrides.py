"""What variables of deployment tools set in Ceph: options of ceph.conf, pools and users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dr_planner.design.kinds import ceph_conf
from dr_planner.design.kinds.ceph_keyring import caps
from dr_planner.design.settings import IniText, relined, settings, text_of
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import TEMPLATE, Tree
from dr_planner.model.cephconf import Cap, Entity, Keyring
from dr_planner.model.cephdeployment import PlannedPools
from dr_planner.model.part import Part

_SECTION = re.compile(r"[a-z]+(?:\.[\w.-]{1,60})?")
_OPTION = re.compile(r"[a-z][\w -]{0,80}")

_POOL = re.compile(r"[\w.-]{1,100}")
_USER = re.compile(r"client\.[\w.-]{1,60}")
_DAEMONS = ("mon", "osd", "mgr", "mds")

Options = Iterable[tuple[str, Tree | None]]


def conf_parts(source: Source, sections: Iterable[tuple[str, Options]]) -> Iterator[Part]:
    """The sections as a ceph.conf, with the lines of the source; nothing where none has a value.

    :param sections: the names with their options, each with the node that has its value.
    """
    ini = IniText()
    for section, options in sections:
        held = [(name, node) for name, node in options if node is not None and _is_value(node)]
        if not held or not _SECTION.fullmatch(section) or TEMPLATE in section:
            continue
        ini.section(section, held[0][1].line)
        for name, node in held:
            if _OPTION.fullmatch(name):
                ini.option(name, text_of(node).strip(), node.line)
    if not ini.lines:
        return
    try:
        for part in ceph_conf.KIND.read(Source(source.path, ini.text, hint="ceph.conf")):
            yield relined(part, ini.lines)
    except NotReadable:
        return


def sections_of(tree: Tree | None) -> Iterator[tuple[str, Options]]:
    """A mapping of sections; options that stand beside them are of ``global``."""
    keys = tree.keys.items() if tree is not None else ()
    yield "global", [(name, node) for name, node in keys if node.is_scalar]
    yield from ((name, node.keys.items()) for name, node in keys if node.is_mapping)


def pool_parts(source: Source, pools: Iterable[Tree]) -> Iterator[Part]:
    """The pools that are described by mappings, as one part; nothing where there is none."""
    found = [
        settings(pool, ("size",), pool.text_at("name"))
        for pool in pools
        if pool.is_mapping and _POOL.fullmatch(pool.text_at("name"))
    ]
    if found:
        yield PlannedPools(path=source.path, pools=tuple(found))


def user_parts(source: Source, users: Iterable[Tree]) -> Iterator[Part]:
    """The users that have a name and capabilities, as a keyring; nothing where there is none.

    Whether they are given a key is not looked at: where they are not, Ceph makes one.
    """
    entities = [
        Entity(name=name, line=user.line, caps=tuple(_caps(granted)))
        for user in users
        if (granted := user.get("caps")) is not None
        and granted.is_mapping
        and _USER.fullmatch(name := user.text_at("name"))
    ]
    if entities:
        yield Keyring(path=source.path, entities=tuple(entities), is_planned=True)


def _caps(granted: Tree) -> Iterator[Cap]:
    for daemon in _DAEMONS:
        found = granted.get(daemon)
        if found is not None and _is_value(found):
            yield Cap(service=daemon, value=caps(text_of(found).strip(), found.line))


def _is_value(node: Tree) -> bool:
    return node.is_scalar and node.value is not None
