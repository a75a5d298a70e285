"""Galera members of one site share a segment that no other site has.

Why     With gmcast.segment set by site, a write crosses the link once and is handed on locally;
        without it (0 everywhere is the default), it crosses once for every member. A second
        wsrep_provider_options line in a file replaces the first and silently drops the segment.
Fix     Set gmcast.segment to one number per site, in the one wsrep_provider_options line.
Source  Galera documentation, gmcast.segment; Percona blog, automatic replication relaying in
        Galera 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.control_planes import Database, databases
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.galera import GaleraMember

Subject = tuple[Database, *tuple[GaleraMember, ...]]
"""A database, and its members at one site; none where they are not named."""


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Subject]]:
    """The members of each database at each site that has some."""
    for database in databases(view.deployment):
        if database.galera is None:
            yield str(database), (database,)
            continue
        members = database.galera.members
        region = f"region {database.region}, " if database.region else ""
        for site in dict.fromkeys(member.site for member in members):
            here = tuple(member for member in members if member.site == site)
            yield f"{region}site {site}", (database, *here)


def evaluate(subject: Subject, view: DeploymentGraph) -> Outcome:
    """Compare the segments of a site's members with each other and with all others'."""
    database, *here = subject
    if not here or database.galera is None:
        return unknown(f"the design does not name the members of {database}")
    elsewhere = [member for member in database.galera.members if member.site != here[0].site]
    if not elsewhere:
        return not_applicable("all members are at one site")
    mine = {member.segment for member in here}
    numbers = sorted(number for number in mine if number is not None)
    if len(numbers) > 1:
        return failed(f"members of one site have different segments: {numbers}")
    shared = [m.name for m in elsewhere if m.segment is not None and m.segment in mine]
    if shared:
        return failed(f"segment {numbers[0]} is also that of {', '.join(shared)}")
    silent = [member.name for member in (*here, *elsewhere) if member.segment is None]
    if silent:
        return unknown(f"no segment is given for {', '.join(silent)}")
    return passed(f"segment {numbers[0]}")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate)
