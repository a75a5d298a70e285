"""What to collect at a site for an import: parts of files, and commands that only read.

Of an ini file only sections and options that an import knows leave the host; all other lines come
out empty, so that line numbers stay. No command prints a key and no file with keys is copied: not
``ceph auth get``, ``ceph auth ls`` or ``ceph auth export``, no keyring, no ``clouds.yaml``, no
``passwords.yml``. The caps of a user cannot be had without its key (Ceph has no command for that),
so nothing is collected of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dr_planner.model.deployment import Deployment

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "cinder": (
        "enabled_backends", "volume_driver", "volume_backend_name", "backend_host", "host",
        "cluster", "rbd_pool", "rbd_user", "rbd_ceph_conf", "rbd_cluster_name",
        "rbd_secret_uuid", "backend_availability_zone", "storage_availability_zone",
        "default_availability_zone", "allow_availability_zone_fallback", "replication_device",
    ),
    "glance": (
        "enabled_backends", "default_backend", "stores", "default_store", "rbd_store_pool",
        "rbd_store_user", "rbd_store_ceph_conf", "show_image_direct_url",
    ),
    "nova": (
        "images_type", "images_rbd_pool", "images_rbd_ceph_conf", "rbd_user", "rbd_secret_uuid",
        "cross_az_attach", "default_availability_zone", "default_schedule_zone",
    ),
    "neutron": ("availability_zone", "default_availability_zones"),
    "ceph": (
        "fsid", "mon_host", "mon host", "rbd_default_features", "rbd default features",
    ),
    "galera": (
        "wsrep_provider", "wsrep_provider_options", "wsrep_cluster_name", "wsrep_cluster_address",
        "wsrep_node_name", "wsrep_node_address",
    ),
    "garb": ("GALERA_NODES", "GALERA_GROUP", "GALERA_OPTIONS"),
}  # fmt: skip
"""The options that an import makes use of, by service."""

_HIDE = r"sed -E 's/([a-z_]*(passw|secret_key|api_key|login|token)[a-z_]*[:=])[^,;]*/\1HIDDEN/gI'"
"""For other drivers' targets, which may have a password among their pairs."""


@dataclass(frozen=True)
class Thing:
    """One thing to collect.

    :param where: on which host.
    :param command: what prints it; it changes nothing.
    :param file: where its output goes, below the folder of the site.
    :param tells: keys of the design that it tells; empty: always wanted.
    """

    what: str
    where: str
    command: str
    file: str
    tells: tuple[str, ...] = ()


def only(service: str, path: str) -> str:
    """The command that prints the sections and known options of a file, at their lines."""
    names = "|".join(OPTIONS[service])
    words = (
        f"/^\\[/ {{k=0; print; next}} /^[^ \\t]/ {{k=/^({names})[ \\t]*[=:]/}} "
        '{print k ? $0 : ""}'
    )
    command = f"awk '{words}' {path}"
    return f"{command} | {_HIDE}" if service == "cinder" else command


PLACES = {
    "cinder": {"kolla": "/etc/kolla/cinder-volume", "": "/etc/cinder"},
    "glance": {"kolla": "/etc/kolla/glance-api", "": "/etc/glance"},
    "nova": {"kolla": "/etc/kolla/nova-compute", "": "/etc/nova"},
    "neutron": {"kolla": "/etc/kolla/neutron-server", "": "/etc/neutron"},
    "l3_agent": {"kolla": "/etc/kolla/neutron-l3-agent", "": "/etc/neutron"},
    "galera": {"kolla": "/etc/kolla/mariadb/galera.cnf", "": "/etc/mysql/conf.d/galera.cnf"},
}
"""Where the files are, by the tool that put them there; '' for all others."""

INSIDE = {
    "rhoso": "oc rsh -n openstack cinder-volume-BACKEND-0 ",
    "osh": "kubectl exec -n openstack deploy/cinder-volume -- ",
}
"""What runs a command in the pod of a service; the pods of others are called after theirs."""


def _place(service: str, tool: str) -> str:
    places = PLACES[service]
    return places.get(tool, places[""])


def _host(service: str, tool: str, host: str) -> str:
    return f"{host}, which is a pod ({INSIDE[tool].strip()} ...)" if tool in INSIDE else host


def things(tool: str, pools: tuple[str, ...] = ("volumes", "images", "vms")) -> list[Thing]:
    """Everything that an import makes use of.

    :param tool: what deployed the cloud.
    :param pools: the pools that are asked about; one that is not there prints an error only.
    """
    return [*_files(tool), *_ceph(pools), *_openstack()]


def _files(tool: str) -> list[Thing]:
    found = []
    for service, name, host, tells in (
        ("cinder", "cinder.conf", "the host of cinder-volume",
         ("backends", "availability_zones", "zone_options")),
        ("glance", "glance-api.conf", "a host of glance-api", ("glance",)),
        ("nova", "nova.conf", "a compute", ("nova", "zone_options")),
        ("neutron", "neutron.conf", "a host of neutron-server", ("zone_options",)),
    ):  # fmt: skip
        path = f"{_place(service, tool)}/{name}"
        where = _host(service, tool, host)
        found.append(Thing(name, where, only(service, path), f"{service}/{name}", tells))
    path = f"{_place('l3_agent', tool)}/l3_agent.ini"
    found += [
        Thing("l3_agent.ini", _host("neutron", tool, "a gateway"), only("neutron", path),
              "neutron/l3_agent.ini", ("availability_zones",)),
        Thing("ceph.conf, and every other conf there", "the host of cinder-volume",
              only("ceph", "/etc/ceph/NAME.conf"), "ceph/NAME.conf", ("fsid", "mon_hosts")),
        Thing("options of Galera", "each database host", only("galera", _place("galera", tool)),
              "galera/HOST/galera.cnf", ("galera",)),
        Thing("options of the arbitrator, where there is one", "its host",
              only("garb", "/etc/default/garb"), "galera/garb", ("galera",)),
    ]  # fmt: skip
    return found


def _ceph(pools: tuple[str, ...]) -> list[Thing]:
    where = "a host that reaches the site's own cluster"
    found = [
        Thing("monitors", where, "ceph mon dump --format json", "ceph/mon-dump.json",
              ("fsid", "ceph_clusters", "mon_hosts")),
        Thing("releases", where, "ceph versions --format json", "ceph/versions.json",
              ("release",)),
        Thing("pools", where, "ceph osd dump --format json", "ceph/osd-dump.json",
              ("ceph_clusters",)),
    ]  # fmt: skip
    for pool in pools:
        for what, words, tells in (
            ("info", f"rbd mirror pool info {pool} --format json", ("profile", "mirrors")),
            (
                "status",
                f"rbd mirror pool status {pool} --verbose --format json",
                ("rbd_mirror_daemons",),
            ),
        ):
            # An answer does not name its pool; the command above it does.
            command = f"{{ printf '%s\\n' '$ {words}'; {words}; }}"
            file = f"ceph/mirror-{what}-{pool}.txt"
            found.append(Thing(f"mirroring of pool {pool}: {what}", where, command, file, tells))
    return found


def _openstack() -> list[Thing]:
    where = "a host that reaches the site's APIs"
    return [
        Thing("volume types", where, "openstack volume type list --long -f json",
              "openstack/volume-types.json", ("volume_types",)),
        Thing("computes and their zones", where, "openstack compute service list -f json",
              "openstack/compute-services.json", ("computes", "availability_zones")),
        Thing("network agents and their zones", where, "openstack network agent list -f json",
              "openstack/network-agents.json", ("gateways", "availability_zones")),
    ]  # fmt: skip


def missing(deployment: Deployment, name: str) -> set[str]:
    """The keys that a design leaves out at a site, of those that can be collected there."""
    site = deployment.site(name)
    clusters = deployment.clusters_at(name)
    pools = [pool for cluster in clusters for pool in cluster.pools]
    backends = deployment.backends_at(name)
    galera = [deployment.galera, *(region.galera for region in deployment.regions or ())]
    told = {"galera": any(galera)}
    if site.is_full:
        told |= {
            "availability_zones": all(zone for _service, zone in site.availability_zones),
            "computes": site.computes is not None,
            "gateways": site.gateways is not None,
            "ceph_clusters": bool(clusters),
            "fsid": bool(clusters) and all(cluster.fsid_is_known for cluster in clusters),
            "mon_hosts": bool(clusters) and all(cluster.mon_hosts for cluster in clusters),
            "release": bool(clusters) and all(cluster.release for cluster in clusters),
            "rbd_mirror_daemons": bool(clusters)
            and all(cluster.mirror_daemons is not None for cluster in clusters),
            "profile": bool(pools) and all(pool.profile is not None for pool in pools),
            "mirrors": bool(deployment.mirrors),
            "backends": bool(backends) and all(backend.host for backend in backends),
            "volume_types": bool(deployment.cinder.volume_types),
            "glance": any(store.site == name for store in deployment.glance),
            "nova": any(disks.site == name for disks in deployment.nova),
            "zone_options": bool(deployment.zone_options.model_fields_set),
        }
    return {key for key, known in told.items() if not known}
