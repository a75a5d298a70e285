"""Red Hat OpenStack Services on OpenShift, and the openstack-k8s-operators it is made of."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts import rhoso_patches
from dr_planner.generate.parts.open_points import open_points, told
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

ORDER = """
Each site's folder is a component of kustomize, for the control plane and node sets of that site:

kustomization.yaml   the component: patches, the config map, and the secret ceph-conf-files.
control-plane.yaml   patch of the OpenStackControlPlane.
node-set.yaml        patch of the OpenStackDataPlaneNodeSet with the computes.
nova.yaml            the config map with what nova-compute reads.
ceph/                ceph.conf of every cluster; entries of the secret.
keyrings/            NOT HERE: you make it, with the keyrings named below.

Mirroring, cephx users, libvirt secrets but one, volume types and Nova's zones are no business of
the operators: take the target 'neutral'. Read from openstack-k8s-operators/architecture 0b12d3f.
""".strip()


def _about(deployment: Deployment, site: Site) -> list[str]:
    lines = [f"Site {plain(site.name, 'the name of a site')}", ""]
    for note in rhoso_patches.not_expressed(deployment, site):
        lines += wrapped(plain(f"- NOT GENERATED: {note}.", "a name"), indent="  ")
    for name, whose in rhoso_patches.keyrings(deployment, site):
        lines += wrapped(plain(f"- keyrings/{name}: {whose}", "a keyring"), indent="  ")
    return [*lines, ""]


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per full site.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    result = {"README.txt": ""}
    parts = [heading(deployment, sign=""), ORDER, ""]
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        for path, text in rhoso_patches.files(deployment, site).items():
            result[f"{folder}/{path}"] = text
        parts += _about(deployment, site)
    result["README.txt"] = "\n".join([*parts, *told(deployment)]) + "\n"
    return result


TARGET = Target(
    title="RHOSO: kustomize components with patches, the secret's files, Nova's config map",
    render=render,
    leaves_open=open_points,
)
