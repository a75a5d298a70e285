"""A router in HA mode is on more than one host.

Why     With max_l3_agents_per_router at 1 a router in HA mode has nobody to take over, and the
        option l3_ha promises what does not happen.
Fix     Set max_l3_agents_per_router to 2 or more, or to 0 for all agents.
Source  neutron 29.0.0, conf/db/l3_hamode_db.py: the default is 3, 0 means all.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NeutronConf

NAME = "max_l3_agents_per_router"


def subjects(view: NeutronConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option(DEFAULT, NAME)
    return [] if option is None else [(NAME, option)]


def evaluate(option: Option, view: NeutronConf) -> Outcome:
    """Read the number."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("the number is filled in later", where=where)
    if not text.isdecimal():
        return failed("it is no number of agents", where=where)
    if int(text) == 1:
        return failed("one agent for each router", where=where)
    return passed("all agents" if int(text) == 0 else f"{text} agents", where=where)


CHECK = Check(Severity.WARNING, NeutronConf, subjects, evaluate, f"{NAME} is not in this file")
