"""Routers outlive the host of their agent.

Why     With l3_ha off and no failover of routers, a router is on one host: with that host or site
        its networks have no way out until somebody moves the router by hand.
Fix     Set l3_ha to true, or allow_automatic_l3agent_failover.
Source  neutron 29.0.0, conf/db/l3_hamode_db.py and l3_agentschedulers_db.py. OVN has no L3
        agents and does not read them.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NeutronConf

OTHER = "allow_automatic_l3agent_failover"


def subjects(view: NeutronConf) -> list[tuple[str, Option]]:
    """l3_ha, where the file has it."""
    option = view.option(DEFAULT, "l3_ha")
    return [] if option is None else [("l3_ha", option)]


def evaluate(option: Option, view: NeutronConf) -> Outcome:
    """Look for one of the two ways."""
    where = view.at(option.value.line)
    plugins, other = view.option(DEFAULT, "service_plugins"), view.option(DEFAULT, OTHER)
    if plugins is not None and any("ovn-router" in word for word in plugins.value.words):
        return not_applicable("OVN's routers have no agents", where=where)
    if option.value.flag or (other is not None and other.value.flag):
        return passed("another agent takes over", where=where)
    if option.value.flag is None or (other is not None and other.value.flag is None):
        return unknown("whether one of the two is on is not known here", where=where)
    if other is None and view.fragment:
        return unknown(f"{OTHER} may be set elsewhere", where=where)
    return failed("a router is on one host, and stays there", where=where)


CHECK = Check(Severity.WARNING, NeutronConf, subjects, evaluate, "l3_ha is not in this file")
