"""ovn-bgp-agent's driver and way of exposing are among those that it has.

Why     The agent does not start with another word: the addresses of its host are not announced,
        and instances that come back there are not reachable.
Fix     Write one of those that the finding names.
Source  ovn-bgp-agent 7.0.0, config.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import OvnBgpAgentConf

CHOICES = {
    "driver": (
        "ovn_bgp_driver",
        "ovn_evpn_driver",
        "ovn_stretched_l2_bgp_driver",
        "nb_ovn_bgp_driver",
    ),
    "exposing_method": ("underlay", "l2vni", "vrf", "dynamic", "ovn"),
}


def subjects(view: OvnBgpAgentConf) -> list[tuple[str, Option]]:
    """The two options, as far as the file has them."""
    found = [view.option(DEFAULT, name) for name in CHOICES]
    return [(option.name, option) for option in found if option is not None]


def evaluate(option: Option, view: OvnBgpAgentConf) -> Outcome:
    """Look the word up."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    if text not in CHOICES[option.name]:
        return failed(f"none of {', '.join(CHOICES[option.name])}", where=where)
    return passed(text, where=where)


CHECK = Check(
    Severity.ERROR, OvnBgpAgentConf, subjects, evaluate, "neither option is in this file"
)
