"""bgp_AS of ovn-bgp-agent is the number of an autonomous system.

Why     The agent writes it into FRR's configuration. With a number that is none FRR refuses the
        lines, and nothing is announced.
Fix     Write a number from 1 to 4294967294 that FRR's own 'router bgp' has.
Source  ovn-bgp-agent 7.0.0, config.py and drivers/openstack/utils/frr.py; RFC 6793 and RFC 7607.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import OvnBgpAgentConf

RESERVED = frozenset({0, 23456, 65535, 4294967295})


def subjects(view: OvnBgpAgentConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option(DEFAULT, "bgp_AS")
    return [] if option is None else [("bgp_AS", option)]


def evaluate(option: Option, view: OvnBgpAgentConf) -> Outcome:
    """Read the number, with a dot or without."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known and not option.value.hidden:
        return unknown("the number is filled in later", where=where)
    if option.value.is_template:
        return unknown("the number is filled in later", where=where)
    high, dot, low = text.partition(".")
    parts = (high, low) if dot else (high,)
    if not all(part.isdecimal() for part in parts) or (dot and max(map(int, parts)) > 65535):
        return failed("it is no number of an autonomous system", where=where)
    number = int(high) * 65536 + int(low) if dot else int(high)
    if number in RESERVED or number > max(RESERVED):
        return failed(f"{text} is reserved, or too large", where=where)
    return passed(f"AS {text}", where=where)


CHECK = Check(Severity.ERROR, OvnBgpAgentConf, subjects, evaluate, "bgp_AS is not in this file")
