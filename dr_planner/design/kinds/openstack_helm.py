"""Values of openstack-helm's charts, and those that Atmosphere hands to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cinderconf import read_source
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.rolefiles import RoleTexts, overrides
from dr_planner.design.settings import (
    IniText,
    relined,
    repeated_keys,
    settings,
    text_of,
)
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.helmvalues import HelmDevice, HelmValues, StrayBackend
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles
from dr_planner.model.settings import Setting, Settings

_TOP = re.compile(
    r"^(?:ceph_client|_?(?:cinder|nova|glance|libvirt|neutron)_helm_values)\s*:", re.MULTILINE
)
_CONF = re.compile(
    r"^conf\s*:[^\n]*\n(?:(?:[ \t#][^\n]*)?\n)*?[ \t]+"
    r"(?:backends|cinder|nova|glance|libvirt|ceph|enable_iscsi|database)\s*:",
    re.MULTILINE,
)
_HELM = "_helm_values"
_NAME = re.compile(r"[\w.+-]{1,100}")
_BACKEND = ("volume_driver", "rbd_user", "rbd_pool", "rbd_ceph_conf", "rbd_secret_uuid")
_LIBVIRT = ("enabled", "user", "secret_uuid", "user_secret_name", "keyring")
_AUTH = ("auth_client_required", "auth_cluster_required", "auth_service_required")
CHART = ("rbd1",)
"""The backends in the values of the chart itself."""

_GLOBAL = frozenset({*_AUTH, "auth_supported", "keyring", "fsid"})
_BACKEND_ID = re.compile(r"(?:^|[,\s])backend_id\s*:\s*([\w.-]+)")


def likeness(source: Source) -> Likeness:
    """By keys of the charts."""
    if _TOP.search(source.text) or _CONF.search(source.text):
        return Likeness.SURE
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The values as a part, and the backends as a cinder.conf."""
    for document in source.documents:
        given = [tree for key, tree in document.keys.items() if key.endswith(_HELM)]
        for values in [document, *given]:
            part = _values(source, values)
            yield part
            yield from part.files.of(part)
            yield from _cinder(source, values)
    yield repeated_keys(source)


def _values(source: Source, tree: Tree) -> HelmValues:
    backends = tree.get("conf", "backends")
    named = {
        name: node
        for name, node in (backends.keys if backends is not None else {}).items()
        if node.is_mapping and _NAME.fullmatch(name)
    }
    external = tree.get("ceph_client", "external_ceph")
    backup = tree.get("backup", "external_ceph_rbd")
    libvirt = tree.get("conf", "ceph", "cinder", "external_ceph")
    secret = tree.get("conf", "ceph", "cinder")
    return HelmValues(
        path=source.path,
        external=None if external is None else _external(tree, external),
        backends=tuple(settings(node, _BACKEND, name) for name, node in named.items()),
        devices=tuple(
            _device(name, device)
            for name, node in named.items()
            if (device := node.get("replication_device")) is not None
        ),
        backup=None if backup is None else settings(backup, ("enabled", "configmap")),
        admin_key=_admin_key(backup),
        libvirt=None if libvirt is None else settings(libvirt, _LIBVIRT),
        secret=None if secret is None else settings(secret, _LIBVIRT),
        files=_files(source, tree),
        strays=tuple(_strays(tree)),
    )


def _strays(values: Tree) -> Iterator[StrayBackend]:
    """Backends where the chart does not look for any."""
    for place in (("backends",), ("conf", "cinder", "backends")):
        tree = values.get(*place)
        if tree is not None and tree.is_template:
            yield StrayBackend(place=".".join(place), line=tree.line, is_open=True)
        for name, node in (tree.keys if tree is not None else {}).items():
            if node.is_mapping and "volume_driver" in node.keys and _NAME.fullmatch(name):
                yield StrayBackend(place=".".join((*place, name)), line=node.line)


def _files(source: Source, values: Tree) -> RoleFiles:
    """What the charts of Glance, Nova and Neutron write, section by section."""
    texts = RoleTexts()
    overrides(values.get("conf", "glance"), texts.glance)
    overrides(values.get("conf", "nova"), texts.nova)
    for name in ("neutron", "l3_agent", "dhcp_agent"):
        overrides(values.get("conf", name), texts.neutron)
    return texts.files(source.path)


def _admin_key(backup: Tree | None) -> str:
    found = backup.get("admin_keyring") if backup is not None else None
    if found is None or not found.text:
        return ""
    return "later" if found.is_template else "there"


def _external(values: Tree, tree: Tree) -> Settings:
    """Names of options in ceph.conf are the same with blanks, dashes and underscores."""
    held = settings(tree, ("rbd_user",))
    whole = tree.get("conf", "global")
    named = {key: "_".join(re.split(r"[\s_-]+", key)) for key in (whole.keys if whole else ())}
    known = [key for key, name in named.items() if name in _GLOBAL]
    found = settings(whole, known) if whole is not None else Settings()
    renamed = tuple(
        Setting(key=f"conf.{named[setting.key]}", value=setting.value) for setting in found.kept
    )
    keys = (*held.keys, *(f"conf.{named[key]}" for key in known))
    enabled = settings(values, ("ceph_client.enable_external_ceph_backend",)).kept
    return held.model_copy(
        update={"kept": (*held.kept, *renamed, *enabled), "keys": keys, "name": "external_ceph"}
    )


def _device(backend: str, tree: Tree) -> HelmDevice:
    kind = tree.text_at("type") if tree.is_mapping else ""
    shape = "list" if tree.is_list else kind if kind in ("multistring", "csv") else "mapping"
    rows = [text_of(row) for row in _rows(tree)]
    return HelmDevice(
        backend=backend,
        line=tree.line,
        shape="text" if tree.is_scalar else shape,
        targets=tuple(found.group(1) for row in rows if (found := _BACKEND_ID.search(row))),
    )


def _rows(tree: Tree) -> list[Tree]:
    if tree.is_scalar:
        return [tree]
    values = tree.get("values") if tree.is_mapping else tree
    return [member for member in (values.members if values else ()) if member.is_scalar]


def _cinder(source: Source, values: Tree) -> Iterator[Part]:
    """The sections as the chart writes them: a list is joined, a multistring is repeated."""
    ini = IniText()
    here = {name for name, _ in _backends(values)}
    for place in (("conf", "cinder"), ("conf", "backends")):
        tree = values.get(*place)
        for name, node in (tree.keys if tree is not None else {}).items():
            if node.is_mapping and _NAME.fullmatch(name):
                _section(ini, name, node, here)
    if not ini.lines:
        return
    try:
        yield relined(read_source(Source(source.path, ini.text)), ini.lines)
    except NotReadable:
        return


def _backends(values: Tree) -> Iterator[tuple[str, Tree]]:
    """The backends of the values, which may stand among the other sections too."""
    for last in ("cinder", "backends"):
        tree = values.get("conf", last)
        for name, node in (tree.keys if tree is not None else {}).items():
            if node.is_mapping and ("volume_driver" in node.keys or last == "backends"):
                yield name, node


def _enabled(tree: Tree, backends: set[str]) -> str:
    """The list of backends, as far as it can be judged; empty where it cannot.

    The chart has a backend of its own, and further ones may be in other files of values. Where
    one of this file is in no list, a name that none has here is a mistake.
    """
    rows = [text_of(row).split(",") for row in _rows(tree)]
    names = [name for row in rows for each in row if (name := each.strip())]
    own = [name for name in names if name in backends or name not in CHART]
    if set(own) <= backends or backends - set(names):
        return ",".join(own)
    return ""


def _section(ini: IniText, name: str, tree: Tree, backends: set[str]) -> None:
    ini.section(name, tree.line)
    for key, node in tree.keys.items():
        if not _NAME.fullmatch(key):
            continue
        if key == "enabled_backends":
            enabled = _enabled(node, backends)
            if enabled:
                ini.option(key, enabled, node.line)
            continue
        if node.is_scalar:
            if node.value is not None:
                ini.option(key, text_of(node), node.line)
        elif node.is_mapping and node.text_at("type") == "multistring":
            for row in _rows(node):
                ini.option(key, text_of(row), row.line)
        else:
            ini.option(key, ",".join(text_of(row) for row in _rows(node)), node.line)


KIND = Kind("values of openstack-helm", likeness, read)
