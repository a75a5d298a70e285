"""Values for the charts of openstack-helm at a site: cinder, glance, nova and libvirt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dr_planner.generate.parts import cinder_conf, standby, zone_options
from dr_planner.generate.parts.access import accesses, target_user
from dr_planner.generate.parts.ansible import Block, document
from dr_planner.generate.parts.database import galera_of
from dr_planner.generate.parts.glance_stores import store_name, stores_at
from dr_planner.generate.parts.libvirt import Secret, clashes, secrets
from dr_planner.generate.quoting import ceph_value, etc_file, ini_value, plain, pool_name
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, ReplicationTarget
from dr_planner.model.site import Site

LOCAL_CONF = "/etc/ceph/ceph.conf"
EXTERNAL_CONF = "/etc/ceph/external-ceph.conf"
CLUSTER = "ceph"
"""The name under which the charts write every keyring, whatever cluster it is of."""

EXTERNAL_SECRET = "cinder-volume-external-rbd-keyring"  # noqa: S105 - the name of an object
"""The Kubernetes secret with the external cluster's key: the cinder chart's own default."""


@dataclass(frozen=True)
class Clusters:
    """The two clusters that the charts know at a site.

    :param local: the one whose ceph.conf is in the config map ``ceph-etc``.
    :param external: the other and its one user; None where there is none that can be.
    """

    local: CephCluster | None
    external: tuple[CephCluster, str] | None

    def conf(self, cluster: str, user: str) -> str | None:
        """The ceph.conf of a cluster in the pods; None where the charts cannot have it."""
        if self.local is not None and cluster == self.local.name:
            return LOCAL_CONF
        return EXTERNAL_CONF if self.is_external(cluster, user) else None

    def is_external(self, cluster: str, user: str) -> bool:
        """Whether a user of a cluster is the external one."""
        return self.external is not None and (cluster, user) == (
            self.external[0].name,
            self.external[1],
        )


def clusters(deployment: Deployment, site: Site) -> Clusters:
    """Choose them: the first backend's, and the first other that a target or backend needs.

    The keys of both are files of one folder, named after the user alone. So the external user
    must have another name than those of the local cluster.
    """
    backends = standby.present(deployment, site)
    if not backends:
        stores = stores_at(deployment, site)
        local = deployment.ceph_cluster(stores[0].ceph_cluster) if stores else None
        return Clusters(local, None)
    name = backends[0].ceph_cluster
    taken = {backend.user for backend in backends if backend.ceph_cluster == name}
    wanted = []
    for group in (deployment.backends_at(site.name), standby.standbys(deployment, site)):
        wanted += [(t.ceph_cluster, target_user(b, t)) for b in group for t in b.replication]
        wanted += [(b.ceph_cluster, b.user) for b in group]
    for cluster, user in wanted:
        if cluster != name and user not in taken:
            local, other = deployment.ceph_cluster(name), deployment.ceph_cluster(cluster)
            return Clusters(local, (other, user))
    return Clusters(deployment.ceph_cluster(name), None)


def files(deployment: Deployment, site: Site) -> dict[str, list[Block]]:
    """The values by chart, each as blocks.

    :raises InputError: a name cannot be written.
    """
    accesses(deployment, site)
    cinder_conf.sections_differ(deployment, site)
    chosen = clusters(deployment, site)
    found = {
        "cinder": _cinder(deployment, site, chosen),
        "glance": _glance(deployment, site, chosen),
        "nova": _nova(deployment, site, chosen),
        "libvirt": _libvirt(deployment, site, chosen),
    }
    return {chart: blocks for chart, blocks in found.items() if blocks}


def render(deployment: Deployment, site: Site, chart: str, blocks: Sequence[Block]) -> str:
    """The values of one chart as a file."""
    about = [
        f"Site {plain(site.name, 'the name of a site')}: values of the chart {chart}, laid over "
        "your own with a further --values. A list replaces the list of an earlier file."
    ]
    return document(deployment, about, blocks)


def atmosphere(deployment: Deployment, site: Site, charts: dict[str, list[Block]]) -> str:
    """The same values as Atmosphere hands them to the charts."""
    about = [
        f"Site {plain(site.name, 'the name of a site')}: variables of Atmosphere, for the "
        "inventory's group_vars. They are the values of the charts; why they are so is in the "
        "charts' own files, and so is what cannot be expressed.",
        "NOT GENERATED: the Percona XtraDB cluster, which is inside one Kubernetes cluster.",
    ]
    blocks = []
    for chart, held in charts.items():
        values: dict[str, Any] = {}
        for block in held:
            values = _merged(values, dict(block.variables))
        if values:
            blocks.append(Block((), {f"{chart}_helm_values": values}))
    return document(deployment, about, blocks)


def _merged(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    result = dict(one)
    for key, value in two.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        result[key] = _merged(old, value) if both else value  # type: ignore[arg-type]
    return result


# ------------------------------------------------------------------------------------- cinder


def _cinder(deployment: Deployment, site: Site, chosen: Clusters) -> list[Block]:
    notes: list[str] = []
    sections: dict[str, Any] = {}
    notes += standby.not_generated(deployment, site)
    running = []
    for backend in standby.present(deployment, site):
        conf = chosen.conf(backend.ceph_cluster, backend.user)
        if conf is None:
            notes.append(_no_conf(backend))
            continue
        if backend in standby.enabled(deployment, site):
            running.append(cinder_conf.section_name(backend))
        sections[cinder_conf.section_name(backend)] = _section(
            deployment, backend, conf, chosen, notes
        )
    zones = {key: dict(held) for key, held in zone_options.cinder(deployment).items()}
    if sections:
        default = zones.setdefault("DEFAULT", {})
        default["enabled_backends"] = ini_value(",".join(running), "the list of Cinder backends")
        cluster = cinder_conf.cluster_value(deployment, site)
        if cluster is not None:
            default["cluster"] = _ini(cluster)
        elif standby.clusters_differ(deployment, site):
            notes.append(
                "cluster: the design has several values, or not for every backend, and it is one "
                "for the whole service"
            )
    if not sections and not zones and not notes:
        return []
    notes += _keyrings(deployment, site, chosen)
    if galera_of(deployment, site) is not None:
        notes.append(
            "Galera across sites: the database of the charts is inside one Kubernetes cluster; "
            "the design's members, segments and weights have no values"
        )
    why = [f"NOT GENERATED: {note}." for note in notes]
    why += [
        standby.comment(deployment, site, backend)
        for backend in standby.standbys(deployment, site)
        if backend.name in sections
    ]
    conf_values: dict[str, Any] = {"cinder": zones} if zones else {}
    if sections:
        conf_values["backends"] = sections
        why += [
            f"The ceph.conf of {chosen.local.name if chosen.local else ''} comes from the config "
            "map ceph-etc. Every keyring has the name ceph.client.USER.keyring, so "
            "rbd_cluster_name is ceph for every cluster.",
        ]
    external = _external(chosen)
    blocks = [external] if external is not None else []
    return [*blocks, Block(tuple(why), {"conf": conf_values} if conf_values else {})]


def _no_conf(backend: CinderBackend) -> str:
    return (
        f"backend {backend.name}: the chart has one external cluster with one user of another "
        f"name than the local ones, and client.{backend.user} of {backend.ceph_cluster} is not it"
    )


def _section(
    deployment: Deployment,
    backend: CinderBackend,
    conf: str,
    chosen: Clusters,
    notes: list[str],
) -> dict[str, Any]:
    cinder_conf.section(deployment, backend)
    where = f"of Cinder backend {backend.name!r}"
    cluster = deployment.ceph_cluster(backend.ceph_cluster)
    held: dict[str, Any] = {
        "volume_driver": cinder_conf.DRIVER,
        "volume_backend_name": _ini(cinder_conf.public_name(backend)),
    }
    host, zone = cinder_conf.host_value(backend), cinder_conf.zone_of(deployment, backend)
    if host is not None:
        held["backend_host"] = _ini(host)
    elif backend.cluster is None:
        notes.append(f"backend_host of {backend.name}: NOT IN THE DESIGN")
    if zone is not None:
        held["backend_availability_zone"] = _ini(zone)
    held |= {
        "rbd_cluster_name": CLUSTER,
        "rbd_ceph_conf": conf,
        "rbd_user": _ini(backend.user),
        "rbd_pool": _ini(pool_name(backend.pool, f"pool {where}")),
        "rbd_secret_uuid": str(backend.secret_uuid or cluster.fsid),
    }
    lines = [_device(deployment, backend, target, chosen) for target in backend.replication]
    if any(lines):
        values = [line for line in lines if line]
        held["replication_device"] = {"type": "multistring", "values": values}
    notes += _left_out(backend, chosen)
    return held


def _left_out(backend: CinderBackend, chosen: Clusters) -> list[str]:
    return [
        f"target {target.backend_id} of {backend.name}: the chart has one external cluster, and "
        "its user must not have the name of a local one, for both keys would be one file. "
        f"client.{target_user(backend, target)} of {target.ceph_cluster} is not it"
        for target in backend.replication
        if chosen.conf(target.ceph_cluster, target_user(backend, target)) is None
    ]


def left_out(deployment: Deployment) -> tuple[str, ...]:
    """The replication targets and standbys that the chart cannot have, as sentences."""
    found: dict[str, None] = {}
    for site in deployment.full_sites:
        chosen = clusters(deployment, site)
        for backend in standby.present(deployment, site):
            conf = chosen.conf(backend.ceph_cluster, backend.user)
            if backend.site != site.name and conf is None:
                found[f"the standby at {site.name} of {_no_conf(backend)}"] = None
            else:
                found.update(dict.fromkeys(_left_out(backend, chosen)))
    return tuple(found)


def _device(
    deployment: Deployment, backend: CinderBackend, target: ReplicationTarget, chosen: Clusters
) -> str:
    """One replication_device with the chart's own path of the conf; empty if it has none."""
    conf = chosen.conf(target.ceph_cluster, target_user(backend, target))
    if conf is None:
        return ""
    uuid = cinder_conf.target_secret(deployment, target)
    text = cinder_conf.device(backend, target, uuid)
    return text.replace(f",conf:/etc/ceph/{target.backend_id}.conf,", f",conf:{conf},", 1)


def _ini(value: str) -> str:
    return ini_value(value, "a name")


def _external(chosen: Clusters) -> Block | None:
    if chosen.external is None:
        return None
    cluster, user = chosen.external
    keyring = etc_file(f"{CLUSTER}.client.{user}.keyring", "the name of a keyring")
    whole: dict[str, Any] = {"fsid": str(cluster.fsid)}
    why = [
        f"The external cluster: {cluster.name}. The chart names the keyring after the user alone; "
        "librados would look for it under backend_id, so its conf has a keyring line.",
        "rbd_user_keyring, the key, is a secret and is NOT HERE: give it in a file of values of "
        "your own.",
    ]
    if cluster.mon_hosts:
        where = f"mon_hosts of cluster {cluster.name!r}"
        whole["mon_host"] = ceph_value(",".join(cluster.mon_hosts), where)
    else:
        why.append("mon_host: NOT IN THE DESIGN. Without it nothing finds the cluster.")
    whole["keyring"] = keyring
    return Block(
        tuple(why),
        {
            "ceph_client": {
                "enable_external_ceph_backend": True,
                "external_ceph": {"rbd_user": user, "conf": {"global": whole}},
            }
        },
    )


def _keyrings(deployment: Deployment, site: Site, chosen: Clusters) -> list[str]:
    """Local users beyond the first: the chart has one local key."""
    name = chosen.local.name if chosen.local else ""
    users = [b.user for b in standby.present(deployment, site) if b.ceph_cluster == name]
    return [
        f"the keyring of client.{user} of {name}: the chart writes one for the local cluster, "
        f"client.{users[0]}'s; mount it with pod.mounts"
        for user in dict.fromkeys(users)
        if user != users[0]
    ]


# ------------------------------------------------------------------------------ glance, nova


def _glance(deployment: Deployment, site: Site, chosen: Clusters) -> list[Block]:
    notes, sections = [], {}
    local = chosen.local.name if chosen.local else ""
    for store in stores_at(deployment, site):
        name = store_name(store)
        if store.ceph_cluster != local:
            notes.append(
                f"NOT GENERATED: store {store.name}, which is in {store.ceph_cluster}; the chart "
                "mounts the ceph.conf of one cluster."
            )
            continue
        sections[name] = {
            "rbd_store_ceph_conf": LOCAL_CONF,
            "rbd_store_user": _ini(store.user),
            "rbd_store_pool": _ini(pool_name(store.pool, "the pool of a Glance store")),
        }
    if not sections:
        return [Block(tuple(notes), {})] if notes else []
    if len(sections) > 1:
        notes.append("The first store of the design is the default; the design names none.")
    listed = ",".join(f"{name}:rbd" for name in sections)
    conf = {
        "DEFAULT": {"enabled_backends": _ini(listed)},
        "glance_store": {"default_backend": _ini(next(iter(sections)))},
        **sections,
    }
    return [Block(tuple(notes), {"storage": "rbd", "conf": {"glance": conf}})]


def _nova(deployment: Deployment, site: Site, chosen: Clusters) -> list[Block]:
    conf: dict[str, Any] = {key: dict(held) for key, held in zone_options.nova(deployment).items()}
    why = []
    for disks in deployment.nova:
        if disks.site != site.name:
            continue
        if chosen.local is not None and disks.ceph_cluster != chosen.local.name:
            why.append(
                f"NOT GENERATED: ephemeral disks in {disks.ceph_cluster}; the chart mounts the "
                f"ceph.conf of one cluster, {chosen.local.name}."
            )
            continue
        cluster = deployment.ceph_cluster(disks.ceph_cluster)
        conf["libvirt"] = {
            "images_type": "rbd",
            "images_rbd_pool": _ini(pool_name(disks.pool, "the pool of Nova's disks")),
            "images_rbd_ceph_conf": LOCAL_CONF,
            "rbd_user": _ini(disks.user),
            "rbd_secret_uuid": str(disks.secret_uuid or cluster.fsid),
        }
    if not conf:
        return [Block(tuple(why), {})] if why else []
    return [Block(tuple(why), {"conf": {"nova": conf}})]


# ------------------------------------------------------------------------------------ libvirt


def held_secrets(
    deployment: Deployment, site: Site, chosen: Clusters
) -> tuple[Secret | None, Secret | None, tuple[Secret, ...]]:
    """The secret of the local cluster, that of the external one, and those left over."""
    every = secrets(deployment, site)
    backends = standby.present(deployment, site)
    local = chosen.local.name if chosen.local else ""
    first = next(
        (s for s in every if backends and (s.cluster, s.user) == (local, backends[0].user)), None
    )
    rest = [secret for secret in every if secret != first]
    wanted = [secret for secret in rest if chosen.is_external(secret.cluster, secret.user)]
    # libvirt names a secret after its user, and refuses a second one of that name.
    able = [secret for secret in rest if first is None or secret.user != first.user]
    other = next(iter([*wanted, *able]), None)
    return first, other, tuple(secret for secret in rest if secret != other)


def _libvirt(deployment: Deployment, site: Site, chosen: Clusters) -> list[Block]:
    first, other, rest = held_secrets(deployment, site, chosen)
    ceph: dict[str, Any] = {}
    why = ["Every compute needs the keys of all clusters: after a recovery it has their volumes."]
    if first is not None:
        ceph = {"user": first.user, "secret_uuid": str(first.uuid)}
        why.append(f"client.{first.user} of {first.cluster}: {first.why}.")
    if other is not None:
        ceph["external_ceph"] = {
            "enabled": True,
            "user": other.user,
            "secret_uuid": str(other.uuid),
            "user_secret_name": EXTERNAL_SECRET,
        }
        why.append(f"client.{other.user} of {other.cluster}: {other.why}.")
        why.append(
            f"Its key is in the Kubernetes secret {EXTERNAL_SECRET}, " + _maker(chosen, other)
        )
    why += [
        f"NOT GENERATED: the chart makes two secrets, of two users. {each.uuid}, the key of "
        f"client.{each.user} of {each.cluster} ({each.why}), must be placed by other means; the "
        "target 'neutral' has the commands."
        for each in rest
    ]
    why += [f"NOT GENERATED: {clash}." for clash in clashes(deployment, site)]
    if not ceph:
        return []
    return [Block(tuple(why), {"conf": {"ceph": {"enabled": True, "cinder": ceph}}})]


def _maker(chosen: Clusters, other: Secret) -> str:
    if chosen.is_external(other.cluster, other.user):
        return "which the cinder chart makes."
    return "under the name key, which you make: the cinder chart here has no use of it."
