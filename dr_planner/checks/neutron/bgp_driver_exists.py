"""The BGP agent's driver exists.

Why     An agent whose driver cannot be imported does not start: no address is announced from its
        site, and none moves to it. The driver for Ryu is gone; os-ken took its place.
Fix     Set bgp_speaker_driver to
        neutron_dynamic_routing.services.bgp.agent.driver.os_ken.driver.OsKenBgpDriver.
Source  neutron-dynamic-routing 29.0.0, services/bgp/agent/driver: os_ken is the only one.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NeutronConf

TREE = "neutron_dynamic_routing.services.bgp.agent.driver."
DRIVERS = frozenset({f"{TREE}os_ken.driver.OsKenBgpDriver"})
OLD_TREES = (TREE, "neutron_dynamic_routing.", "neutron.services.bgp.")


def subjects(view: NeutronConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option("bgp", "bgp_speaker_driver")
    return [] if option is None else [("bgp_speaker_driver", option)]


def evaluate(option: Option, view: NeutronConf) -> Outcome:
    """Look the class up."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    if text in DRIVERS:
        return passed(text, where=where)
    if text.startswith(OLD_TREES):
        gone = ": the driver for Ryu is gone" if "ryu" in text.lower() else ""
        return failed(f"neutron-dynamic-routing has no {text}{gone}", where=where)
    return unknown(f"{text} is none of neutron-dynamic-routing's own", where=where)


CHECK = Check(
    Severity.ERROR, NeutronConf, subjects, evaluate, "bgp_speaker_driver is not in this file"
)
