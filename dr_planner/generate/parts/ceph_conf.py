"""The ceph.conf files of a site: one per cluster that it reaches."""

from __future__ import annotations

from dr_planner.generate.banner import heading
from dr_planner.generate.parts.access import (
    JOURNALING_FEATURES,
    Access,
    accesses,
    conf_path,
    keyring_name,
)
from dr_planner.generate.quoting import ceph_value, etc_file, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site


def render(deployment: Deployment, site: Site, access: Access) -> str:
    """One file.

    :raises InputError: a name cannot be written in ceph.conf.
    """
    cluster = access.cluster
    about = [
        f"Site {plain(site.name, 'the name of a site')}: put it at {conf_path(access.name)} on "
        f"the hosts that reach Ceph cluster {cluster.name} from here; that cluster is at site "
        f"{plain(cluster.site, 'the name of a site')}."
    ]
    if access.name != cluster.name:
        about.append(
            "The file and the keyring have the name of Cinder's backend_id, which Cinder gives to "
            f"librados as the cluster's name. The keyring is that of {cluster.name}, renamed."
        )
    lines = ["[global]", f"fsid = {cluster.fsid}"]
    if cluster.mon_hosts:
        hosts = ",".join(cluster.mon_hosts)
        lines.append(f"mon_host = {ceph_value(hosts, f'mon_hosts of cluster {cluster.name!r}')}")
    else:
        lines += [
            f"# mon_host: NOT IN THE DESIGN. Write the monitors of {cluster.name} here; without",
            "# them nothing finds the cluster.",
        ]
    for user in access.users:
        lines += ["", *(f"# {line}" for line in _reasons(access, user)), f"[client.{user}]"]
        path = etc_file(keyring_name(access.name, user), f"the keyring of user {user!r}")
        lines.append(f"keyring = {path}")
        pools = access.journaled_pools(user)
        if pools:
            named = ", ".join(plain(pool, "the name of a pool") for pool in pools)
            lines += [
                f"# Journaling on every new image (pool {named}): in pool mode only journaled",
                "# images are mirrored. 125 = 61, Ceph's default, + 64 for journaling.",
                f"rbd_default_features = {JOURNALING_FEATURES}",
            ]
    return heading(deployment, *about) + "\n" + "\n".join(lines) + "\n"


def _reasons(access: Access, user: str) -> list[str]:
    reasons = dict.fromkeys(use.why for use in access.uses if use.user == user)
    return [plain(reason, "a name") for reason in reasons]


def files(deployment: Deployment, site: Site) -> dict[str, str]:
    """Every ceph.conf of a site, by file name."""
    return {
        f"{access.name}.conf": render(deployment, site, access)
        for access in accesses(deployment, site)
    }
