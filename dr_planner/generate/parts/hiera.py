"""Data for Hiera that the modules of puppet-openstack take for a site."""

from __future__ import annotations

import re
from typing import Any

from dr_planner.errors import InputError
from dr_planner.generate.parts import standby
from dr_planner.generate.parts.access import conf_path
from dr_planner.generate.parts.ansible import Block, document
from dr_planner.generate.parts.cinder_conf import (
    device,
    host_value,
    public_name,
    replication,
    section_name,
    sections_differ,
    target_secret,
    zone_of,
)
from dr_planner.generate.parts.database import nodes_at
from dr_planner.generate.parts.glance_stores import store_name, stores_at
from dr_planner.generate.parts.kolla_secrets import disks_at
from dr_planner.generate.quoting import ini_value, plain, pool_name
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.site import Site

BACKENDS = "dr_planner::cinder_backends"
STORES = "dr_planner::glance_stores"
_BLANK = re.compile(r"[\s/\]]")


def uninterpolated(text: str, where: str) -> str:
    """A text in which Hiera fills nothing in.

    :raises InputError: it holds the beginning of an interpolation.
    """
    if "%{" in text:
        raise InputError(
            f"{where} is {text!r}, and Hiera would fill in what begins with '%{{'",
            remedy="Give it another name in the design.",
        )
    return plain(text, where)


def render(deployment: Deployment, site: Site) -> str | None:
    """The data of a site; None where the design says nothing that is one.

    :raises InputError: a name cannot be written.
    """
    blocks = [
        block
        for block in (
            _cinder(deployment, site),
            _zones_of_cinder(deployment),
            _glance(deployment, site),
            _nova(deployment, site),
            _zones_of_nova(deployment),
            _neutron(deployment, site),
            _database(deployment, site),
        )
        if block is not None
    ]
    if not any(block.variables for block in blocks):
        return None
    about = [
        f"Site {plain(site.name, 'the name of a site')}: data for Hiera, at a level of its own "
        "for the hosts of this site. The modules look most of it up by themselves; a define is "
        "not looked up, so what begins with dr_planner:: is given to them by dr_planner.pp."
    ]
    return document(deployment, about, blocks, check=uninterpolated)


def manifest(banner: str) -> str:
    """The lines of a manifest that make the defines of the data."""
    return f"""{banner}
# Add it to the profile of the hosts of cinder-volume.
lookup('{BACKENDS}', Hash, 'first', {{}}).each |String $name, Hash $options| {{
  cinder::backend::rbd {{ $name: * => $options }}
  # Where cinder::backends is evaluated first, which it mostly is, it sets an empty backend_host
  # and the define leaves that. This sets it whatever the order.
  if 'backend_host' in $options {{
    Cinder_config <| title == "${{name}}/backend_host" |> {{ value => $options['backend_host'] }}
  }}
}}

# Add it to the profile of the hosts of glance-api.
lookup('{STORES}', Hash, 'first', {{}}).each |String $name, Hash $options| {{
  glance::backend::multistore::rbd {{ $name: * => $options }}
}}
"""


def _ini(value: str, where: str = "a name") -> str:
    """A value as it must stand in a file: the providers write it as it is."""
    text = ini_value(value, where)
    if text == "<SERVICE DEFAULT>" or text.lower() in ("true", "false"):
        raise InputError(
            f"{where} is {value!r}, which Puppet writes as something else",
            remedy="Give it another name in the design.",
        )
    return text


def _section(name: str) -> str:
    if _BLANK.search(name) or _ini(name) != name:
        raise InputError(
            f"the name {name!r} cannot be the section of a setting of Puppet",
            remedy="Give it a name without blanks and slashes in the design.",
        )
    return name


def _cinder(deployment: Deployment, site: Site) -> Block | None:
    backends = standby.present(deployment, site)
    refused = [f"NOT GENERATED: {note}." for note in standby.not_generated(deployment, site)]
    if not backends:
        return Block(tuple(refused), {}) if refused else None
    sections_differ(deployment, site)
    why = ["The volume backends."]
    for backend in backends:
        name = plain(backend.name, "the name of a Cinder backend")
        lines = replication(deployment, backend)
        if not backend.replication:
            why.append(f"{name}: {' '.join(line.removeprefix('# ') for line in lines)}")
        if backend.host is None:
            why.append(
                f"{name}, backend_host: NOT IN THE DESIGN. cinder::backends leaves it empty; "
                "where the define is evaluated first, it is 'rbd:' and the pool."
            )
        if backend.cluster is not None:
            why.append(
                f"{name}: 'cluster' is one for the whole service, and not set here. The design "
                f"says {plain(backend.cluster, 'cluster')}."
            )
        if backend.site != site.name:
            why.append(_standby(deployment, site, backend))
    running = deployment.backends_at(site.name)
    variables = {
        "cinder::backends::enabled_backends": [_section(section_name(b)) for b in running],
        BACKENDS: {backend.name: _backend(deployment, backend) for backend in backends},
    }
    return Block((*why, *refused), variables)


def _standby(deployment: Deployment, site: Site, backend: CinderBackend) -> str:
    """What is to be said of a backend of another site, which is written and not enabled."""
    if backend.host is not None:
        return standby.comment(deployment, site, backend)
    name = plain(backend.name, "the name of a Cinder backend")
    return (
        f"{name} is not enabled here. The design has it as a member of a cluster at "
        f"{backend.site} and here; the modules may give all members the backend_host 'rbd:' and "
        "the pool, so they would be one service to Cinder, running twice."
    )


def _backend(deployment: Deployment, backend: CinderBackend) -> dict[str, Any]:
    where = f"of Cinder backend {backend.name!r}"
    cluster = deployment.ceph_cluster(backend.ceph_cluster)
    zone, host = zone_of(deployment, backend), host_value(backend)
    devices = [
        _ini(device(backend, t, target_secret(deployment, t)), f"replication target {where}")
        for t in backend.replication
    ]
    options: dict[str, Any] = {
        "volume_backend_name": _ini(public_name(backend), f"volume_backend_name {where}"),
        "backend_host": None if host is None else _ini(host, f"host {where}"),
        "backend_availability_zone": None if zone is None else _ini(zone, f"zone {where}"),
        "rbd_ceph_conf": conf_path(cluster.name),
        "rbd_user": backend.user,
        "rbd_pool": _ini(pool_name(backend.pool, f"pool {where}"), f"pool {where}"),
        "rbd_secret_uuid": str(backend.secret_uuid or cluster.fsid),
    }
    if devices:
        key = f"{backend.name}/replication_device"
        options["extra_options"] = {key: {"value": devices}}
    return {key: value for key, value in options.items() if value is not None}


def _zones_of_cinder(deployment: Deployment) -> Block | None:
    options = deployment.zone_options
    variables: dict[str, Any] = {}
    if options.cinder_default_availability_zone is not None:
        zone = _ini(options.cinder_default_availability_zone)
        variables["cinder::default_availability_zone"] = zone
    if options.cinder_allow_availability_zone_fallback is not None:
        fallback = options.cinder_allow_availability_zone_fallback
        variables["cinder::allow_availability_zone_fallback"] = fallback
    return Block((), variables) if variables else None


def _zones_of_nova(deployment: Deployment) -> Block | None:
    options = deployment.zone_options
    zones = {
        "nova::availability_zone::default_availability_zone": (
            options.nova_default_availability_zone
        ),
        "nova::availability_zone::default_schedule_zone": options.nova_default_schedule_zone,
    }
    variables: dict[str, Any] = {k: _ini(zone) for k, zone in zones.items() if zone is not None}
    if options.nova_cross_az_attach is not None:
        variables["nova::cinder::cross_az_attach"] = options.nova_cross_az_attach
    return Block((), variables) if variables else None


def _glance(deployment: Deployment, site: Site) -> Block | None:
    stores = stores_at(deployment, site)
    if not stores:
        return None
    names = [_section(store_name(store)) for store in stores]
    variables = {
        "glance::api::enabled_backends": [f"{name}:rbd" for name in names],
        "glance::api::default_backend": names[0],
        STORES: {
            name: {
                "rbd_store_ceph_conf": conf_path(store.ceph_cluster),
                "rbd_store_user": store.user,
                "rbd_store_pool": _ini(pool_name(store.pool, "the name of a pool")),
            }
            for name, store in zip(names, stores, strict=True)
        },
    }
    return Block(("Glance's stores; the first is the default.",), variables)


def _nova(deployment: Deployment, site: Site) -> Block | None:
    disks = disks_at(deployment, site)
    if disks is None:
        return None
    cluster = deployment.ceph_cluster(disks.ceph_cluster)
    why = (
        "Nova's disks. The module makes this one libvirt secret, with 'ceph auth get-key' on the "
        "compute; all others are in the folder 'libvirt'.",
    )
    variables = {
        "nova::compute::libvirt::images_type": "rbd",
        "nova::compute::rbd::libvirt_rbd_user": disks.user,
        "nova::compute::rbd::libvirt_rbd_secret_uuid": str(disks.secret_uuid or cluster.fsid),
        "nova::compute::rbd::libvirt_images_rbd_pool": _ini(
            pool_name(disks.pool, "the name of a pool")
        ),
        "nova::compute::rbd::libvirt_images_rbd_ceph_conf": conf_path(disks.ceph_cluster),
        "nova::compute::rbd::rbd_keyring": f"client.{disks.user}",
    }
    return Block(why, variables)


def _neutron(deployment: Deployment, site: Site) -> Block | None:
    zone, zones = site.availability_zones.neutron, deployment.zone_options
    variables: dict[str, Any] = {}
    if zone is not None:
        written = _ini(zone, f"zone of site {site.name!r}")
        variables["neutron::agents::l3::availability_zone"] = written
        variables["neutron::agents::dhcp::availability_zone"] = written
    if zones.neutron_default_availability_zones:
        variables["neutron::server::default_availability_zones"] = [
            _ini(name) for name in zones.neutron_default_availability_zones
        ]
    return Block((), variables) if variables else None


def _database(deployment: Deployment, site: Site) -> Block | None:
    if not nodes_at(deployment, site):
        return None
    why = (
        "NOT GENERATED: the modules of puppet-openstack do not make a Galera cluster. Give its "
        "nodes their segment and weight, and deploy an arbitrator, by other means."
    )
    return Block((why,), {})
