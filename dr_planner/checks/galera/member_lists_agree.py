"""Nodes and arbitrators of one cluster look for the same members.

Why     Whoever starts asks those on its list, and one answer is enough. A list that lacks the
        nodes of a site, or names one that is gone, works until the rest is down: after the loss
        of a site, what restarts finds no cluster, and its vote is missing.
Fix     Name every data node of every site in wsrep_cluster_address and GALERA_NODES; a node may
        leave itself out.
Source  Galera documentation, wsrep_cluster_address: all possible members should be listed;
        garbd(8), --address.
"""

from __future__ import annotations

from ipaddress import ip_address

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import Member, members
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, host_of
from dr_planner.model.part import Collection

Subject = tuple[Member, list[Member]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The nodes and arbitrators with a list, each with the others of its cluster."""
    return [
        (name, (member, others))
        for name, (member, others) in members(view)
        if _list(member) and any(_list(other) for other in others)
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare the list with the nodes that are here, and with what most lists name."""
    member, others = subject
    where, mine = member.at(_line(member)), _list(member)
    lists = [found for part in (member, *others) if (found := _list(part))]
    if any(_is_open(part) for part in (member, *others)):
        return unknown("a list is filled in later", where=where)
    if len({_is_address(host) for hosts in lists for host in hosts}) > 1:
        return unknown("some have names and some have addresses", where=where)
    wanted = {host for hosts in lists for host in hosts if _share(host, lists) >= len(lists) / 2}
    wanted |= {host for part in others if (host := _own(part)) and _fits(host, mine)}
    lacks = sorted(wanted - mine - {_own(member)})
    if len(lacks) == 1 and isinstance(member, GaleraConf) and not _knows_itself(member, wanted):
        return unknown(f"{lacks[0]} is missing, which may be this node itself", where=where)
    if lacks:
        return failed(f"{', '.join(lacks)} is missing, which others have", where=where)
    strange = sorted(mine - wanted - {_own(member)})
    if strange:
        return failed(f"{', '.join(strange)} stands in no other list", where=where)
    return passed(f"{len(mine)} members, as elsewhere", where=where)


def _list(member: Member) -> set[str]:
    return {host for word in member.members if (host := host_of(word))}


def _is_open(member: Member) -> bool:
    if not isinstance(member, GaleraConf):
        return member.is_open or member.nodes == "?"
    address = member.setting(ADDRESS)
    return address is None or address.is_open or address.hidden


def _line(member: Member) -> int:
    if not isinstance(member, GaleraConf):
        return member.nodes_line
    address = member.setting(ADDRESS)
    return address.line if address else 0


def _share(host: str, lists: list[set[str]]) -> int:
    return sum(host in hosts for hosts in lists)


def _own(member: Member) -> str:
    """A node's own address, empty where its file does not say it."""
    return host_of(member.text("wsrep_node_address")) if isinstance(member, GaleraConf) else ""


def _knows_itself(member: GaleraConf, wanted: set[str]) -> bool:
    """Whether it can be told which of the members a node is."""
    return _own(member) in wanted or member.text("wsrep_node_name").lower() in wanted


def _fits(host: str, hosts: set[str]) -> bool:
    """Whether a host is written as others are: as an address, or as a name."""
    return all(_is_address(host) == _is_address(other) for other in hosts)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no two lists of one cluster are here"
)
