"""bgp_router_id is an address that no other router has.

Why     Two routers with one id do not become peers. An address such as 127.0.0.1 or 0.0.0.0,
        left from an example, is that of every agent that was set up in the same way.
Fix     Set an IPv4 address of this host, different on every host and at every site.
Source  RFC 4271, section 4.2, and RFC 6286; neutron-dynamic-routing 29.0.0,
        services/bgp/agent/driver/os_ken/driver.py, refuses to start without one.
"""

from __future__ import annotations

import ipaddress

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option, ServiceConf
from dr_planner.model.serviceconf import NeutronConf, OvnBgpAgentConf

NAME = "bgp_router_id"


def subjects(view: ServiceConf) -> list[tuple[str, Option | None]]:
    """The option, or the driver that needs it."""
    if isinstance(view, OvnBgpAgentConf):
        option = view.option(DEFAULT, NAME)
        return [] if option is None else [(NAME, option)]
    if not isinstance(view, NeutronConf):
        return []
    option = view.option("bgp", NAME)
    if option is None and view.option("bgp", "bgp_speaker_driver") is None:
        return []
    return [(NAME, option)]


def evaluate(option: Option | None, view: ServiceConf) -> Outcome:
    """Look at the address."""
    if option is None:
        return unknown("it is not in this file, and the driver does not start without it")
    where, text = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known and not option.value.hidden:
        return unknown("it is filled in later", where=where)
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        if option.value.is_template or text.startswith("$"):
            return unknown("it is filled in later", where=where)
        return failed("it is no IPv4 address", where=where)
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return failed(f"{text} is no address of this host alone", where=where)
    return passed(text, where=where)


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate, f"{NAME} is not in this file")
