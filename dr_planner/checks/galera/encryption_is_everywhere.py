"""All nodes and arbitrators of a cluster encrypt, or none does.

Why     A node that encrypts and one that does not refuse each other. What is forgotten is the
        arbitrator, which has options of its own: it never joins, and nobody misses its vote until
        a site is lost.
Fix     Give socket.ssl_key, socket.ssl_cert and socket.ssl_ca to every node's
        wsrep_provider_options and to GALERA_OPTIONS of the arbitrator.
Source  Galera documentation, SSL for replication traffic: all nodes at once, unless
        socket.dynamic is on; garbd(8), --options.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import Member, members
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf, is_true
from dr_planner.model.part import Collection

PERCONA = "pxc_encrypt_cluster_traffic"
"""Of Percona XtraDB Cluster: it sets the provider's options by itself."""

Subject = tuple[Member, list[Member]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The members of clusters in which some encrypt."""
    return [
        (name, (member, others))
        for name, (member, others) in members(view)
        if any(_encrypts(part) for part in (member, *others))
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look at each one; that some encrypt is known."""
    member, others = subject
    where = member.at(_line(member))
    mine = _encrypts(member)
    if mine:
        return passed("it encrypts", where=where)
    if mine is None:
        return unknown("whether it encrypts cannot be seen here", where=where)
    if any(_takes_both(part) for part in (member, *others)):
        return unknown("it does not, and some take both while the cluster is changed", where=where)
    encrypted = next(part.path for part in others if _encrypts(part))
    return failed(f"it does not encrypt, and {encrypted} does", where=where)


def _encrypts(member: Member) -> bool | None:
    """Whether it does; None where the file does not show it."""
    node = isinstance(member, GaleraConf)
    options = member.provider if isinstance(member, GaleraConf) else member.options
    if options is not None and not (options.is_open or options.broken):
        switch = options.text("socket.ssl")
        if switch:
            return is_true(switch)
        if options.text("socket.ssl_cert") is not None:
            return True
    if isinstance(member, GaleraConf):
        if is_true(member.text(PERCONA)):
            return True
        if member.setting(PERCONA) or member.includes:
            return None
    if options is None:
        return None if node else False
    return None if options.is_open or options.broken else False


def _takes_both(member: Member) -> bool:
    options = member.provider if isinstance(member, GaleraConf) else member.options
    return options is not None and is_true(options.text("socket.dynamic") or "")


def _line(member: Member) -> int:
    options = member.provider if isinstance(member, GaleraConf) else member.options
    return options.line if options else 0


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no member of a cluster encrypts")
