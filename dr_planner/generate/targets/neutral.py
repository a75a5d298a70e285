"""Plain files and commands, for any deployment tool or none."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading
from dr_planner.generate.parts import (
    ceph_conf,
    cephx,
    cinder_conf,
    libvirt,
    mirroring,
    standby,
    volume_types,
    zones,
)
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
What is in each site's folder, in the order in which it is used:

1. ceph/CLUSTER-users.sh               cephx users; writes keyrings. Needs client.admin.
2. ceph/CLUSTER-mirror-1-enable.sh     mirroring on, at both ends of every mirror.
3. ceph/CLUSTER-mirror-2-give-token.sh at the first end: bootstrap tokens (secret).
4. ceph/CLUSTER-mirror-3-take-token.sh at the other end: takes the tokens and deletes them.
5. ceph/CLUSTER-mirror-4-schedules.sh  intervals of mirror snapshots, where pools have them.
6. ceph/NAME.conf                      to /etc/ceph on the hosts of Cinder, Glance and Nova, and on
                                       the one dr-planner runs on. The scripts of step 1 say under
                                       which name each keyring goes beside it.
7. libvirt/define-secrets.sh           on every compute, with the keyrings of all clusters.
8. cinder/cinder.conf                  to the host of cinder-volume; then restart the service.
9. openstack/zones.sh                  Nova's availability zone.
10. openstack/volume-types.sh          volume types.

Every script may be run again, and refuses to work on another Ceph cluster than its own.
""".strip()


def _files(deployment: Deployment, site: Site) -> dict[str, str]:
    result = {}
    for name, text in ceph_conf.files(deployment, site).items():
        result[f"ceph/{name}"] = text
    for cluster in deployment.clusters_at(site.name):
        result[f"ceph/{cluster.name}-users.sh"] = cephx.render(deployment, cluster)
        for name, text in mirroring.files(deployment, cluster).items():
            result[f"ceph/{name}"] = text
    if not site.is_full:
        return result
    if standby.present(deployment, site):
        result["cinder/cinder.conf"] = cinder_conf.render(deployment, site)
    for name, text in libvirt.files(deployment, site).items():
        result[f"libvirt/{name}"] = text
    result["openstack/zones.sh"] = zones.render(deployment, site)
    kinds = volume_types.render(deployment, site)
    if kinds is not None:
        result["openstack/volume-types.sh"] = kinds
    return result


def _readme(deployment: Deployment) -> str:
    return (
        heading(deployment, sign="") + "\n" + ORDER + "\n\n" + "\n".join(told(deployment)) + "\n"
    )


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site, and the Ceph scripts of other sites.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    result = {"README.txt": _readme(deployment)}
    for site in deployment.sites:
        folder = path_part(site.name, "the name of a site")
        for path, text in _files(deployment, site).items():
            result[f"{folder}/{path}"] = text
    return result


TARGET = Target(
    title="cinder.conf, ceph.conf, libvirt secrets, and the commands of ceph, rbd and openstack",
    render=render,
    leaves_open=open_points,
)
