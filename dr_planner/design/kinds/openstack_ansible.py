"""openstack_user_config.yml, user_variables and group_vars of openstack-ansible."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cinderconf import read_source
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import ceph_ansible
from dr_planner.design.rolefiles import RoleTexts, overrides, put
from dr_planner.design.settings import LATER, IniText, relined, repeated_keys, settings, value_of
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.inifile import Value
from dr_planner.model.openstackansible import OsaFile, ProviderOption, Targets
from dr_planner.model.part import Part
from dr_planner.model.rolefiles import RoleFiles

_OWN = re.compile(
    r"^(?:[ \t]+cinder_backends|cinder_backends|ceph_extra_confs|galera_wsrep_provider_options"
    r"|galera_gcache_size|[\w-]+-infra_hosts"
    r"|(?:[\w-]+-)?(?:compute|storage|network|image|identity)_hosts|global_overrides|cidr_networks"
    r"|(?:cinder_cinder|nova_nova|glance_glance_api|neutron_neutron)_conf_overrides|ceph_mons"
    r"|neutron_\w+_ini_overrides|nova_libvirt_images_rbd_pool|used_ips"
    r"|cinder_ceph_client(?:_uuid)?|container_skel|component_skel|physical_skel)\s*:"
    r"|^[\w-]+_hosts[ \t]*:[^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]+[\w.-]+[ \t]*:[ \t]*\n"
    r"[ \t]+ip[ \t]*:",
    re.MULTILINE,
)
_NAMES = re.compile(
    r"(?:openstack_user_config|user_(?:\w+_)?(?:variables|secrets)(?:_\w+)?)\.ya?ml"
)
_EXTRA = ("src", "dest", "mon_host", "client_name", "keyring_src", "keyring_dest", "secret_uuid")
_BACKEND = ("rbd_ceph_conf", "rbd_user", "rbd_secret_uuid", "rbd_pool")
_ZONE = re.compile(r"([A-Za-z][\w]*?\d+)[-_](?:\w+_)?(?:hosts|containers)")
BACKENDS = "cinder_backends"
_NOT_OPTIONS = frozenset({"extra_volume_types", "shares"})
_NAME = re.compile(r"[\w.+-]{1,100}")
_CONF = re.compile(r"(?:^|,)\s*conf\s*:\s*([\w./-]+)")
_USER = re.compile(r"(?:^|,)\s*user\s*:\s*([\w.-]+)\s*(?:,|$)")
_SECRET = re.compile(r"(?:^|,)\s*secret_uuid\s*:\s*([0-9a-fA-F-]{32,36})\s*(?:,|$)")
_BACKEND_ID = re.compile(r"(?:^|,)\s*backend_id\s*:\s*([\w.-]+)")


def likeness(source: Source) -> Likeness:
    """By variables and groups that only openstack-ansible has, or by its name."""
    if _OWN.search(source.text):
        return Likeness.SURE
    return Likeness.NAME if _NAMES.fullmatch(source.name) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The file as a part, its backends as a cinder.conf, and what it hands to ceph-ansible."""
    for document in source.documents:
        found = [(path, tree) for path, tree in document.walk() if path[-1:] == (BACKENDS,)]
        part = _file(source, document, [tree for _path, tree in found])
        yield part
        yield from part.files.of(part)
        for path, tree in found:
            own = document.get("cinder_cinder_conf_overrides") if path == (BACKENDS,) else None
            yield from _conf(source, tree, own)
        if ceph_ansible.likeness(source):
            yield from ceph_ansible.variables(source, document)
    yield repeated_keys(source)


def _file(source: Source, document: Tree, backends: list[Tree]) -> OsaFile:
    extra = document.get("ceph_extra_confs")
    options = document.get("galera_wsrep_provider_options")
    groups = [found.group(1) for key in document.keys if (found := _ZONE.fullmatch(key))]
    return OsaFile(
        path=source.path,
        backends=tuple(
            settings(backend, _BACKEND, name)
            for tree in backends
            for name, backend in tree.keys.items()
            if _NAME.fullmatch(name) and backend.is_mapping
        ),
        targets=tuple(
            target
            for tree in backends
            for name, backend in [(BACKENDS, tree), *tree.keys.items()]
            if _NAME.fullmatch(name)
            for target in _targets(name, backend)
        ),
        extra_confs=tuple(settings(member, _EXTRA) for member in (extra.members if extra else ())),
        has_extra_confs=extra is not None,
        zones=tuple(dict.fromkeys(groups)),
        options=None if options is None else tuple(_options(options)),
        options_line=options.line if options else 0,
        files=_role_files(source, document),
        variables=settings(document, ("galera_cluster_name", "ceph_cluster_name")),
    )


def _options(tree: Tree) -> Iterator[ProviderOption]:
    for member in tree.members:
        name, found = member.text_at("option"), value_of(member.get("value"))
        if re.fullmatch(r"[\w.]{1,60}", name) and found is not None:
            yield ProviderOption(option=name, value=found)


def _targets(name: str, backend: Tree) -> Iterator[Targets]:
    device = backend.get("replication_device")
    if device is None:
        return
    again = next((line for key, line in backend.twice if key == "replication_device"), 0)
    shape = "list" if device.is_list else "mapping" if device.is_mapping else "text"
    found = _CONF.search(device.text)
    identity = _BACKEND_ID.search(device.text)
    path = found.group(1) if found else f"/etc/ceph/{identity.group(1)}.conf" if identity else ""
    conf = Value(text=path, lines=(device.line,)) if path else None
    user, secret = _USER.search(device.text), _SECRET.search(device.text)
    yield Targets(
        backend=name,
        line=device.line,
        shape="stray" if name == BACKENDS else shape,
        conf=conf,
        user=None if user is None else Value(text=user.group(1), lines=(device.line,)),
        secret=None if secret is None else Value(text=secret.group(1), lines=(device.line,)),
        again=again,
    )


def _role_files(source: Source, document: Tree) -> RoleFiles:
    """What the templates of the roles write for these variables, overrides last."""
    texts = RoleTexts()
    _write_glance(document, texts.glance)
    pool = document.get("nova_libvirt_images_rbd_pool")
    if pool is not None:
        texts.nova.section("libvirt", pool.line)
        texts.nova.option("images_type", "rbd", pool.line)
        put(texts.nova, "images_rbd_pool", pool)
        put(texts.nova, "rbd_user", document.get("nova_ceph_client"))
        put(texts.nova, "rbd_secret_uuid", document.get("nova_ceph_client_uuid"))
    overrides(document.get("nova_nova_conf_overrides"), texts.nova)
    overrides(document.get("glance_glance_api_conf_overrides"), texts.glance)
    for name in ("neutron_conf", "l3_agent_ini", "dhcp_agent_ini"):
        overrides(document.get(f"neutron_{name}_overrides"), texts.neutron)
    return texts.files(source.path)


def _write_glance(document: Tree, ini: IniText) -> None:
    """The stores that are mappings, and the one that is called ``rbd``."""
    default = document.get("glance_default_store")
    others = document.get("glance_additional_stores")
    found = [*([default] if default is not None else ()), *(others.members if others else ())]
    names = []
    for store in found:
        if store.is_scalar and store.text == "rbd":
            ini.section("rbd", store.line)
            put(ini, "rbd_store_pool", document.get("glance_rbd_store_pool"))
            put(ini, "rbd_store_user", document.get("glance_ceph_client"))
            names.append("rbd")
        elif store.text_at("type") == "rbd" and _NAME.fullmatch(store.text_at("name")):
            names.append(store.text_at("name"))
            ini.section(names[-1], store.line)
            config = store.get("config")
            for key, held in (config.keys if config is not None else {}).items():
                if _NAME.fullmatch(key):
                    put(ini, key, held)
    if names:
        ini.section("DEFAULT", found[0].line)
        ini.option("enabled_backends", ",".join(f"{n}:rbd" for n in names), found[0].line)


def _conf(source: Source, tree: Tree, own: Tree | None) -> Iterator[Part]:
    """The backends as the role's template writes them: every key as ``key=value``.

    :param own: the overrides of the same file, which are laid over the template.
    """
    ini = IniText()
    names = [
        name
        for name, node in tree.keys.items()
        if _NAME.fullmatch(name) and (node.is_mapping or node.is_template)
    ]
    ini.section("DEFAULT", tree.line)
    ini.option("enabled_backends", ",".join(sorted(names)), tree.line)
    for name in names:
        ini.section(name, tree.keys[name].line)
        over = own.get(name) if own is not None else None
        for key, held in tree.keys[name].keys.items():
            replaced = over is not None and key in over.keys
            if (
                held.is_scalar
                and not replaced
                and key not in _NOT_OPTIONS
                and _NAME.fullmatch(key)
            ):
                text = held.written.replace("__template__", LATER)
                ini.option(key, text, held.line)
    _overrides(ini, own)
    if not names and own is None:
        return
    try:
        yield relined(read_source(Source(source.path, ini.text)), ini.lines)
    except NotReadable:
        return


def _overrides(ini: IniText, own: Tree | None) -> None:
    """Sections laid over the template; each key of a mapping of options becomes a line."""
    for name, options in (own.keys if own is not None else {}).items():
        if not _NAME.fullmatch(name) or not options.is_mapping:
            continue
        ini.section(name, options.line)
        for key, held in options.keys.items():
            if not _NAME.fullmatch(key):
                continue
            if held.is_mapping:
                for text, row in held.keys.items():
                    ini.option(key, text.replace("__template__", LATER), row.line or held.line)
            else:
                put(ini, key, held)


KIND = Kind("openstack-ansible's user config and variables", likeness, read)
