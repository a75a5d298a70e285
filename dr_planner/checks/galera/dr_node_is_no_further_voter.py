"""A node that stands by elsewhere does not join as one more equal voter.

Why     A fourth equal vote adds no safety to three: half of four is no majority. And each commit
        at the main site waits for the link to the other one.
Fix     Replicate to it asynchronously, or give it pc.weight=0; or build a third site with an
        arbitrator and spread the votes.
Source  Galera documentation, weighted quorum: more than half of the votes are needed.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.galeravoters import is_arbitrator
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting, host_of

_ELSEWHERE = re.compile(
    r"(?:^|[^a-z])(?:dr|drc|drs|drp|backup|bak|standby|stby|remote|secondary|recovery|slave|replica"
    r"|offsite)(?:[^a-z]|$)"
)


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The node, where it says its name and lists members."""
    name = view.setting("wsrep_node_name")
    return [("wsrep_node_name", name)] if name and view.setting(ADDRESS) else []


def evaluate(name: Setting, view: GaleraConf) -> Outcome:
    """Look for the node in its own list, and count."""
    where = view.at(name.line)
    address = view.setting(ADDRESS)
    if name.is_open or name.hidden or address is None or address.is_open or address.hidden:
        return unknown("the node or its list is filled in later", where=where)
    own = name.text.lower()
    if not _ELSEWHERE.search(own):
        return not_applicable("its name does not say that it stands by elsewhere", where=where)
    weight = view.provider.text("pc.weight") if view.provider else None
    if weight == "0":
        return passed("its vote has no weight", where=where)
    hosts = [host_of(member) for member in view.members]
    if any(is_arbitrator(host) for host in hosts):
        return passed("there is an arbitrator", where=where)
    if len(hosts) < 2:
        return not_applicable("the list does not show the cluster", where=where)
    mine = {own, own.partition(".")[0], view.text("wsrep_node_address").lower()}
    inside = any(host in mine or host.partition(".")[0] in mine for host in hosts)
    votes = len(hosts) + (not inside)
    if votes % 2:
        return passed(f"{votes} votes", where=where)
    return failed(f"it makes {votes} equal votes, {votes - 1} of them elsewhere", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file names no node and list")
