"""Fills the fresh services: users, catalogue, volume types. Run by the services' own Python.

``python -m tests.lab.fill keystone|cinder CINDER-URL``
"""

from __future__ import annotations

import sys
from typing import Any

import openstack

from tests.lab.place import PASSWORD, REGION
from tests.lab.services.keystone import USERS


def keystone(cloud: Any, cinder_url: str) -> None:
    """Roles, projects, users and the catalogue, each where it is missing."""
    identity = cloud.identity
    domain = identity.find_domain("Default")

    def once(kind: str, name: str, **more: Any) -> Any:
        find, make = getattr(identity, f"find_{kind}"), getattr(identity, f"create_{kind}")
        return find(name) or make(name=name, **more)

    roles = {name: once("role", name) for name in ("admin", "member", "reader", "service")}
    names = {"service", *USERS.values()}
    projects = {name: once("project", name, domain_id=domain.id) for name in names}
    tenants = {user: (p, ["member"]) for user, p in USERS.items() if user != "admin"}
    wanted = tenants | {"cinder": ("service", ["admin", "service"])}
    for name, (project, granted) in wanted.items():
        user = once("user", name, password=PASSWORD, domain_id=domain.id)
        for role in granted:
            identity.assign_project_role_to_user(projects[project], user, roles[role])
    if not any(service.name == "cinder" for service in identity.services()):
        service = identity.create_service(name="cinder", type="block-storage")
        for interface in ("public", "internal"):
            identity.create_endpoint(
                service_id=service.id, interface=interface, region_id=REGION,
                url=f"{cinder_url}v3",
            )  # fmt: skip


def cinder(cloud: Any, cinder_url: str) -> None:
    """Volume types per site: replicated and plain (image profile), mirrored (pool profile)."""
    storage = cloud.block_storage
    have = {kind.name for kind in storage.types()}
    types: dict[str, dict[str, str]] = {"standard": {}}
    for site in ("a", "b"):
        home = {"volume_backend_name": f"rbd-{site}"}
        types[f"replicated-{site}"] = {"replication_enabled": "<is> True", **home}
        types[f"plain-{site}"] = home
        types[f"mirrored-{site}"] = {"volume_backend_name": f"pool-{site}"}
    for name, specs in types.items():
        if name not in have:
            storage.create_type(name=name, extra_specs=specs)


if __name__ == "__main__":
    {"keystone": keystone, "cinder": cinder}[sys.argv[1]](
        openstack.connect(cloud="admin"), sys.argv[2]
    )
