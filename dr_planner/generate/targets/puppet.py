"""The modules of puppet-openstack, by data for Hiera."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading
from dr_planner.generate.parts import ceph_conf, hiera, libvirt
from dr_planner.generate.parts.access import accesses, keyring_name
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
dr_planner.pp    what makes the defines of the data; the same for all sites.

What is in each site's folder:

dr-planner.yaml  data for Hiera.
ceph/            ceph.conf of every cluster, under the name that it has in /etc/ceph here.
libvirt/         the libvirt secrets of every compute, and the script that defines them.

The modules place no ceph.conf and no keyring of several clusters: use file resources of your own.
Mirroring, cephx users, volume types and Nova's zones: take the target 'neutral'.
""".strip()


def _files(deployment: Deployment, site: Site) -> dict[str, str]:
    result: dict[str, str] = {}
    data = hiera.render(deployment, site)
    if data is not None:
        result["dr-planner.yaml"] = data
    for name, text in ceph_conf.files(deployment, site).items():
        result[f"ceph/{name}"] = text
    for name, text in libvirt.files(deployment, site).items():
        result[f"libvirt/{name}"] = text
    return result


def _keyrings(deployment: Deployment, site: Site) -> list[str]:
    rows = [
        f"- /etc/ceph/{keyring_name(access.name, user)}: client.{user} of {access.cluster.name}"
        for access in accesses(deployment, site)
        for user in access.users
    ]
    if not rows:
        return []
    head = f"Keyrings on the hosts of site {plain(site.name, 'the name of a site')}:"
    return [head, "", *rows, ""]


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    about = [heading(deployment, sign=""), ORDER, ""]
    for site in deployment.full_sites:
        about += _keyrings(deployment, site)
    result = {
        "README.txt": "\n".join([*about, *told(deployment)]) + "\n",
        "dr_planner.pp": hiera.manifest(heading(deployment, sign=HASH)),
    }
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        for path, text in _files(deployment, site).items():
            result[f"{folder}/{path}"] = text
    return result


TARGET = Target(
    title="Puppet: data for Hiera, ceph.conf, libvirt secrets",
    render=render,
    leaves_open=open_points,
)
