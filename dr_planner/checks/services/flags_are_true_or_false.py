"""Flags that matter in a disaster are set to true or false.

Why     A service whose flag holds another word does not start, or fails where it first looks.
Fix     Write true or false.
Source  oslo.config 10.7.0, types.Boolean: true, 1, yes, on; false, 0, no, off; else ValueError.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option, ServiceConf

FLAGS = {
    "nova": (
        "cross_az_attach",
        "never_download_image_if_on_rbd",
        "resume_guests_state_on_host_boot",
    ),
    "glance-api": ("show_image_direct_url", "show_multiple_locations"),
    "neutron": ("l3_ha", "allow_automatic_l3agent_failover"),
    "ovn-bgp-agent": ("expose_tenant_networks", "expose_ipv6_gua_tenant_networks"),
}
"""By service, whose readers keep their values."""


def subjects(view: ServiceConf) -> list[tuple[str, Option]]:
    """Those that the file has."""
    return [
        (f"[{section.name}] {option.name}", option)
        for section in view.sections
        for option in section.options
        if option.name in FLAGS.get(view.service, ())
    ]


def evaluate(option: Option, view: ServiceConf) -> Outcome:
    """Read the word."""
    where = view.at(option.value.line)
    if option.value.flag is not None:
        return passed("true" if option.value.flag else "false", where=where)
    if option.value.is_known or (option.value.hidden and not option.value.is_template):
        return failed("it is no word for true or false", where=where)
    return unknown("it is filled in later", where=where)


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate, "the file has none of them")
