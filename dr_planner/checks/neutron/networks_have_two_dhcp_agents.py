"""A network has DHCP agents on two hosts.

Why     With one agent per network, addresses are neither given nor renewed while that agent's
        host or site is down: instances that are started elsewhere get no address.
Fix     Set dhcp_agents_per_network to 2 or more, one for each site that instances may run at.
Source  neutron 29.0.0, conf/agent/database/agentschedulers_db.py; OpenStack documentation,
        Neutron, DHCP high availability. OVN answers DHCP by itself and does not read it.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NeutronConf

NAME = "dhcp_agents_per_network"


def subjects(view: NeutronConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option(DEFAULT, NAME)
    return [] if option is None else [(NAME, option)]


def evaluate(option: Option, view: NeutronConf) -> Outcome:
    """Read the number."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("the number is filled in later", where=where)
    if not text.isdecimal() or int(text) < 1:
        return failed("it is no number of agents", where=where)
    if int(text) == 1:
        return failed("one agent for each network", where=where)
    return passed(f"{text} agents", where=where)


CHECK = Check(Severity.WARNING, NeutronConf, subjects, evaluate, f"{NAME} is not in this file")
