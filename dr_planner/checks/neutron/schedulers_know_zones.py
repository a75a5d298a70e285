"""Where default_availability_zones is set, the schedulers know zones.

Why     Other schedulers place networks and routers without looking at zones: all agents of a
        network may be at the site that is lost.
Fix     Set network_scheduler_driver to
        neutron.scheduler.dhcp_agent_scheduler.AZAwareWeightScheduler and router_scheduler_driver
        to neutron.scheduler.l3_agent_scheduler.AZLeastRoutersScheduler.
Source  neutron 29.0.0, scheduler/dhcp_agent_scheduler.py and l3_agent_scheduler.py, and the
        defaults in conf; OVN places routers by the zones of its chassis.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NeutronConf

ZONES = "default_availability_zones"
OWN = "neutron.scheduler."
DRIVERS = {
    "network_scheduler_driver": f"{OWN}dhcp_agent_scheduler.AZAwareWeightScheduler",
    "router_scheduler_driver": f"{OWN}l3_agent_scheduler.AZLeastRoutersScheduler",
}


def subjects(view: NeutronConf) -> list[tuple[str, str]]:
    """The two options, where the file names zones by default."""
    zones = view.option(DEFAULT, ZONES)
    return [(name, name) for name in DRIVERS] if zones and zones.value.words else []


def evaluate(name: str, view: NeutronConf) -> Outcome:
    """Look at the class. One of others is not judged."""
    option: Option | None = view.option(DEFAULT, name)
    if option is None:
        zones = view.option(DEFAULT, ZONES)
        reason = f"{name} is not in this file; by default it looks at no zones"
        return unknown(reason, where=view.at(zones.value.line if zones else 0))
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("it is filled in later", where=where)
    if text == DRIVERS[name]:
        return passed("it looks at zones", where=where)
    if not text.startswith(OWN):
        return unknown(f"{text} is none of Neutron's own", where=where)
    return failed(f"{text.rpartition('.')[2]} looks at no zones", where=where)


CHECK = Check(Severity.WARNING, NeutronConf, subjects, evaluate, f"{ZONES} is not in this file")
