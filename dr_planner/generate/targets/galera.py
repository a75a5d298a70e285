"""The database across sites: what each Galera node and each arbitrator is told."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dr_planner.errors import InputError
from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts.database import provider_options
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.votes import databases, sentences
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera, GaleraMember

ORDER = """
What is in each site's folder:

NODE.cnf    of a database node: to a file of its option folder that is read last, such as
            /etc/mysql/mariadb.conf.d/99-dr-planner.cnf.
NODE.garb   of an arbitrator: to /etc/default/garb, or /etc/sysconfig/garb.

Nodes are called by the names of the design; every one must resolve at all sites. One node at a
time: restart it, wait until it says 'Synced', then go on. No file holds a password: the login of
the state transfer (wsrep_sst_auth) stays where it is.
""".strip()

_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")


def _host(member: GaleraMember) -> str:
    if not _HOST.fullmatch(member.name):
        raise InputError(
            f"the Galera member {member.name!r} cannot be written into an address of the cluster",
            remedy="Name it as its host is called: letters, digits, '-' and '.'.",
        )
    return member.name


def _name(galera: Galera) -> str:
    if not _NAME.fullmatch(galera.name):
        raise InputError(
            f"the Galera cluster {galera.name!r} cannot be written into its option files",
            remedy="Name it with letters, digits, '_', '-' and '.'.",
        )
    return galera.name


def _nodes(galera: Galera) -> str:
    return ",".join(_host(member) for member in galera.members if not member.arbitrator)


def _options(member: GaleraMember) -> str:
    return ";".join(f"{key}={value}" for key, value in provider_options(member).items())


def _why(member: GaleraMember) -> list[str]:
    lines = [
        f"# {member.weight} of the votes. The whole string is one setting: a second line of",
        "# this name, here or in a later file, replaces this one. Put further options into it.",
    ]
    if member.segment is None:
        lines.append("# gmcast.segment: NOT IN THE DESIGN.")
    return lines


def _node(deployment: Deployment, galera: Galera, member: GaleraMember) -> str:
    about = (
        f"Database node {member.name} of Galera cluster {galera.name}, site {member.site}. "
        "It is a part: the rest of the node's options stays where it is."
    )
    rows = [
        heading(deployment, about),
        "[mysqld]",
        "# Galera replicates rows of InnoDB only, and needs interleaved locks.",
        "wsrep_on = ON",
        "binlog_format = ROW",
        "default_storage_engine = InnoDB",
        "innodb_autoinc_lock_mode = 2",
        "",
        f'wsrep_cluster_name = "{_name(galera)}"',
        f'wsrep_cluster_address = "gcomm://{_nodes(galera)}"',
        f'wsrep_node_name = "{_host(member)}"',
        "# wsrep_node_address, wsrep_provider, wsrep_sst_method: NOT IN THE DESIGN.",
        "",
        *_why(member),
        f'wsrep_provider_options = "{_options(member)}"',
    ]
    return "\n".join(rows) + "\n"


def _arbitrator(deployment: Deployment, galera: Galera, member: GaleraMember) -> str:
    about = (
        f"Arbitrator {_host(member)} of Galera cluster {galera.name}, site {member.site}. It "
        "votes and stores nothing. It must stand in no failure domain of a database node."
    )
    rows = [
        heading(deployment, about),
        "# Commas and no blanks: the start script makes a comma of every blank.",
        f'GALERA_NODES="{_nodes(galera)}"',
        f'GALERA_GROUP="{_name(galera)}"',
        *_why(member),
        f'GALERA_OPTIONS="{_options(member)}"',
    ]
    return "\n".join(rows) + "\n"


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What the nodes need and the design does not say."""
    found = databases(deployment)
    if not found:
        return ("the members of the database (galera)",)
    points = [
        f"Galera member {member.name}: its segment"
        for galera in found
        for member in galera.members
        if member.segment is None
    ]
    points.append(
        "of every database node: its address, the path of the provider's library and the method "
        "of the state transfer"
    )
    return tuple(points)


def _readme(deployment: Deployment) -> str:
    lines: list[str] = []
    for galera in databases(deployment):
        lines += [f"Galera cluster {_name(galera)}", ""]
        for sentence in sentences(galera):
            lines += wrapped(f"- {plain(sentence, 'the name of a site')}", indent="  ")
        lines.append("")
    return readme(deployment, ORDER, leaves_open(deployment), lines)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with members.

    :raises InputError: a member or a cluster has a name that Galera cannot take, or two members
        of a site have one name.
    """
    result = {"README.txt": _readme(deployment)}
    for galera in databases(deployment):
        for member in galera.members:
            ending, write = ("garb", _arbitrator) if member.arbitrator else ("cnf", _node)
            folder = path_part(member.site, "the name of a site")
            path = f"{folder}/{_host(member)}.{ending}"
            if path in result:
                raise InputError(
                    f"two Galera members of site {member.site!r} are called {member.name!r}",
                    remedy="Give each a name of its own.",
                )
            result[path] = write(deployment, galera, member)
    return result


TARGET = Target(
    title="Galera: options of every node with segment and weight, and the arbitrator's file",
    render=render,
    leaves_open=leaves_open,
)
