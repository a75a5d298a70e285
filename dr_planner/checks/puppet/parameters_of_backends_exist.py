"""Options of Cinder that cinder::backend::rbd has no parameter for are extra options.

Why     A define that is given a parameter it does not have stops the catalogue. Replication is
        the usual one: puppet-cinder has no parameter for it.
Fix     Put it into extra_options as 'NAME/option' with a value, unless the hash goes to a define
        of your own that takes it.
Source  puppet-cinder 265851c, backend/rbd.pp.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderoptions import BACKEND_OPTIONS, RBD_OPTIONS
from dr_planner.design.hieradata import PARAMETERS_OF_BACKENDS
from dr_planner.model.cinderconf import DEVICE
from dr_planner.model.finding import Severity
from dr_planner.model.puppethiera import HieraBackend, HieraData

OPTIONS = RBD_OPTIONS | BACKEND_OPTIONS | {DEVICE}


def subjects(view: HieraData) -> list[tuple[str, HieraBackend]]:
    """The backends."""
    return [(f"backend {backend.name}", backend) for backend in view.backends]


def evaluate(backend: HieraBackend, view: HieraData) -> Outcome:
    """Look at each name. What is no option of Cinder is for somebody else."""
    strange = [(n, line) for n, line in backend.parameters if n not in PARAMETERS_OF_BACKENDS]
    for name, line in strange:
        if name in OPTIONS:
            return failed(f"the define has no parameter {name}", where=view.at(line))
    if strange:
        name, line = strange[0]
        return unknown(f"{name} is for a define that is not known here", where=view.at(line))
    return passed("every one exists", where=view.at(backend.line))


CHECK = Check(Severity.WARNING, HieraData, subjects, evaluate, "no backend of RBD is here")
