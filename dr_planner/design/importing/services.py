"""Glance's stores, Nova's disks, and the zones of Nova and Neutron."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.importing.draft import Block, Draft, Said, agreed
from dr_planner.design.importing.storage import PLAIN_NAME, ClusterFound, Storage
from dr_planner.model.cephconf import UUID
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.inifile import DEFAULT, Option, ServiceConf
from dr_planner.model.part import Collection
from dr_planner.model.serviceconf import GlanceConf, NeutronConf, NovaConf

GLANCE_SECTION = "glance_store"


def said(conf: ServiceConf, section: str, name: str) -> Said | None:
    """What an option says, where it says anything and the value was kept."""
    option = conf.option(section, name)
    if option is None or not option.value.is_known or not option.value.text.strip():
        return None
    return Said(option.value.text.strip(), conf.at(option.value.line))


class Images:
    """The stores of Glance and the disks of Nova, with their clusters."""

    def __init__(self, parts: Collection, storage: Storage, draft: Draft) -> None:
        self._draft = draft
        self._stores: list[tuple[str, str, ClusterFound, Said, Said | None]] = []
        self._disks: dict[tuple[str, int, str], tuple[str, ClusterFound, NovaConf]] = {}
        for glance in parts.of(GlanceConf):
            for name, section in _sections(glance):
                self._store(glance, name, section, storage)
        for nova in parts.of(NovaConf):
            self._disk(nova, storage)

    def _store(self, conf: GlanceConf, name: str, section: str, storage: Storage) -> None:
        pool = said(conf, section, "rbd_store_pool")
        if pool is None:
            return
        path = said(conf, section, "rbd_store_ceph_conf")
        cluster = storage.used(conf.site, str((path or Said(PLAIN_NAME)).value), pool.origin)
        user = said(conf, section, "rbd_store_user")
        _pool(cluster, str(pool.value), "glance", pool.origin, user, conf.site)
        key = (name, conf.site)
        if key not in [(known, site) for known, site, *_ in self._stores]:
            self._stores.append((name, conf.site, cluster, pool, user))

    def _disk(self, conf: NovaConf, storage: Storage) -> None:
        if (conf.text("libvirt", "images_type") or "").lower() != "rbd":
            return
        pool = said(conf, "libvirt", "images_rbd_pool")
        if pool is None:
            where = conf.at(conf.section("libvirt").line)  # type: ignore[union-attr]
            self._draft.left.append(f"{where}: images_type is rbd, and images_rbd_pool not known")
            return
        path = said(conf, "libvirt", "images_rbd_ceph_conf")
        cluster = storage.used(conf.site, str((path or Said(PLAIN_NAME)).value), pool.origin)
        user = said(conf, "libvirt", "rbd_user")
        _pool(cluster, str(pool.value), "nova", pool.origin, user, conf.site)
        self._disks.setdefault(
            (conf.site, id(cluster), str(pool.value)), (conf.site, cluster, conf)
        )

    def stores(self) -> list[Block]:
        """What goes under ``glance``."""
        names = [name for name, *_ in self._stores]
        found = []
        for name, site, cluster, pool, user in self._stores:
            if cluster.site is None:
                self._draft.left.append(f"{pool.origin}: a store on a cluster of no known site")
                continue
            block = Block()
            plain = name if name and names.count(name) == 1 else f"{name}-{site}".strip("-")
            block.put("name", plain)
            block.put("site", site)
            block.put("ceph_cluster", cluster.name)
            block.say("pool", pool)
            block.say("user", user)
            if user is None:
                block.unknown("user; left out it means 'glance'")
            found.append(block)
        return found

    def disks(self) -> list[Block]:
        """What goes under ``nova``."""
        found = []
        for site, cluster, conf in self._disks.values():
            pool = said(conf, "libvirt", "images_rbd_pool")
            if cluster.site is None or pool is None:
                where = conf.path
                self._draft.left.append(f"{where}: Nova's disks are on a cluster of no known site")
                continue
            block = Block()
            block.put("site", site)
            block.put("ceph_cluster", cluster.name)
            block.say("pool", pool)
            user = said(conf, "libvirt", "rbd_user")
            block.say("user", user)
            if user is None:
                block.unknown("user; left out it means 'nova'")
            secret = said(conf, "libvirt", "rbd_secret_uuid")
            if secret is not None and UUID.fullmatch(str(secret.value)):
                block.say("secret_uuid", Said(str(secret.value).lower(), secret.origin))
            found.append(block)
        return found


def _sections(conf: GlanceConf) -> Iterator[tuple[str, str]]:
    """Each RBD store with its section: those of enabled_backends, else the single one."""
    stores = [(name, name) for name, kind in conf.stores if kind == "rbd"]
    yield from stores or [("", GLANCE_SECTION)]


def _pool(
    cluster: ClusterFound, name: str, role: str, origin: str, user: Said | None, site: str
) -> None:
    pool = cluster.pool(name)
    pool.role = pool.role or Said(role, origin)
    if user is not None:
        pool.users.append((str(user.value), site))


# ------------------------------------------------------------------ zones


def neutron_zone(parts: Collection, site: str) -> Said | None:
    """The zone that the agents of a site say, where they agree."""
    found = agreed(
        zone
        for conf in parts.of(NeutronConf)
        if conf.site == site and (zone := said(conf, "agent", "availability_zone"))
    )
    return None if isinstance(found, list) else found


NOVA_OPTIONS = (
    ("nova_default_availability_zone", DEFAULT, "default_availability_zone"),
    ("nova_default_schedule_zone", DEFAULT, "default_schedule_zone"),
)
CINDER_OPTIONS = (
    ("cinder_default_availability_zone", "default_availability_zone", False),
    ("cinder_allow_availability_zone_fallback", "allow_availability_zone_fallback", True),
)


def zone_options(parts: Collection, draft: Draft) -> Block:
    """What goes under ``zone_options``: what all files of a service say alike."""
    block = Block()
    flags = [
        Said(option.value.flag, conf.at(option.value.line))
        for conf in parts.of(NovaConf)
        if (option := conf.option("cinder", "cross_az_attach")) and option.value.flag is not None
    ]
    _agree(block, "nova_cross_az_attach", flags, draft)
    for key, section, name in NOVA_OPTIONS:
        found = [v for conf in parts.of(NovaConf) if (v := said(conf, section, name))]
        _agree(block, key, found, draft)
    for key, name, is_flag in CINDER_OPTIONS:
        _agree(block, key, list(_cinder(parts, name, is_flag)), draft)
    found = [
        Said(list(option.value.words), conf.at(option.value.line))
        for conf in parts.of(NeutronConf)
        if (option := conf.option(DEFAULT, "default_availability_zones"))
        and option.value.is_known
        and option.value.words
    ]
    _agree(block, "neutron_default_availability_zones", found, draft)
    return block


def _cinder(parts: Collection, name: str, is_flag: bool) -> Iterator[Said]:
    for conf in parts.of(CinderConf):
        section = conf.section(DEFAULT)
        option: Option | None = section.option(name) if section else None
        if option is None or not option.value.is_known or not option.value.text.strip():
            continue
        value = option.value.flag if is_flag else option.value.text.strip()
        if value is not None:
            yield Said(value, conf.at(option.value.line))


def _agree(block: Block, key: str, found: list[Said], draft: Draft) -> None:
    one = agreed(found)
    if isinstance(one, list):
        said_by = "; ".join(f"{value.value} ({value.origin})" for value in one)
        draft.left.append(f"{key}: the files do not agree: {said_by}")
    else:
        block.say(key, one)
