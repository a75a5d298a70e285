"""Fills the fresh services, each thing where it is missing. Run by the services' own Python.

``python -m tests.lab.fill keystone`` makes users and the catalogue; ``services`` makes volume
types, networks, images, flavors and zones; ``region-two`` what the second region has of these.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import openstack

from tests.lab.place import PASSWORD, SITES, Place
from tests.lab.services.cinder import letter
from tests.lab.services.glance import STORES
from tests.lab.services.keystone import USERS
from tests.lab.services.nova import COMPUTES
from tests.lab.waiting import until

CATALOGUE = {
    "cinder": ("block-storage", "v3"),
    "glance": ("image", ""),
    "placement": ("placement", ""),
    "neutron": ("network", ""),
    "nova": ("compute", "v2.1"),
}
"""Service -> its type, and what follows the port in its URL."""

IMAGE_MIB = 8
FLAVORS = {"tiny": 1, "volume-only": 0}
"""Flavor -> GiB of disk. A server of one without a disk boots from a volume only."""


def keystone(cloud: Any, place: Place, names: Iterable[str] = CATALOGUE) -> None:
    """Roles, projects, users and the catalogue of some services."""
    identity = cloud.identity
    domain = identity.find_domain("Default")

    roles = {role.name: role for role in identity.roles()}
    if "service" not in roles:
        roles["service"] = identity.create_role(name="service")
    projects = {project.name: project for project in identity.projects()}
    for name in {"service", *USERS.values()} - set(projects):
        projects[name] = identity.create_project(name=name, domain_id=domain.id)
    users = {user.name for user in identity.users()}
    tenants = {user: (p, ["member"]) for user, p in USERS.items() if user != "admin"}
    wanted = tenants | {name: ("service", ["admin", "service"]) for name in names}
    for name, (project, granted) in wanted.items():
        if name in users:
            continue
        user = identity.create_user(name=name, password=PASSWORD, domain_id=domain.id)
        for role in granted:
            identity.assign_project_role_to_user(projects[project], user, roles[role])
    have = {service.name for service in identity.services()}
    for name in names:
        kind, path = CATALOGUE[name]
        if name in have:
            continue
        service = identity.create_service(name=name, type=kind)
        for interface in ("public", "internal"):
            identity.create_endpoint(
                service_id=service.id, interface=interface, region_id=place.region,
                url=f"{place.url(name)}{path}".rstrip("/"),
            )  # fmt: skip


def services(cloud: Any, place: Place) -> None:
    """What tenants need in every service."""
    for fill in (cinder, neutron, glance, nova):
        fill(cloud)


def region_two(cloud: Any, place: Place) -> None:
    """Keystone and Cinder of the second region, which is at site B alone."""
    keystone(cloud, place.of_region_two(), ["cinder"])
    # The catalogue that this connection knows is still empty.
    cinder(openstack.connect(cloud="admin-two"), SITES[1:])


def cinder(cloud: Any, sites: Iterable[str] = SITES) -> None:
    """Volume types per site: replicated and plain (image profile), mirrored (pool profile)."""
    storage = cloud.block_storage
    have = {kind.name for kind in storage.types()}
    types: dict[str, dict[str, str]] = {"standard": {}}
    for here in map(letter, sites):
        home = {"volume_backend_name": f"rbd-{here}"}
        types[f"replicated-{here}"] = {"replication_enabled": "<is> True", **home}
        types[f"plain-{here}"] = home
        types[f"mirrored-{here}"] = {"volume_backend_name": f"pool-{here}"}
    for name, specs in types.items():
        if name not in have:
            storage.create_type(name=name, extra_specs=specs)


def neutron(cloud: Any) -> None:
    """A network with a subnet per tenant, called as the project."""
    have = {network.name: network for network in cloud.network.networks()}
    ids = {project.name: project.id for project in cloud.identity.projects()}
    for number, project in enumerate(sorted(set(USERS.values()) - {"admin"}), start=1):
        owner = {"name": project, "project_id": ids[project]}
        network = have.get(project) or cloud.network.create_network(**owner)
        if not network.subnet_ids:
            cloud.network.create_subnet(
                network_id=network.id, ip_version=4, cidr=f"10.0.{number}.0/24", **owner
            )


def glance(cloud: Any) -> None:
    """In each store a raw image of random bytes: ``guest-mirrored`` and ``guest-plain``."""
    have = {image.name: image for image in cloud.image.images()}
    for store in STORES:
        name = f"guest-{store}"
        image = have.get(name)
        if image is None:
            image = cloud.image.create_image(
                name, disk_format="raw", container_format="bare", visibility="public",
                allow_duplicates=True,
            )  # fmt: skip
        if image.status == "queued":
            content = random.Random(store).randbytes(IMAGE_MIB << 20)
            sent = cloud.image.put(
                f"/images/{image.id}/file",
                data=content,
                headers={"Content-Type": "application/octet-stream", "x-image-meta-store": store},
            )
            assert sent.status_code == 204, sent.text


def nova(cloud: Any) -> None:
    """Flavors, and a zone per site with its compute."""
    compute = cloud.compute
    flavors = {flavor.name for flavor in compute.flavors()}
    for name, disk in FLAVORS.items():
        if name not in flavors:
            compute.create_flavor(name=name, ram=64, vcpus=1, disk=disk)
    until(
        lambda: {row.name for row in compute.hypervisors()} >= set(COMPUTES.values()),
        "Nova has found its computes",
        every=0.5,
    )
    have = {aggregate.name: aggregate for aggregate in compute.aggregates()}
    for site, host in COMPUTES.items():
        aggregate = have.get(site) or compute.create_aggregate(name=site, availability_zone=site)
        if host not in (aggregate.hosts or ()):
            compute.add_host_to_aggregate(aggregate, host)


if __name__ == "__main__":
    what, cloud = {
        "keystone": (keystone, "admin"),
        "services": (services, "admin"),
        "region-two": (region_two, "admin-two"),
    }[sys.argv[1]]
    what(openstack.connect(cloud=cloud), Place.at(Path(os.environ["DR_PLANNER_LAB_DIR"])))
