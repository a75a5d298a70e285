"""openstack-helm, and Atmosphere, which hands the same values to the same charts."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts import helm_values
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment

ORDER = """
What is in each site's folder:

cinder.yaml, glance.yaml, nova.yaml, libvirt.yaml    values: helm upgrade ... --values FILE
atmosphere.yaml                                      the same as variables of Atmosphere

Take one of the two. Every key is yours to give: the charts' own secrets for the local cluster, and
ceph_client.external_ceph.rbd_user_keyring for the external one. What the charts cannot express is
in the files after the words NOT GENERATED. Mirroring, cephx users, volume types and Nova's zones
are no business of the charts: take the target 'neutral'. Read from openstack-helm 0ee5ade.
""".strip()


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    result = {"README.txt": ""}
    parts = [heading(deployment, sign=""), ORDER, ""]
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        charts = helm_values.files(deployment, site)
        for chart, blocks in charts.items():
            text = helm_values.render(deployment, site, chart, blocks)
            result[f"{folder}/{chart}.yaml"] = text
        if charts:
            text = helm_values.atmosphere(deployment, site, charts)
            result[f"{folder}/atmosphere.yaml"] = text
        chosen = helm_values.clusters(deployment, site)
        if chosen.external is not None:
            cluster, user = chosen.external
            where = plain(site.name, "the name of a site")
            row = f"- {where}: rbd_user_keyring is the key of client.{user} of {cluster.name}."
            parts += [*wrapped(plain(row, "a name"), indent="  "), ""]
    for note in helm_values.left_out(deployment):
        parts += [*wrapped(plain(f"- NOT GENERATED: {note}.", "a name"), indent="  "), ""]
    result["README.txt"] = "\n".join([*parts, *told(deployment)]) + "\n"
    return result


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What the design does not say, and the targets that need another user in it."""
    return (*open_points(deployment), *helm_values.left_out(deployment))


TARGET = Target(
    title="openstack-helm and Atmosphere: values of the charts cinder, glance, nova, libvirt",
    render=render,
    leaves_open=leaves_open,
)
