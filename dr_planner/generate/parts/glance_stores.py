"""The stores of Glance at a site."""

from __future__ import annotations

from dr_planner.errors import InputError
from dr_planner.generate.quoting import backend_name
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import GlanceStore
from dr_planner.model.site import Site

NOT_FOR_STORES = frozenset(
    {
        "cors",
        "database",
        "default",
        "file",
        "glance_store",
        "healthcheck",
        "http",
        "image_format",
        "key_manager",
        "keystone_authtoken",
        "paste_deploy",
        "profiler",
        "s3",
        "store_type_location_strategy",
        "task",
        "taskflow_executor",
        "wsgi",
    }
)
"""Sections of glance-api.conf that have another meaning, and stores that tools make themselves."""


def stores_at(deployment: Deployment, site: Site) -> tuple[GlanceStore, ...]:
    """The stores that are read and written at a site."""
    return tuple(store for store in deployment.glance if store.site == site.name)


def store_name(store: GlanceStore) -> str:
    """The name of a store, which is a section and a member of ``enabled_backends``.

    :raises InputError: it has another meaning there, or cannot be written.
    """
    where = "the name of a Glance store"
    name = backend_name(store.name, where)
    folded = name.lower()
    if folded in NOT_FOR_STORES or folded.startswith(("oslo_", "os_glance_")) or ":" in name:
        raise InputError(
            f"{where} is {name!r}, which has another meaning in glance-api.conf",
            remedy="Give it another name in the design.",
        )
    return name
