"""kolla-ansible, and kayobe, which keeps the same files."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts import kolla_secrets, kolla_tree, kolla_variables
from dr_planner.generate.parts.kolla_secrets import Decision, decide
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
What is in each site's folder:

dr-planner.yml       variables: to /etc/kolla/globals.d, or group variables of the site's hosts.
host_vars/           variables of single hosts, where database nodes of a site differ.
config/              to /etc/kolla/config, or where node_custom_config of the site's hosts points.
libvirt-own-keys/    the libvirt secrets that kolla-ansible cannot make, and a playbook for them.
libvirt-one-key/     the override for one key in all clusters, where that is possible.

Of the two variants for libvirt one is chosen; what is in 'config' goes with it. Mirroring, cephx
users, volume types and Nova's zones are no business of kolla-ansible: take the target 'neutral'.
Read from kolla-ansible 22.2.0.
""".strip()


def _files(deployment: Deployment, site: Site, decision: Decision) -> dict[str, str]:
    result: dict[str, str] = {}
    tree = {
        **kolla_tree.overrides(deployment, site, decision),
        **kolla_tree.confs(deployment, site),
        **kolla_tree.zone_files(deployment, site),
    }
    placed = [path.removeprefix("config/") for path in tree if path.startswith("config/")]
    placed += [keyring.path for keyring in kolla_tree.keyrings(deployment, site)]
    variables = kolla_variables.render(deployment, site, decision, sorted(placed))
    if variables is not None:
        result["dr-planner.yml"] = variables
    for name, text in kolla_variables.host_files(deployment, site).items():
        result[f"host_vars/{path_part(name, 'the name of a database node')}.yml"] = text
    result |= tree
    for name, text in kolla_secrets.files(deployment, site, decision).items():
        result[f"libvirt-own-keys/{name}"] = text
    return result


def _about(deployment: Deployment, site: Site, decision: Decision) -> list[str]:
    lines = [f"Site {plain(site.name, 'the name of a site')}", ""]
    lines += wrapped(f"- {decision.reason}", indent="  ")
    if names := kolla_variables.uuids(decision):
        text = f"- Take {' and '.join(names)} out of passwords.yml: dr-planner.yml has them."
        lines += wrapped(text, indent="  ")
    if decision.others and not decision.one_key and not decision.one_user:
        text = (
            "- The variant with one key is not possible: the users of the clusters differ in the "
            "design, and one secret holds the key of one user."
        )
        lines += wrapped(text, indent="  ")
    lines += ["", "Keyrings, by the place where the roles look for them:", ""]
    for keyring in kolla_tree.keyrings(deployment, site):
        text = f"- config/{keyring.path}: client.{keyring.user} of {keyring.cluster}"
        lines.append(plain(text, "the name of a keyring"))
    return [*lines, ""]


def _readme(deployment: Deployment, decisions: Mapping[Site, Decision]) -> str:
    parts = [heading(deployment, sign=""), ORDER, ""]
    for site, decision in decisions.items():
        parts += _about(deployment, site, decision)
    return "\n".join([*parts, *told(deployment)]) + "\n"


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    decisions = {site: decide(deployment, site) for site in deployment.full_sites}
    result = {"README.txt": _readme(deployment, decisions)}
    for site, decision in decisions.items():
        folder = path_part(site.name, "the name of a site")
        for path, text in _files(deployment, site, decision).items():
            result[f"{folder}/{path}"] = text
    return result


TARGET = Target(
    title="kolla-ansible and kayobe: variables, overrides, ceph.conf, libvirt secrets",
    render=render,
    leaves_open=open_points,
)
