"""A cluster's address is gcomm:// and members with single commas between them.

Why     The provider takes each piece between two commas for a host. An empty one is refused, one
        with a blank is a host that does not exist, and without gcomm:// there is no cluster.
Fix     Write gcomm://first,second,third without blanks.
Source  Galera, gcomm/src/gmcast.cpp, set_initial_addr; galerautils/src/gu_uri.cpp.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, SCHEME, GaleraConf, Setting


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The address that counts."""
    option = view.setting(ADDRESS)
    return [(ADDRESS, option)] if option else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Look at each piece."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later, or is more than an address", where=where)
    if not option.text or option.text == "dummy://":
        return not_applicable("the node joins nothing", where=where)
    if not option.text.startswith(SCHEME):
        return failed("it does not begin with gcomm://", where=where)
    if any(not member.strip() for member in view.members):
        return failed("a member is empty: two commas stand together", where=where)
    if any(" " in member for member in view.members):
        return failed("there is a blank between the members", where=where)
    twice = len(set(view.members)) < len(view.members)
    if twice:
        return failed("a member is named twice, and so another is missing", where=where)
    return passed(f"{len(view.members)} members", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file has no address")
