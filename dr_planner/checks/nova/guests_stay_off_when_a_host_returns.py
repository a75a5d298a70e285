"""A compute that returns does not start its guests by itself.

Why     A site that comes back after its volumes were promoted elsewhere still has its old copies,
        and they are writable there until they are demoted. A guest that starts by itself writes
        to them, beside its successor at the other site. Nova destroys local guests only where it
        evacuated them itself and can reach its database.
Fix     Set resume_guests_state_on_host_boot to false; start guests after the copies are demoted.
Source  nova 34.0.0, compute/manager.py, init_host, and conf/compute.py: the default is false.
        Ceph documentation, RBD mirroring: a forced promotion leaves the old primary as it is.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NovaConf

NAME = "resume_guests_state_on_host_boot"


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option(DEFAULT, NAME)
    return [] if option is None else [(NAME, option)]


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Read the flag."""
    where = view.at(option.value.line)
    if option.value.flag is None:
        return unknown("whether it is on is not known here", where=where)
    if option.value.flag:
        return failed("guests that ran before start again with the host", where=where)
    return passed("guests wait for somebody to start them", where=where)


CHECK = Check(Severity.WARNING, NovaConf, subjects, evaluate, f"{NAME} is not in this file")
