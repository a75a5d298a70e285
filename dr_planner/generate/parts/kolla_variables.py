"""The variables of kolla-ansible for a site: backends, stores, disks, zones, the database."""

from __future__ import annotations

from typing import Any

from dr_planner.errors import InputError
from dr_planner.generate.parts import ansible_nodes, kolla_tree, standby
from dr_planner.generate.parts.access import target_user
from dr_planner.generate.parts.ansible import Block, document
from dr_planner.generate.parts.cinder_conf import cluster_value, section_name, zone_of
from dr_planner.generate.parts.database import galera_of, nodes_at, provider_options
from dr_planner.generate.parts.glance_stores import store_name, stores_at
from dr_planner.generate.parts.kolla_secrets import Decision, disks_at, main_backend
from dr_planner.generate.parts.libvirt import Secret
from dr_planner.generate.quoting import backend_name, ini_value, plain, pool_name
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import GaleraMember
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.site import Site


def render(
    deployment: Deployment, site: Site, decision: Decision, delivered: list[str]
) -> str | None:
    """The variables of a site; None where the design says nothing that is one.

    :param delivered: the files that must be below ``config``.
    :raises InputError: a name cannot be written.
    """
    blocks = [
        block
        for block in (
            _cinder(deployment, site),
            _glance(deployment, site),
            _nova(deployment, site, decision),
            _neutron(site),
            _database(deployment, site),
            _delivered(delivered),
        )
        if block is not None
    ]
    if not blocks:
        return None
    about = [
        f"Site {plain(site.name, 'the name of a site')}: variables of kolla-ansible. Where the "
        "site is a deployment of its own, put it into /etc/kolla/globals.d. Where several sites "
        "are one deployment, make it group variables of the site's hosts in the inventory, with "
        "node_custom_config set to this site's folder 'config': globals would hold for all sites."
    ]
    return document(deployment, about, blocks)


def host_files(deployment: Deployment, site: Site) -> dict[str, str]:
    """The database's options of each node, where the nodes of a site differ, by file name.

    :raises InputError: a name cannot be written.
    """
    return ansible_nodes.host_files(deployment, site, _provider)


def entries(deployment: Deployment, site: Site) -> list[dict[str, Any]]:
    """``cinder_ceph_backends``: the backends, and an entry for the files of every target.

    :raises InputError: a name cannot be written.
    """
    backends = standby.present(deployment, site)
    running = standby.enabled(deployment, site)
    found = [_entry(deployment, backend, backend in running) for backend in backends]
    taken = {backend.name.lower() for backend in backends}
    seen = {(backend.ceph_cluster, backend.user) for backend in backends}
    for backend in backends:
        for target in backend.replication:
            user = target_user(backend, target)
            if (target.backend_id, user) in seen:
                continue
            seen.add((target.backend_id, user))
            name = _unquoted(target.backend_id)
            while name.lower() in taken:
                name += "-2"
            taken.add(name.lower())
            found.append(
                {
                    "name": name,
                    "backend_name": target.backend_id,
                    "cluster": target.backend_id,
                    "user": user,
                    "pool": _ini(pool_name(backend.pool, "the name of a pool")),
                    "enabled": False,
                }
            )
    return found


def _entry(deployment: Deployment, backend: CinderBackend, enabled: bool) -> dict[str, Any]:
    where = f"volume_backend_name of Cinder backend {backend.name!r}"
    zone = zone_of(deployment, backend)
    entry = {
        "name": _unquoted(section_name(backend)),
        "backend_name": _ini(backend_name(backend.volume_backend_name or backend.name, where)),
        "cluster": backend.ceph_cluster,
        "user": backend.user,
        "pool": _ini(pool_name(backend.pool, "the name of a pool")),
        "enabled": enabled,
    }
    return entry if zone is None else {**entry, "availability_zone": _ini(zone)}


def _ini(value: str) -> str:
    """A name as it must stand in the file that the role's template writes it to."""
    return ini_value(value, "a name")


def _unquoted(name: str) -> str:
    """A name that the role writes as a section and into a list."""
    if _ini(name) != name:
        raise InputError(
            f"the name {name!r} means something else in a list of an OpenStack configuration file",
            remedy="Give it another name in the design.",
        )
    return name


def _cinder(deployment: Deployment, site: Site) -> Block | None:
    backends = standby.present(deployment, site)
    if not backends:
        return None
    listed = entries(deployment, site)
    why = [
        "The volume backends. What the template has no key for is in "
        "config/cinder/cinder-volume.conf."
    ]
    if len(listed) > len(backends):
        why.append(
            "An entry that is not enabled makes no backend. It is there because the role copies "
            "conf and keyring of every entry: so those of a replication target reach the "
            "container as /etc/ceph/<backend_id>.conf and its keyring."
        )
    for backend in standby.standbys(deployment, site):
        why.append(standby.comment(deployment, site, backend))
    if standby.waiting(deployment, site):
        why.append("To enable one: enabled true in its entry, then kolla-ansible reconfigure.")
    why += [f"NOT GENERATED: {note}." for note in standby.not_generated(deployment, site)]
    why.append(
        "cinder_backup_backend_ceph_name must name an entry, backups or not: the role's default "
        "looks for 'rbd-1'. Backups are NOT IN THE DESIGN."
    )
    variables: dict[str, Any] = {
        "cinder_backend_ceph": True,
        "cinder_ceph_backends": listed,
        "cinder_backup_backend_ceph_name": listed[0]["name"],
    }
    cluster = cluster_value(deployment, site)
    if cluster is not None:
        variables["cinder_cluster_name"] = _ini(cluster)
    elif standby.clusters_differ(deployment, site):
        why.append(
            "NOT GENERATED: the design has several values of 'cluster', or not for every backend; "
            "cinder_cluster_name is one for the whole service."
        )
    return Block(tuple(why), variables)


def _glance(deployment: Deployment, site: Site) -> Block | None:
    stores = stores_at(deployment, site)
    if not stores:
        return None
    listed = [
        {
            "name": _unquoted(store_name(store)),
            "type": "rbd",
            "cluster": store.ceph_cluster,
            "user": store.user,
            "pool": _ini(pool_name(store.pool, "the name of a pool")),
            "enabled": True,
        }
        for store in stores
    ]
    why = "Glance's stores. The first is the default, by the role's own rule."
    return Block((why,), {"glance_backend_ceph": True, "glance_ceph_backends": listed})


def _nova(deployment: Deployment, site: Site, decision: Decision) -> Block | None:
    disks, backend = disks_at(deployment, site), main_backend(deployment, site)
    why: list[str] = []
    variables: dict[str, Any] = {}
    if disks is not None:
        variables["nova_backend_ceph"] = True
        cell: dict[str, Any] = {
            "cluster": disks.ceph_cluster,
            "vms": {
                "user": disks.user,
                "pool": _ini(pool_name(disks.pool, "the name of a pool")),
            },
        }
        if backend is not None and backend.ceph_cluster == disks.ceph_cluster:
            cell["volumes"] = {
                "user": backend.user,
                "pool": _ini(pool_name(backend.pool, "the name of a pool")),
            }
        else:
            cell["volumes"] = dict(cell["vms"])
            why.append(
                "'volumes' repeats 'vms', for the role needs it: the design has no Cinder backend "
                "in this cluster."
            )
        variables["nova_cell_ceph_backend"] = cell
    elif backend is not None:
        why.append(
            "Nova's disks are NOT IN THE DESIGN. These three say which key the role puts into "
            "the libvirt secret for volumes."
        )
        variables["ceph_cluster"] = backend.ceph_cluster
        variables["ceph_cinder_user"] = backend.user
        variables["ceph_cinder_pool_name"] = _ini(pool_name(backend.pool, "the name of a pool"))
    else:
        return None
    why.append(decision.reason)
    for key, secret in uuids(decision).items():
        variables[key] = str(secret.uuid)
        why.append(f"{key}: the key of client.{secret.user} of {secret.cluster}.")
    why.append(
        "Delete these two UUIDs from passwords.yml: it is read after this file, holds for all "
        "sites, and wins."
    )
    return Block(tuple(why), variables)


def uuids(decision: Decision) -> dict[str, Secret]:
    """The variables with the UUIDs of the secrets that the role makes, and their secrets."""
    both = {"rbd_secret_uuid": decision.nova, "cinder_rbd_secret_uuid": decision.volumes}
    return {key: secret for key, secret in both.items() if secret is not None}


def _neutron(site: Site) -> Block | None:
    zone = site.availability_zones.neutron
    if zone is None:
        return None
    why = "Read with OVN only; with agents it is config/neutron/*_agent.ini that counts."
    if any(sign in zone for sign in ":, "):
        raise InputError(
            f"the Neutron zone of site {site.name!r} is {zone!r}, which OVN reads as several",
            remedy="Give it another name in the design.",
        )
    return Block((why,), {"neutron_ovn_availability_zones": [zone]})


def _database(deployment: Deployment, site: Site) -> Block | None:
    galera, nodes = galera_of(deployment, site), nodes_at(deployment, site)
    if galera is None or not nodes:
        return None
    variables: dict[str, Any] = {"database_cluster_name": galera.name}
    why = ["The database."]
    if ansible_nodes.same(nodes):
        variables |= _provider(nodes[0])
        why.append("The role adds these options to its own; they hold for the nodes of this site.")
    else:
        why.append("The options of its nodes differ: they are in host_vars.")
    why += ansible_nodes.arbitrators_left_out(galera, "kolla-ansible has no variable")
    return Block(tuple(why), variables)


def _provider(node: GaleraMember) -> dict[str, Any]:
    own = [f"{key}={value}" for key, value in provider_options(node).items()]
    return {"mariadb_wsrep_extra_provider_options": own}


def _delivered(paths: list[str]) -> Block | None:
    if not paths:
        return None
    why = (
        "What the roles look for below 'config'; README.txt says which keyring goes where. No "
        "role reads this list. 'dr-planner config lint' takes it for the tree: delete it when the "
        "keyrings are in place, and lint looks for the files themselves.",
    )
    return Block(why, {kolla_tree.DELIVERED: paths})
