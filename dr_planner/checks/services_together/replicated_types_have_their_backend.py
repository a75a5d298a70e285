"""A replicated volume type leads to a backend that replicates.

Why     The scheduler places a volume of that type only where the backend replicates. Where none
        does, no volume can be created; after a change of the file, none any more.
Fix     Give the backend a replication_device, or the type the volume_backend_name of one that has.
Source  cinder 29.0.0, volume/drivers/rbd.py: a backend reports replication_enabled only with a
        replication_device; scheduler/filters/capabilities_filter.py compares the extra specs.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephuse import of_its_site
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ListedType, TypeListing
from dr_planner.model.part import Collection

NAME = "volume_backend_name"
Subject = tuple[TypeListing, ListedType]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The replicated types, where files have backends."""
    if not any(conf.backends for conf in view.of(CinderConf)):
        return []
    return [
        (f"type {kind.name}", (listing, kind))
        for listing in view.of(TypeListing)
        for kind in listing.types
        if kind.replicated
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the backends that the type asks for, then for their targets."""
    listing, kind = subject
    where, wanted = listing.at(kind.line), kind.properties.get(NAME)
    confs = of_its_site(view.of(CinderConf), listing.site)
    backends = [(conf, section) for conf in confs for section in conf.backends]
    fits = [pair for pair in backends if wanted in (None, name_of(*pair))]
    for conf, section in fits:
        if conf.devices_of(section):
            return passed(f"[{section.name}] of {conf.path} replicates", where=where)
    if not fits or wanted is None:
        return unknown(f"no backend of these files is called {wanted!r}, or replicates",
                       where=where)  # fmt: skip
    conf, section = fits[0]
    return failed(f"[{section.name}] ({conf.at(section.line)}) does not replicate", where=where)


def name_of(conf: CinderConf, section: Section) -> str | None:
    """The name by which types ask for a backend; None where it is not set or not known."""
    option = conf.option(section.name, NAME)
    return option.value.text.strip() if option and option.value.is_known else None


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there is no list with a replicated type beside a cinder.conf",
)
