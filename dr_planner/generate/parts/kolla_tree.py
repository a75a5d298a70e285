"""The folder ``config`` of kolla-ansible: what is laid over the services' own configuration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from dr_planner.generate.banner import heading
from dr_planner.generate.parts import ceph_conf, cinder_conf, standby, zone_options
from dr_planner.generate.parts.access import Access, accesses, keyring_name, target_user
from dr_planner.generate.parts.ansible import without_jinja
from dr_planner.generate.parts.cinder_conf import host_lines, replication, section_name
from dr_planner.generate.parts.glance_stores import stores_at
from dr_planner.generate.parts.kolla_secrets import Decision, disks_at
from dr_planner.generate.quoting import ini_value, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, ReplicationTarget
from dr_planner.model.site import Site

UUID_VARIABLE = "{{ cinder_rbd_secret_uuid }}"
DELIVERED = "x_delivered_files"
"""A variable of no role: the lint of this tool reads it."""


@dataclass(frozen=True)
class Keyring:
    """A keyring that the operator places.

    :param path: below the folder ``config``.
    :param cluster: the Ceph cluster that it is of.
    """

    path: str
    cluster: str
    user: str


def override(
    deployment: Deployment,
    site: Site,
    about: str,
    own: Callable[[CinderBackend], str] | None = None,
    other: Callable[[ReplicationTarget], str] | None = None,
) -> str:
    """``cinder-volume.conf``: what the role's template has no variable for.

    :param own: what stands for the UUID of a backend's secret; nothing where it gives nothing.
    :param other: the same for a target's.
    :raises InputError: a name cannot be written.
    """
    cinder_conf.sections_differ(deployment, site)
    head = heading(
        deployment,
        f"Site {plain(site.name, 'the name of a site')}: put it at config/cinder/"
        "cinder-volume.conf. kolla-ansible lays it over what its own template writes for the "
        "entries of cinder_ceph_backends. Keep all targets of a backend in this one file: a "
        "later layer replaces an option whole.",
        about,
    )
    parts = [head]
    for note in standby.not_generated(deployment, site):
        parts.append(cinder_conf.remark(f"NOT GENERATED: {note}."))
    waiting = standby.waiting(deployment, site)
    for backend in standby.present(deployment, site):
        about_it = cinder_conf.standby_remark(deployment, site, backend)
        if backend in waiting:
            uuid = own(backend) or UUID_VARIABLE if own else None
            text = cinder_conf.section(deployment, backend, uuid, other)
            parts.append(about_it + text)
            continue
        lines = [f"[{section_name(backend)}]", *host_lines(backend)]
        cluster = deployment.ceph_cluster(backend.ceph_cluster)
        uuid = own(backend) if own else str(backend.secret_uuid or cluster.fsid)
        if uuid:
            lines += [
                "# The template writes cinder_rbd_secret_uuid for every backend, which is one.",
                f"rbd_secret_uuid = {uuid}",
            ]
        lines += replication(deployment, backend, other)
        parts.append(about_it + "\n".join(lines) + "\n")
    return "\n".join(parts)


def overrides(deployment: Deployment, site: Site, decision: Decision) -> dict[str, str]:
    """The override that was chosen, and the one that was not, by path.

    :raises InputError: a name cannot be written.
    """
    if not standby.present(deployment, site):
        return {}
    chosen = override(deployment, site, decision.reason)
    without_jinja(chosen, "a name in cinder-volume.conf")
    result = {"config/cinder/cinder-volume.conf": chosen}
    if not decision.others:
        return result
    if decision.one_key:
        result["libvirt-own-keys/cinder-volume.conf"] = override(
            deployment,
            site,
            "NOT CHOSEN: a key per cluster. Every cluster's key is under the UUID of its fsid.",
            lambda backend: str(deployment.ceph_cluster(backend.ceph_cluster).fsid),
            lambda target: str(deployment.ceph_cluster(target.ceph_cluster).fsid),
        )
    elif decision.one_user:
        result["libvirt-one-key/cinder-volume.conf"] = override(
            deployment,
            site,
            "NOT CHOSEN: one key. It needs the same cephx user with the same key in all clusters, "
            "and at every site the same cinder_rbd_secret_uuid in passwords.yml. Whoever has the "
            "key of one cluster then has that of all.",
            lambda backend: "",
            lambda target: UUID_VARIABLE,
        )
    return result


def zone_files(deployment: Deployment, site: Site) -> dict[str, str]:
    """The options about availability zones, by path.

    :raises InputError: a name cannot be written.
    """
    about = "Options about availability zones. They hold for the whole control plane."
    found = {}
    for name, options in (
        ("cinder.conf", zone_options.cinder(deployment)),
        ("nova.conf", zone_options.nova(deployment)),
        ("neutron.conf", zone_options.neutron(deployment)),
    ):
        if options:
            found[f"config/{name}"] = (
                heading(deployment, about) + "\n" + zone_options.text(options)
            )
    zone = site.availability_zones.neutron
    if zone is not None:
        agent = {"agent": {"availability_zone": ini_value(zone, f"zone of site {site.name!r}")}}
        about = "Read by the agents of this site, where Neutron has agents: not with OVN."
        for name in ("l3_agent.ini", "dhcp_agent.ini"):
            path = f"config/neutron/{name}"
            found[path] = heading(deployment, about) + "\n" + zone_options.text(agent)
    for path, text in found.items():
        without_jinja(text, f"a name in {path}")
    return found


def confs(deployment: Deployment, site: Site) -> dict[str, str]:
    """The ceph.conf of every cluster that a service uses, by path.

    :raises InputError: a name cannot be written.
    """
    found = {}
    for folder, users in _users(deployment, site).items():
        for access in accesses(deployment, site):
            uses = tuple(use for use in access.uses if (access.name, use.user) in users)
            if uses:
                path = f"config/{folder}/{access.name}.conf"
                text = ceph_conf.render(deployment, site, replace(access, uses=uses))
                found[path] = without_jinja(text, f"a name in {path}")
    return found


def keyrings(deployment: Deployment, site: Site) -> tuple[Keyring, ...]:
    """Every keyring that the roles ask for.

    :raises InputError: a name cannot be written.
    """
    by_name: dict[str, Access] = {a.name: a for a in accesses(deployment, site)}
    found = []
    for service, users in _users(deployment, site).items():
        folders = [service]
        if service == "cinder":
            folders = ["cinder/cinder-volume", "cinder/cinder-backup"]
        for folder in folders:
            for name, user in users:
                path = f"{folder}/{keyring_name(name, user)}"
                found.append(Keyring(path, by_name[name].cluster.name, user))
    return tuple(found)


def _users(deployment: Deployment, site: Site) -> dict[str, dict[tuple[str, str], None]]:
    """Service -> the names of clusters and users that it uses, each once, in order."""
    cinder: dict[tuple[str, str], None] = {}
    backends = standby.present(deployment, site)
    for backend in backends:
        cinder[backend.ceph_cluster, backend.user] = None
    for backend in backends:
        for target in backend.replication:
            cinder[target.backend_id, target_user(backend, target)] = None
    glance = {(s.ceph_cluster, s.user): None for s in stores_at(deployment, site)}
    return {"cinder": cinder, "glance": glance, "nova": _nova(deployment, site)}


def _nova(deployment: Deployment, site: Site) -> dict[tuple[str, str], None]:
    disks = disks_at(deployment, site)
    found: dict[tuple[str, str], None] = {}
    if disks is not None:
        found[disks.ceph_cluster, disks.user] = None
    for backend in deployment.backends_at(site.name):
        if disks is None or backend.ceph_cluster == disks.ceph_cluster:
            found[backend.ceph_cluster, backend.user] = None
            break
    return found
