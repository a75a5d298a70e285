"""Every monitor in mon_host is an address.

Why     A client that has no address of a monitor cannot reach the cluster, and one that has a
        wrong one waits for it before it tries the next.
Fix     List the monitors' addresses, separated by commas, as 'ceph mon dump' shows them.
Source  Ceph documentation, monitor configuration: mon_host; deployment of clients.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import GLOBAL, CephConf, CephSection, unusable_addresses
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import comes_later


def subjects(view: CephConf) -> list[tuple[str, CephSection]]:
    """The section for all, where the file has one."""
    section = view.section(GLOBAL)
    return [("mon_host", section)] if section else []


def evaluate(section: CephSection, view: CephConf) -> Outcome:
    """Read every word of the list."""
    option = section.option("mon_host")
    if option is None:
        if any(s.name == "mon" or s.name.startswith("mon.") for s in view.sections):
            return passed("monitors have sections of their own", where=view.at(section.line))
        if section.option("fsid") is None:
            return not_applicable("no cluster is named", where=view.at(section.line))
        return unknown("there is none: clients would ask the DNS", where=view.at(section.line))
    where = view.at(option.value.line)
    if option.value.is_template or comes_later(option.value.text):
        return unknown("it is filled in later", where=where)
    if option.value.hidden or unusable_addresses(option.value.text):
        return failed("a word in it is no address", where=where)
    if not view.monitors:
        return failed("it is empty", where=where)
    return passed(f"{len(view.monitors)} addresses", where=where)


CHECK = Check(Severity.ERROR, CephConf, subjects, evaluate, "the file has no [global]")
