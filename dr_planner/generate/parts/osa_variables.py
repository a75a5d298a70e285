"""The variables of openstack-ansible for a site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from dr_planner.errors import InputError
from dr_planner.generate.parts import ansible_nodes, ceph_conf, libvirt, standby, zone_options
from dr_planner.generate.parts.access import (
    Access,
    Use,
    accesses,
    conf_path,
    keyring_name,
    target_user,
)
from dr_planner.generate.parts.ansible import Block, Filled, document, without_jinja
from dr_planner.generate.parts.cinder_conf import (
    DRIVER,
    cluster_value,
    device,
    host_value,
    public_name,
    replication,
    section_name,
    sections_differ,
    target_secret,
    zone_of,
)
from dr_planner.generate.parts.database import galera_of, nodes_at, provider_options
from dr_planner.generate.parts.glance_stores import store_name, stores_at
from dr_planner.generate.parts.kolla_secrets import disks_at, main_backend
from dr_planner.generate.quoting import ini_value, plain, pool_name
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import GaleraMember
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.site import Site

DEPLOY = "/etc/openstack_deploy"
ROLES_OWN = (
    {"option": "gcache.size", "value": Filled("{{ galera_gcache_size }}")},
    {
        "option": "gmcast.listen_addr",
        "value": Filled(
            "tcp://{{ galera_wsrep_node_incoming_address }}:{{ galera_wsrep_cluster_port }}"
        ),
    },
)
"""What the role sets itself, which a list of one's own replaces."""


@dataclass(frozen=True)
class First:
    """The Ceph cluster of a site that the role's own variables speak of.

    :param name: the name of its files at the site.
    :param volumes: the user of Cinder.
    :param secret: the UUID of the one secret that the role makes of its own accord, and its user.
    """

    name: str
    volumes: str
    secret: tuple[UUID, str]


@dataclass(frozen=True)
class Extra:
    """An entry of ``ceph_extra_confs``."""

    access: Access
    user: str
    uuid: UUID

    @property
    def keyring_path(self) -> str:
        """Where the deploying host must have the keyring."""
        return f"{DEPLOY}/ceph/{keyring_name(self.access.cluster.name, self.user)}"


def first_cluster(deployment: Deployment, site: Site) -> First | None:
    """The cluster of Nova's disks, else of the first backend, else of the first standby."""
    waiting = standby.standbys(deployment, site)
    backend = main_backend(deployment, site) or next(iter(waiting), None)
    disks = disks_at(deployment, site)
    if disks is not None:
        uuid = disks.secret_uuid or deployment.ceph_cluster(disks.ceph_cluster).fsid
        here = backend is not None and backend.ceph_cluster == disks.ceph_cluster
        volumes = backend.user if backend is not None and here else disks.user
        return First(disks.ceph_cluster, volumes, (uuid, disks.user))
    if backend is None:
        return None
    uuid = backend.secret_uuid or deployment.ceph_cluster(backend.ceph_cluster).fsid
    return First(backend.ceph_cluster, backend.user, (uuid, backend.user))


def extras(deployment: Deployment, site: Site, first: First) -> tuple[Extra, ...]:
    """A conf, a key and a libvirt secret for all that the role's own variables do not reach.

    :raises InputError: a name cannot be written.
    """
    by_name = {access.name: access for access in accesses(deployment, site)}
    found: dict[tuple[str, str], Extra] = {}
    present = standby.present(deployment, site)
    for backend in present:
        for target in backend.replication:
            user = target_user(backend, target)
            uuid = UUID(target_secret(deployment, target))
            key = (target.backend_id, user)
            found.setdefault(key, Extra(by_name[target.backend_id], user, uuid))
    for backend in present:
        key = (backend.ceph_cluster, backend.user)
        if key != (first.name, first.volumes):
            uuid = backend.secret_uuid or deployment.ceph_cluster(backend.ceph_cluster).fsid
            found.setdefault(key, Extra(by_name[backend.ceph_cluster], backend.user, uuid))
    made = {extra.uuid for extra in found.values()} | {first.secret[0]}
    users = {(b.ceph_cluster, b.user) for b in present}
    taken = {access.name for access in (e.access for e in found.values())} | {first.name}
    for secret in libvirt.secrets(deployment, site):
        if secret.uuid in made:
            continue
        cluster, user = deployment.ceph_cluster(secret.cluster), secret.user
        native = (cluster.name, user) == (first.name, first.volumes)
        access = by_name.get(cluster.name) or _alone(cluster.name, cluster, user)
        if cluster.name in taken and (native or (cluster.name, user) not in users):
            access = _alone(f"{cluster.name}-{user}", cluster, user)
        taken.add(access.name)
        found.setdefault((access.name, user), Extra(access, user, secret.uuid))
    return tuple(found.values())


def _alone(name: str, cluster: CephCluster, user: str) -> Access:
    """Files of their own for a key that only libvirt needs."""
    return Access(name, cluster, (Use(user, "volumes that may be attached here"),))


def conf_files(
    deployment: Deployment, site: Site, first: First | None, entries: tuple[Extra, ...]
) -> dict[str, str]:
    """The ceph.conf of the first cluster and of every extra entry, by file name.

    :raises InputError: a name cannot be written.
    """
    names = {entry.access.name: entry.access for entry in entries}
    every = accesses(deployment, site)
    if first is not None:
        names[first.name] = next(access for access in every if access.name == first.name)
    return {
        f"{name}.conf": without_jinja(
            ceph_conf.render(deployment, site, access), "a name in ceph.conf"
        )
        for name, access in names.items()
    }


def keyrings_of_first(deployment: Deployment, site: Site, first: First | None) -> list[str]:
    """Where the deploying host must have the keyrings of the first cluster, one sentence each."""
    if first is None:
        return []
    stores = [s.user for s in stores_at(deployment, site) if s.ceph_cluster == first.name]
    users = dict.fromkeys([first.volumes, first.secret[1], *stores[:1]])
    folder = f"{DEPLOY}/ceph/{first.name}"
    return [f"- {folder}/{user}.keyring: client.{user} of {first.name}" for user in users]


def render(
    deployment: Deployment, site: Site, first: First | None, entries: tuple[Extra, ...]
) -> str | None:
    """The variables of a site; None where the design says nothing that is one.

    :raises InputError: a name cannot be written.
    """
    blocks = [
        block
        for block in (
            _ceph(first),
            _extra(entries),
            _cinder(deployment, site),
            _glance(deployment, site),
            _nova(deployment, site),
            _neutron(deployment, site),
            _database(deployment, site),
        )
        if block is not None
    ]
    if not blocks:
        return None
    about = [
        f"Site {plain(site.name, 'the name of a site')}: variables of openstack-ansible. "
        "Where the site is a deployment of its own, put it at "
        f"{DEPLOY}/user_variables_dr_planner.yml. "
        f"Where several sites are one deployment, put it at {DEPLOY}/group_vars/GROUP.yml, with "
        "GROUP the hosts and containers of this site: user variables would hold for all sites."
    ]
    return document(deployment, about, blocks)


def host_files(deployment: Deployment, site: Site) -> dict[str, str]:
    """The database's options of each node, where the nodes of a site differ, by node.

    :raises InputError: a name cannot be written.
    """
    return ansible_nodes.host_files(deployment, site, _provider)


def _ini(value: str, where: str = "a name") -> str:
    """A name as it must stand in the file that a template writes it to."""
    text = ini_value(value, where)
    if " ;" in text or text == '""':
        raise InputError(
            f"{where} is {value!r}, of which openstack-ansible takes a part for a comment",
            remedy="Give it another name in the design.",
        )
    return text


def _section(name: str) -> str:
    if _ini(name) != name or "]" in name:
        raise InputError(
            f"the name {name!r} means something else as a section or in a list",
            remedy="Give it another name in the design.",
        )
    return name


def _ceph(first: First | None) -> Block | None:
    if first is None:
        return None
    uuid, user = first.secret
    why = (
        f"The first cluster. The keyrings of client.{first.volumes}, client.{user} and of "
        f"Glance's user must be in the folder, as {first.volumes}.keyring and so on.",
        "ceph_cluster_name is the name of the files in /etc/ceph. Releases that do not know it "
        "write ceph.conf: there, copy conf and keyrings to this name too.",
        f"The role makes one libvirt secret of its own accord, with the key of client.{user}.",
    )
    variables = {
        "ceph_cluster_name": first.name,
        "ceph_conf_file": Filled(
            f"{{{{ lookup('ansible.builtin.file', '{DEPLOY}/ceph/{first.name}.conf') }}}}"
        ),
        "ceph_keyrings_dir": f"{DEPLOY}/ceph/{first.name}",
        "cinder_ceph_client": first.volumes,
        "nova_ceph_client": user,
        "nova_ceph_client_uuid": str(uuid),
    }
    return Block(why, variables)


def _extra(entries: tuple[Extra, ...]) -> Block | None:
    if not entries:
        return None
    why = (
        "Conf, keyring and libvirt secret of every other cluster and user: of the replication "
        "targets under their backend_id, and of all volumes that may be attached here after a "
        "recovery.",
        "The keyrings must be at keyring_src on the deploying host. The confs are in the folder "
        f"'ceph' beside this file: copy them to {DEPLOY}/ceph.",
    )
    listed = [
        {
            "src": f"{DEPLOY}/ceph/{entry.access.name}.conf",
            "dest": conf_path(entry.access.name),
            "client_name": entry.user,
            "keyring_src": entry.keyring_path,
            "keyring_dest": f"/etc/ceph/{keyring_name(entry.access.name, entry.user)}",
            "secret_uuid": str(entry.uuid),
        }
        for entry in entries
    ]
    return Block(why, {"ceph_extra_confs": listed})


def _cinder(deployment: Deployment, site: Site) -> Block | None:
    backends = standby.enabled(deployment, site)
    overrides: dict[str, Any] = dict(zone_options.cinder(deployment))
    why: list[str] = []
    cluster = cluster_value(deployment, site)
    if cluster is not None:
        overrides["DEFAULT"] = {**overrides.get("DEFAULT", {}), "cluster": _ini(cluster)}
    elif standby.clusters_differ(deployment, site):
        why.append(
            "NOT GENERATED: the design has several values of 'cluster', or not for every backend; "
            "it is one for the whole service."
        )
    sections_differ(deployment, site)
    listed = {_section(section_name(b)): _backend(deployment, b) for b in backends}
    for backend in standby.present(deployment, site):
        lines = replication(deployment, backend)
        if not backend.replication:
            words = " ".join(line.removeprefix("# ") for line in lines)
            why.append(f"{plain(backend.name, 'the name of a Cinder backend')}: {words}")
        if len(backend.replication) > 1:
            devices = [
                device(backend, target, target_secret(deployment, target))
                for target in backend.replication
            ]
            overrides[backend.name] = {"replication_device": dict.fromkeys(devices)}
            why.append(
                f"{plain(backend.name, 'the name of a Cinder backend')} has several targets. A "
                "backend holds a key once, so they are overrides: a mapping whose keys have no "
                "value becomes one line per key."
            )
    why += _standbys(deployment, site, overrides)
    there = bool(listed or standby.present(deployment, site))
    variables: dict[str, Any] = {"cinder_backends": listed} if there else {}
    if overrides:
        variables["cinder_cinder_conf_overrides"] = overrides
    return Block(("The volume backends.", *why), variables) if variables or why else None


def _standbys(deployment: Deployment, site: Site, overrides: dict[str, Any]) -> list[str]:
    """Write the sections of standbys as overrides; what is to be said of them."""
    found = [
        standby.comment(deployment, site, backend)
        for backend in standby.standbys(deployment, site)
    ]
    waiting = standby.waiting(deployment, site)
    for backend in waiting:
        name = _section(section_name(backend))
        overrides[name] = {**_backend(deployment, backend), **overrides.get(name, {})}
    if waiting:
        found.append(
            "Every member of cinder_backends is enabled, so a standby is an override. To enable "
            "one, move it from the overrides to cinder_backends, and run openstack.osa.cinder."
        )
    return [*found, *(f"NOT GENERATED: {n}." for n in standby.not_generated(deployment, site))]


def _backend(deployment: Deployment, backend: CinderBackend) -> Mapping[str, Any]:
    where = f"of Cinder backend {backend.name!r}"
    cluster = deployment.ceph_cluster(backend.ceph_cluster)
    zone = zone_of(deployment, backend)
    host = host_value(backend)
    options = {
        "volume_driver": DRIVER,
        "volume_backend_name": _ini(public_name(backend), f"volume_backend_name {where}"),
        "backend_host": None if host is None else _ini(host, f"host {where}"),
        "backend_availability_zone": None if zone is None else _ini(zone, f"zone {where}"),
        "rbd_cluster_name": cluster.name,
        "rbd_ceph_conf": conf_path(cluster.name),
        "rbd_user": backend.user,
        "rbd_pool": _ini(pool_name(backend.pool, f"pool {where}"), f"pool {where}"),
        "rbd_secret_uuid": str(backend.secret_uuid or cluster.fsid),
    }
    if len(backend.replication) == 1:
        (target,) = backend.replication
        text = device(backend, target, target_secret(deployment, target))
        options["replication_device"] = _ini(text, f"replication target {where}")
    return {key: value for key, value in options.items() if value is not None}


def _glance(deployment: Deployment, site: Site) -> Block | None:
    stores = stores_at(deployment, site)
    if not stores:
        return None
    listed = [
        {
            "name": _section(store_name(store)),
            "type": "rbd",
            "config": {
                "rbd_store_pool": _ini(pool_name(store.pool, "the name of a pool")),
                "rbd_store_user": store.user,
                "rbd_store_ceph_conf": conf_path(store.ceph_cluster),
            },
        }
        for store in stores
    ]
    variables = {
        "glance_ceph_client": stores[0].user,
        "glance_default_store": listed[0],
        "glance_additional_stores": listed[1:],
    }
    why = [
        "Glance's stores. Releases before stores had names of their own know 'rbd' only.",
        "glance_show_image_direct_url: NOT IN THE DESIGN. The role turns it on for a store "
        "that is called 'rbd'; without it volumes are full copies of images.",
    ]
    others = [s.name for s in stores if s.ceph_cluster != stores[0].ceph_cluster]
    if others:
        names = ", ".join(plain(name, "the name of a Glance store") for name in others)
        why.append(f"NOT GENERATED: the keyrings of the stores in a further cluster ({names}).")
    return Block(tuple(why), variables)


def _nova(deployment: Deployment, site: Site) -> Block | None:
    disks = disks_at(deployment, site)
    overrides: dict[str, Any] = dict(zone_options.nova(deployment))
    variables: dict[str, Any] = {}
    if disks is not None:
        pool = _ini(pool_name(disks.pool, "the name of a pool"))
        variables["nova_libvirt_images_rbd_pool"] = pool
        overrides["libvirt"] = {"images_rbd_ceph_conf": conf_path(disks.ceph_cluster)}
    if overrides:
        variables["nova_nova_conf_overrides"] = overrides
    why = "Nova's disks and zones. The template writes /etc/ceph/ceph.conf, hence the override."
    return Block((why,), variables) if variables else None


def _neutron(deployment: Deployment, site: Site) -> Block | None:
    zone = site.availability_zones.neutron
    variables: dict[str, Any] = {}
    if zone is not None:
        agent = {"agent": {"availability_zone": _ini(zone, f"zone of site {site.name!r}")}}
        variables["neutron_l3_agent_ini_overrides"] = agent
        variables["neutron_dhcp_agent_ini_overrides"] = agent
    if options := zone_options.neutron(deployment):
        variables["neutron_neutron_conf_overrides"] = options
    why = "Neutron's zones: of its agents. With OVN, set availability-zones of ovn-cms-options."
    return Block((why,), variables) if variables else None


def _database(deployment: Deployment, site: Site) -> Block | None:
    galera, nodes = galera_of(deployment, site), nodes_at(deployment, site)
    if galera is None or not nodes:
        return None
    variables: dict[str, Any] = {"galera_cluster_name": galera.name}
    why = ["The database. The list replaces the role's own, so its entries stand first."]
    if ansible_nodes.same(nodes):
        variables |= _provider(nodes[0])
    else:
        why = ["The database. The options of its nodes differ: they are in host_vars."]
    why += ansible_nodes.arbitrators_left_out(galera, "openstack-ansible has no role")
    return Block(tuple(why), variables)


def _provider(node: GaleraMember) -> dict[str, Any]:
    own = [{"option": key, "value": value} for key, value in provider_options(node).items()]
    return {"galera_wsrep_provider_options": [*ROLES_OWN, *own]}
