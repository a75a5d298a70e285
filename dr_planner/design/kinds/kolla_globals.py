"""globals.yml of kolla-ansible and kayobe, and files with its group variables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.settings import repeated_keys, settings
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.kolla import CephUse, KollaGlobals
from dr_planner.model.part import Part

_OWN = re.compile(
    r"^(?:cinder_ceph_backends|glance_ceph_backends|nova_cell_ceph_backend"
    r"|cinder_backup_ceph_backend|cinder_backend_ceph|glance_backend_ceph|nova_backend_ceph"
    r"|external_ceph_cephx_enabled|kolla_(?:base_distro|internal_vip_address|install_type)"
    r"|ceph_(?:cinder|glance|nova)_(?:user|keyring|pool_name)|openstack_release"
    r"|mariadb_wsrep_extra_provider_options)\s*:",
    re.MULTILINE,
)
_ENTRY = (
    "name",
    "backend_name",
    "cluster",
    "user",
    "pool",
    "enabled",
    "availability_zone",
    "type",
)
_CELL = ("cluster", "vms.user", "vms.pool", "volumes.user", "volumes.pool")
_LISTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cinder_ceph_backends": ("cinder-volume", ("name", "cluster", "user", "pool")),
    "glance_ceph_backends": ("glance", ("name", "cluster", "user", "pool")),
}
_ONE: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "cinder_backup_ceph_backend": ("cinder-backup", _ENTRY, ("cluster", "user", "pool")),
    "nova_cell_ceph_backend": ("nova", _CELL, _CELL),
}
_VARIABLES = (
    *(
        f"ceph_{service}_{what}"
        for service in ("cinder", "cinder_backup", "glance", "nova")
        for what in ("user", "keyring", "pool_name")
    ),
    "ceph_cluster",
    "external_ceph_cephx_enabled",
    "cinder_cluster_name",
    "cinder_backend_ceph",
)
DELIVERED = ("x_delivered_files", "delivered_files")
"""Variables of no role: lists of the files below the config tree, for whom has no tree to show."""

_PATH = re.compile(r"[\w.@/-]{1,200}")


def likeness(source: Source) -> Likeness:
    """By variables that only kolla-ansible has."""
    if _OWN.search(source.text):
        return Likeness.SURE
    return Likeness.NAME if source.name in ("globals.yml", "globals.yaml") else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The entries for Ceph as one part."""
    uses: list[CephUse] = []
    templates: list[tuple[str, int]] = []
    variables, delivered = None, None
    for document in source.documents:
        found, open_lists = _uses(document)
        uses += found
        templates += open_lists
        variables = variables or settings(document, _VARIABLES)
        for key in DELIVERED:
            listed = document.get(key)
            if listed is not None:
                delivered = tuple(t.text for t in listed.members if _PATH.fullmatch(t.text))
    part = KollaGlobals(
        path=source.path, uses=tuple(uses), templates=tuple(templates), delivered=delivered
    )
    yield part if variables is None else part.model_copy(update={"variables": variables})
    yield repeated_keys(source)


def _uses(document: Tree) -> tuple[list[CephUse], list[tuple[str, int]]]:
    uses, templates = [], []
    for key, (service, required) in _LISTS.items():
        tree = document.get(key)
        if tree is None:
            continue
        if tree.is_scalar and tree.value is not None:
            templates.append((key, tree.line))
        uses += [_use(member, _ENTRY, service, required) for member in tree.members]
    for key, (service, keeps, required) in _ONE.items():
        tree = document.get(key)
        if tree is None:
            continue
        if tree.is_mapping:
            uses.append(_use(tree, keeps, service, required))
        elif tree.value is not None:
            templates.append((key, tree.line))
    return uses, templates


def _use(tree: Tree, keeps: tuple[str, ...], service: str, required: tuple[str, ...]) -> CephUse:
    held = settings(tree, keeps)
    return CephUse(
        name=held.text("name"),
        line=held.line,
        kept=held.kept,
        keys=held.keys,
        service=service,
        required=required,
    )


KIND = Kind("kolla-ansible's globals.yml", likeness, read)
