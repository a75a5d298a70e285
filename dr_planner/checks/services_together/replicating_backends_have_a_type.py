"""A backend that replicates has a volume type that asks for replication.

Why     Only volumes of a type with replication_enabled='<is> True' are mirrored. A backend may
        have its replication_device for years while every volume on it is at one site.
Fix     openstack volume type create --property replication_enabled='<is> True' --property
        volume_backend_name=<name> <type>, and retype the volumes that must survive.
Source  cinder 29.0.0, volume/drivers/rbd.py, _setup_volume and _is_replicated_type.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.services_together.replicated_types_have_their_backend import NAME, name_of
from dr_planner.model.cephuse import of_its_site
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import TypeListing
from dr_planner.model.part import Collection

Subject = tuple[CinderConf, Section]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The backends with a target, where types were listed."""
    if not any(listing.types for listing in view.of(TypeListing)):
        return []
    return [
        (f"[{section.name}]", (conf, section))
        for conf in view.of(CinderConf)
        for section in conf.backends
        if conf.devices_of(section)
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for a type that may lead to it."""
    conf, section = subject
    where, name = conf.at(section.line), name_of(conf, section)
    listings = of_its_site(view.of(TypeListing), conf.site)
    listed = [kind for listing in listings for kind in listing.types]
    if not any(kind.properties for kind in listed):
        return unknown("the list has no properties; 'openstack volume type list --long' has them",
                       where=where)  # fmt: skip
    kinds = [kind for kind in listed if kind.replicated]
    for kind in kinds:
        if kind.properties.get(NAME) in (None, name):
            return passed(f"type {kind.name}", where=where)
    if kinds and name is None:
        return unknown(f"its {NAME} is not known", where=where)
    asked = f"replicated types ask for others: {', '.join(k.name for k in kinds)}"
    return failed(asked if kinds else "no listed type is replicated", where=where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "there is no list of types beside a backend that replicates",
)
