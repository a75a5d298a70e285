"""Every volume type is in Cinder as the design has it.

Why     A type that lost replication_enabled makes volumes that have no second copy; one that
        names another backend puts them where nothing is recovered.
Fix     Set the extra specs with 'openstack volume type set --property', or change the design.
Source  cinder 29.0.0, GET /types; volume/drivers/rbd.py compares replication_enabled letter by
        letter with '<is> True'.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType
from dr_planner.model.site import Site

TRUE = "<is> True"
Subject = tuple[VolumeType, Site]


def types(view: Reality) -> Iterator[tuple[str, Subject]]:
    """Every type, at the site of its first backend, or at the first full site."""
    deployment = view.design.deployment
    for kind in deployment.cinder.volume_types:
        places = [deployment.site(deployment.backend(name).site) for name in kind.backends]
        places += deployment.full_sites
        if places:
            yield f"type {kind.name}", (kind, places[0])


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Compare what decides where a volume goes and whether it is replicated."""
    kind, site = subject
    plane = view.control_plane(site.name)
    if plane.volume_types is None:
        return unknown(f"Cinder does not tell its types: {plane.why_not('volume_types')}")
    found = next((t for t in plane.volume_types if t.name == kind.name), None)
    if found is None:
        return failed("Cinder has no type of that name")
    wrong = list(_differences(kind, found.extra_specs, view))
    return failed("; ".join(wrong)) if wrong else passed("its extra specs are as designed")


def _differences(kind: VolumeType, specs: dict[str, str], view: Reality) -> Iterator[str]:
    for key, wanted in (
        ("replication_enabled", kind.replicated),
        ("multiattach", kind.multiattach),
    ):
        said = specs.get(key)
        if wanted and said != TRUE:
            yield f"{key} is {said!r}, and must be {TRUE!r}"
        if not wanted and said == TRUE:
            yield f"{key} is {said!r}, and the design does not say so"
    backends = [view.design.deployment.backend(name) for name in kind.backends]
    wanted_names = {backend.volume_backend_name or backend.name for backend in backends}
    said = specs.get("volume_backend_name")
    if wanted_names and said is None:
        yield "it has no volume_backend_name, so its volumes land on any backend"
    elif wanted_names and said is not None:
        names = {word for word in said.replace("<or>", " ").split() if word}
        if said not in wanted_names and names != wanted_names:
            yield f"volume_backend_name is {said!r}, and the design has {sorted(wanted_names)}"
    for key, value in kind.extra_specs.items():
        if specs.get(key) != value:
            yield f"{key} is {specs.get(key)!r}, and the design says {value!r}"


CHECK = Check(Severity.ERROR, Reality, types, evaluate, "the design has no volume type")
