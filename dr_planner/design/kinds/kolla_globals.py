"""globals.yml of kolla-ansible and kayobe, and files with its group variables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.rolefiles import RoleTexts, put
from dr_planner.design.settings import IniText, repeated_keys, settings, text_of, value_of
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.kolla import CephUse, KollaGlobals
from dr_planner.model.openstackansible import ProviderOption
from dr_planner.model.part import Part

_OWN = re.compile(
    r"^(?:cinder_ceph_backends|glance_ceph_backends|nova_cell_ceph_backend"
    r"|cinder_backup_ceph_backend|cinder_backend_ceph|glance_backend_ceph|nova_backend_ceph"
    r"|external_ceph_cephx_enabled|kolla_(?:base_distro|internal_vip_address|install_type)"
    r"|ceph_(?:cinder|glance|nova)_(?:user|keyring|pool_name)|openstack_release"
    r"|mariadb_wsrep_extra_provider_options)\s*:",
    re.MULTILINE,
)
_ALIKE = re.compile(
    r"^(?:enable_(?:cinder|ceph|glance|nova|neutron|mariadb|keystone|ovn|openstack_core)\w*"
    r"|kolla_\w+|cinder_backup_driver|cinder_cluster_name)\s*:",
    re.MULTILINE,
)
"""Variables of kolla-ansible that are no business of the roles that are looked at."""

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
    "glance_backend_ceph",
    "nova_backend_ceph",
    "database_cluster_name",
)
DELIVERED = ("x_delivered_files", "delivered_files")
"""Variables of no role: lists of the files below the config tree, for whom has no tree to show."""

_PATH = re.compile(r"[\w.@/-]{1,200}")


def likeness(source: Source) -> Likeness:
    """By variables that only kolla-ansible has."""
    if _OWN.search(source.text):
        return Likeness.SURE
    if _ALIKE.search(source.text):
        return Likeness.SHAPE
    return Likeness.NAME if source.name in ("globals.yml", "globals.yaml") else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The entries for Ceph as one part."""
    uses: list[CephUse] = []
    templates: list[tuple[str, int]] = []
    variables, delivered = None, None
    texts, provider = RoleTexts(), list[ProviderOption]()
    for document in source.documents:
        found, open_lists = _uses(document)
        uses += found
        templates += open_lists
        variables = variables or settings(document, _VARIABLES)
        _write(document, texts)
        provider += _provider(document)
        for key in DELIVERED:
            listed = document.get(key)
            if listed is not None:
                delivered = tuple(t.text for t in listed.members if _PATH.fullmatch(t.text))
    part = KollaGlobals(
        path=source.path,
        uses=tuple(uses),
        templates=tuple(templates),
        delivered=delivered,
        files=texts.files(source.path),
        provider=tuple(provider),
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


def _write(document: Tree, texts: RoleTexts) -> None:
    """What the templates of the roles write for these variables."""
    stores = document.get("glance_ceph_backends")
    names = _stores(stores, texts) if stores is not None else []
    if names and stores is not None:
        texts.glance.section("DEFAULT", stores.line)
        texts.glance.option("enabled_backends", ",".join(f"{n}:rbd" for n in names), stores.line)
    cell = document.get("nova_cell_ceph_backend")
    if cell is not None and cell.is_mapping:
        texts.nova.section("libvirt", cell.line)
        texts.nova.option("images_type", "rbd", cell.line)
        put(texts.nova, "images_rbd_pool", cell.get("vms", "pool"))
        put(texts.nova, "rbd_user", cell.get("vms", "user"))
        put(texts.nova, "rbd_secret_uuid", document.get("rbd_secret_uuid"))
        _conf(texts.nova, "images_rbd_ceph_conf", cell)
    zones = document.get("neutron_ovn_availability_zones")
    if zones is not None and len(zones.members) == 1:
        texts.neutron.section("agent", zones.line)
        put(texts.neutron, "availability_zone", zones.members[0])


def _stores(tree: Tree, texts: RoleTexts) -> list[str]:
    """The sections of the stores that are enabled; their names."""
    names = []
    for member in tree.members:
        name, enabled = member.text_at("name"), member.get("enabled")
        if not _PATH.fullmatch(name) or (enabled is not None and enabled.flag is False):
            continue
        names.append(name)
        texts.glance.section(name, member.line)
        put(texts.glance, "rbd_store_pool", member.get("pool"))
        put(texts.glance, "rbd_store_user", member.get("user"))
        _conf(texts.glance, "rbd_store_ceph_conf", member)
    return names


def _conf(ini: IniText, option: str, entry: Tree) -> None:
    cluster = entry.get("cluster")
    if cluster is not None and cluster.is_scalar and cluster.value is not None:
        ini.option(option, f"/etc/ceph/{text_of(cluster).strip()}.conf", cluster.line)


def _provider(document: Tree) -> Iterator[ProviderOption]:
    tree = document.get("mariadb_wsrep_extra_provider_options")
    for member in tree.members if tree is not None else ():
        name, equals, _ = member.text.partition("=")
        held = value_of(member)
        if equals and held is not None and re.fullmatch(r"[\w.]{1,60}", name.strip()):
            text = held.text.partition("=")[2].strip()
            yield ProviderOption(option=name.strip(), value=held.model_copy(update={"text": text}))


KIND = Kind("kolla-ansible's globals.yml", likeness, read)
