"""openstack-ansible."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading
from dr_planner.generate.parts import osa_variables
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
What is in each site's folder:

dr-planner.yml   variables: user variables, or group variables of the site's hosts.
host_vars/       variables of single hosts, where database nodes of a site differ.
ceph/            ceph.conf of every cluster: to /etc/openstack_deploy/ceph.

Mirroring, cephx users, the extra specs of volume types and Nova's zones are no business of
openstack-ansible: take the target 'neutral'.
""".strip()


def _files(deployment: Deployment, site: Site) -> tuple[dict[str, str], list[str]]:
    first = osa_variables.first_cluster(deployment, site)
    entries = osa_variables.extras(deployment, site, first) if first else ()
    result: dict[str, str] = {}
    variables = osa_variables.render(deployment, site, first, entries)
    if variables is not None:
        result["dr-planner.yml"] = variables
    for name, text in osa_variables.host_files(deployment, site).items():
        result[f"host_vars/{path_part(name, 'the name of a database node')}.yml"] = text
    for name, text in osa_variables.conf_files(deployment, site, first, entries).items():
        result[f"ceph/{name}"] = text
    keyrings = osa_variables.keyrings_of_first(deployment, site, first)
    keyrings += [
        f"- {entry.keyring_path}: client.{entry.user} of {entry.access.cluster.name}"
        for entry in entries
    ]
    return result, keyrings


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    result, about = {"README.txt": ""}, [heading(deployment, sign=""), ORDER, ""]
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        files, keyrings = _files(deployment, site)
        for path, text in files.items():
            result[f"{folder}/{path}"] = text
        if keyrings:
            about += [f"Keyrings for site {plain(site.name, 'the name of a site')}:", ""]
            about += [*dict.fromkeys(plain(row, "a name") for row in keyrings), ""]
    result["README.txt"] = "\n".join([*about, *told(deployment)]) + "\n"
    return result


TARGET = Target(
    title="openstack-ansible: backends, extra Ceph clusters, overrides, database options",
    render=render,
    leaves_open=open_points,
)
