"""No extra option of a backend is one that its define sets by itself.

Why     Puppet refuses a catalogue in which a setting is declared twice, and configures nothing.
Fix     Give it as a parameter of the define, and leave it out of extra_options.
Source  puppet-cinder 265851c, backend/rbd.pp. Only what it has set in every release is looked at.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import normalized
from dr_planner.model.puppethiera import HieraBackend, HieraData

DECLARED = frozenset(
    {
        "volume_backend_name",
        "volume_driver",
        "backend_host",
        "rbd_ceph_conf",
        "rbd_user",
        "rbd_pool",
        "rbd_secret_uuid",
        "rbd_max_clone_depth",
        "rbd_flatten_volume_from_snapshot",
    }
)


def subjects(view: HieraData) -> list[tuple[str, HieraBackend]]:
    """The backends with extra options."""
    found = [backend for backend in view.backends if backend.extra or backend.later]
    return [(f"backend {backend.name}", backend) for backend in found]


def evaluate(backend: HieraBackend, view: HieraData) -> Outcome:
    """Look for one of the define's own."""
    for extra in backend.extra:
        mine = normalized(extra.section) == normalized(backend.name)
        if mine and extra.option in DECLARED:
            return failed(f"{extra.option} is declared twice", where=view.at(extra.line))
    if backend.later or any(extra.section == "?" for extra in backend.extra):
        return unknown("a part of them is looked up elsewhere", where=view.at(backend.line))
    return passed("none is set by the define too", where=view.at(backend.line))


CHECK = Check(Severity.ERROR, HieraData, subjects, evaluate, "no backend has extra options")
