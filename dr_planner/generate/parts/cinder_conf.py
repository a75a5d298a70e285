"""The backend sections of a site's cinder.conf."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.errors import InputError
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts import standby
from dr_planner.generate.parts.access import accesses, conf_path, target_user
from dr_planner.generate.quoting import backend_name, device_value, ini_value, plain, pool_name
from dr_planner.model.ceph import MirrorProfile
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, ReplicationTarget
from dr_planner.model.site import Site

DRIVER = "cinder.volume.drivers.rbd.RBDDriver"

NOT_FOR_BACKENDS = frozenset(
    {
        "default",
        "backend",
        "backend_defaults",
        "barbican",
        "coordination",
        "cors",
        "database",
        "fc-zone-manager",
        "glance",
        "healthcheck",
        "key_manager",
        "keystone_authtoken",
        "nova",
        "privsep",
        "profiler",
        "service_user",
        "ssl",
        "vault",
    }
)
"""Sections of cinder.conf that have another meaning (cinder 29.0.0, opts.py and its libraries)."""


def section(
    deployment: Deployment,
    backend: CinderBackend,
    own: str | None = None,
    other: Callable[[ReplicationTarget], str] | None = None,
) -> str:
    """One backend's section.

    :param own: what stands for the UUID of its libvirt secret, if not the UUID.
    :param other: the same for a target's.
    :raises InputError: a name cannot be written, or the backend contradicts its pool's profile.
    """
    where = f"of Cinder backend {backend.name!r}"
    name = section_name(backend)
    cluster = deployment.ceph_cluster(backend.ceph_cluster)
    zone = zone_of(deployment, backend)
    lines = [
        f"[{name}]",
        f"volume_driver = {DRIVER}",
        f"volume_backend_name = {ini_value(public_name(backend), f'volume_backend_name {where}')}",
    ]
    lines += host_lines(backend)
    if zone is None:
        lines.append("# backend_availability_zone: NOT IN THE DESIGN (availability_zones.cinder).")
    else:
        zone_text = ini_value(zone, f"availability zone {where}")
        lines.append(f"backend_availability_zone = {zone_text}")
    lines += [
        "# os-brick opens /etc/ceph/<rbd_cluster_name>.client.<rbd_user>.keyring.",
        f"rbd_cluster_name = {ini_value(cluster.name, f'ceph_cluster {where}')}",
        f"rbd_ceph_conf = {ini_value(conf_path(cluster.name), f'ceph_cluster {where}')}",
        f"rbd_user = {ini_value(backend.user, f'user {where}')}",
        f"rbd_pool = {ini_value(pool_name(backend.pool, f'pool {where}'), f'pool {where}')}",
        f"rbd_secret_uuid = {own or backend.secret_uuid or cluster.fsid}",
        *replication(deployment, backend, other),
    ]
    return "\n".join(lines) + "\n"


def section_name(backend: CinderBackend) -> str:
    """The name of a backend's section.

    :raises InputError: it has another meaning in cinder.conf, or cannot be written.
    """
    name = backend_name(backend.name, "the name of a Cinder backend")
    if name.lower() in NOT_FOR_BACKENDS or name.lower().startswith("oslo_"):
        raise InputError(
            f"the Cinder backend is named {name!r}, a section of cinder.conf with another meaning",
            remedy="Give it another name in the design.",
        )
    return name


def host_lines(backend: CinderBackend) -> list[str]:
    """The option that keeps a service's name, or a remark that the design does not say it.

    :raises InputError: the name cannot be written.
    """
    host = host_value(backend)
    if host is None and backend.cluster is not None:
        return [
            "# No backend_host: the volumes are the cluster's, whichever member works on them."
        ]
    if host is None:
        return [
            "# backend_host: NOT IN THE DESIGN. Without it the volumes belong to the host that",
            "# the service happens to run on, and are orphans when it runs on another.",
        ]
    return [
        "# The service keeps this name on whatever host it runs, so its volumes keep theirs.",
        f"backend_host = {ini_value(host, f'host of Cinder backend {backend.name!r}')}",
    ]


def host_value(backend: CinderBackend) -> str | None:
    """The host of a backend, unquoted; None where the design does not say it.

    :raises InputError: the name cannot be written.
    """
    if backend.host is None:
        return None
    return backend_name(backend.host, f"host of Cinder backend {backend.name!r}")


def public_name(backend: CinderBackend) -> str:
    """volume_backend_name, unquoted.

    :raises InputError: the name cannot be written.
    """
    where = f"volume_backend_name of Cinder backend {backend.name!r}"
    return backend_name(backend.volume_backend_name or backend.name, where)


def zone_of(deployment: Deployment, backend: CinderBackend) -> str | None:
    """The availability zone of a backend: its own, else that of its site."""
    site = deployment.site(backend.site)
    return backend.availability_zone or site.availability_zones.cinder


def target_secret(deployment: Deployment, target: ReplicationTarget) -> str:
    """The UUID of the libvirt secret of a target."""
    return str(target.secret_uuid or deployment.ceph_cluster(target.ceph_cluster).fsid)


def replication(
    deployment: Deployment,
    backend: CinderBackend,
    secret: Callable[[ReplicationTarget], str] | None = None,
) -> list[str]:
    """The lines that say where a backend is replicated to, or why it is not.

    :param secret: what stands for the UUID of a target's libvirt secret, if not the UUID.
    :raises InputError: as :func:`section`.
    """
    where = f"of Cinder backend {backend.name!r}"
    pool = deployment.ceph_cluster(backend.ceph_cluster).pool(backend.pool)
    profile = pool.profile if pool is not None else None
    shown = plain(backend.pool, f"pool {where}")
    if profile is MirrorProfile.POOL:
        if backend.replication:
            raise InputError(
                f"Cinder backend {backend.name!r} has replication targets and its pool "
                f"{backend.pool!r} has the profile 'pool': Ceph refuses Cinder's per-image "
                "enabling in a pool that is mirrored in pool mode",
                remedy="Use the profile 'image' for the pool, or leave the targets out.",
            )
        return [
            f"# No replication_device: the pool {shown} is mirrored in pool mode, in which Ceph",
            "# refuses Cinder's per-image enabling. Every journaled image follows by itself;",
            "# dr-planner promotes the copies and moves the volumes to the other site's backend.",
        ]
    if not backend.replication:
        if profile is MirrorProfile.IMAGE:
            return [
                f"# No replication_device: NOT IN THE DESIGN. The pool {shown} is mirrored image",
                "# by image, and without a target Cinder enables no image: nothing here is",
                "# replicated.",
            ]
        return ["# No replication_device: the design names no target and no mirror profile."]
    lines = [
        "# One line per target. Cinder reads backend_id, conf, user and secret_uuid and nothing",
        "# else; the pool has the same name at both ends. Without secret_uuid the target would",
        "# inherit rbd_secret_uuid, which is this cluster's.",
    ]
    for target in backend.replication:
        uuid = secret(target) if secret else target_secret(deployment, target)
        lines.append(f"replication_device = {device(backend, target, uuid)}")
    return lines


def device(backend: CinderBackend, target: ReplicationTarget, secret: str) -> str:
    """The value of one replication_device.

    :param secret: the UUID of the target's libvirt secret, or what a tool fills in for it.
    :raises InputError: a name cannot be written.
    """
    about = f"replication target {target.backend_id!r} of Cinder backend {backend.name!r}"
    pairs = {
        "backend_id": device_value(target.backend_id, f"backend_id of {about}"),
        "conf": device_value(conf_path(target.backend_id), f"backend_id of {about}"),
        "user": device_value(target_user(backend, target), f"user of {about}"),
        "secret_uuid": secret,
    }
    return ",".join(f"{key}:{value}" for key, value in pairs.items())


def sections_differ(deployment: Deployment, site: Site) -> None:
    """Make sure that every backend of a site has a section of its own.

    :raises InputError: two differ in upper and lower case only, which oslo.config takes for one.
    """
    folded: dict[str, str] = {}
    for backend in standby.present(deployment, site):
        other = folded.setdefault(backend.name.lower(), backend.name)
        if other != backend.name:
            raise InputError(
                f"the Cinder backends {other!r} and {backend.name!r} at site {site.name!r} differ "
                "in upper and lower case only, and oslo.config takes them for one section",
                remedy="Give one of them another name in the design.",
            )


def cluster_lines(deployment: Deployment, site: Site) -> list[str]:
    """The option that makes services on several machines one, where the design says it.

    :raises InputError: the name cannot be written.
    """
    if standby.clusters_differ(deployment, site):
        return [
            "# cluster: NOT GENERATED. The design has several values, or not for every backend,",
            "# and it is one for the whole service.",
        ]
    cluster = cluster_value(deployment, site)
    if cluster is None:
        return []
    return [
        "# The services of this name, on whatever machine, are one to Cinder: active/active.",
        f"cluster = {ini_value(cluster, f'the cluster of site {site.name!r}')}",
    ]


def cluster_value(deployment: Deployment, site: Site) -> str | None:
    """``cluster`` of a site's service, unquoted; None where the design does not say one.

    :raises InputError: the name cannot be written.
    """
    cluster = standby.service_cluster(deployment, site)
    if cluster is None:
        return None
    return backend_name(cluster, f"the cluster of the Cinder backends at site {site.name!r}")


def render(deployment: Deployment, site: Site) -> str:
    """The whole file of a site.

    :raises InputError: as :func:`section` and :func:`sections_differ`.
    """
    accesses(deployment, site)
    sections_differ(deployment, site)
    backends = standby.enabled(deployment, site)
    names = ",".join(backend_name(b.name, "the name of a Cinder backend") for b in backends)
    head = heading(
        deployment,
        f"Site {plain(site.name, 'the name of a site')}: the volume backends of its cinder-volume "
        "service. Let it be read after the service's own file, for instance from "
        "/etc/cinder/cinder.conf.d.",
    )
    enabled = ini_value(names, "the list of Cinder backends")
    default = [
        "[DEFAULT]",
        "# Replaces the list of any file that is read before this one.",
        f"enabled_backends = {enabled}".rstrip(),
        *cluster_lines(deployment, site),
    ]
    parts = [head, "\n".join(default) + "\n"]
    for note in standby.not_generated(deployment, site):
        parts.append(remark(f"NOT GENERATED: {note}."))
    for backend in standby.present(deployment, site):
        parts.append(standby_remark(deployment, site, backend) + section(deployment, backend))
    return "\n".join(parts)


def standby_remark(deployment: Deployment, site: Site, backend: CinderBackend) -> str:
    """What stands above a section that is another site's; nothing above a site's own."""
    if backend.site == site.name:
        return ""
    return remark(*standby.told(deployment, site, backend))


def remark(*paragraphs: str) -> str:
    """Sentences as a comment of an ini file."""
    rows = [row for text in paragraphs for row in wrapped(plain(text, "a name"))]
    return "".join(f"{HASH}{row}\n" for row in rows)
