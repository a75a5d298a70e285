"""Data for Hiera that the modules of puppet-openstack and puppet-ceph take."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design import hieradata
from dr_planner.design.hieradata import backends, written
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import (
    ceph_conf,
    ceph_keyring,
    cinder_conf,
    glance_conf,
    neutron_conf,
    nova_conf,
)
from dr_planner.design.settings import IniText, relined, repeated_keys
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.inifile import OsloConf
from dr_planner.model.part import Part
from dr_planner.model.puppethiera import HieraData

_MODULES = "cinder|glance|nova|neutron|ceph"
_OWN = re.compile(
    rf"^[\"']?(?:{_MODULES})::[a-z]\w*(?:::\w+)*[\"']?[ \t]*:(?:[ \t]|$)"
    r"|^(?:cinder|nova|glance_api|neutron)_config[ \t]*:[ \t]*\n"
    r"[ \t]+[\"']?[^\s/:]+/\w+[\"']?[ \t]*:",
    re.MULTILINE,
)
_JSON = re.compile(
    rf"^[ \t]*\{{?[ \t]*\"(?:{_MODULES})::[a-z]\w*(?:::\w+)*\"[ \t]*:", re.MULTILINE
)
_NAMES = (".yaml", ".yml", ".eyaml", ".json")
_ANY = re.compile(r"^[\"']?[a-z]\w*(?:::[a-z]\w*)+[\"']?[ \t]*:(?:[ \t]|$)", re.MULTILINE)

KINDS = {
    hieradata.CINDER: cinder_conf.KIND,
    hieradata.GLANCE: glance_conf.KIND,
    hieradata.NOVA: nova_conf.KIND,
    hieradata.NEUTRON: neutron_conf.KIND,
    hieradata.L3: neutron_conf.KIND,
    hieradata.DHCP: neutron_conf.KIND,
    hieradata.BGP: neutron_conf.KIND,
    hieradata.CEPH: ceph_conf.KIND,
    hieradata.KEYRING: ceph_keyring.KIND,
}


def likeness(source: Source) -> Likeness:
    """By parameters of classes; those of other modules say no more than that it is Hiera.

    What has another name must be one mapping: in prose and programs such words stand too.
    """
    json = source.text.lstrip().startswith("{") and _JSON.search(source.text)
    ours = bool(json or _OWN.search(source.text))
    if not ours and not _ANY.search(source.text):
        return Likeness.NO
    if not source.name.endswith(_NAMES) and source.mapping is None:
        return Likeness.NO
    return Likeness.SURE if ours else Likeness.SHAPE


def read(source: Source) -> Iterator[Part]:
    """The files that the modules make of the data, each of its own kind, and the backends."""
    for document in source.documents:
        yield HieraData(path=source.path, backends=tuple(backends(document)))
        yield from files(source, document)
    yield repeated_keys(source)


def files(source: Source, data: Tree) -> Iterator[Part]:
    """What the modules write, for data that stands in a source."""
    for file, ini in written(data).items():
        yield from _file(source, file, ini)


def _file(source: Source, file: str, ini: IniText) -> Iterator[Part]:
    try:
        parts = list(KINDS[file].read(Source(source.path, ini.text, hint=file)))
    except NotReadable:
        return
    for part in parts:
        part = relined(part, ini.lines)
        if isinstance(part, OsloConf):  # another level may have more of a section
            part = part.model_copy(update={"fragment": True})
        yield part


KIND = Kind("data for Hiera of the modules of OpenStack and Ceph", likeness, read)
