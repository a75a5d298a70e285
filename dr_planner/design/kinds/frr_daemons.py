"""FRR's ``/etc/frr/daemons``, which says what is started on a host."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.frrdaemons import Daemon, FrrDaemons
from dr_planner.model.part import Part

_NAMES = (
    "zebra|bgpd|ospfd|ospf6d|ripd|ripngd|isisd|pimd|pim6d|ldpd|nhrpd|eigrpd|babeld|sharpd|pbrd"
    "|bfdd|fabricd|vrrpd|pathd|staticd"
)
_DAEMON = re.compile(rf"(?P<name>{_NAMES})=[\"']?(?P<value>yes|no|\d{{1,2}})[\"']?[ \t]*(?:#.*)?")
_ROW = re.compile(r"\s*(?:#.*|[A-Za-z_]\w*=.*|[ \t\"'-].*)?")


def likeness(source: Source) -> Likeness:
    """By lines about daemons, in a file that has nothing but assignments."""
    rows = [row for _, row in source.rows()]
    if not any(map(_DAEMON.fullmatch, rows)):
        return Likeness.NO
    return Likeness.SURE if all(map(_ROW.fullmatch, rows)) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part."""
    found = ((line, _DAEMON.fullmatch(row)) for line, row in source.rows())
    yield FrrDaemons(
        path=source.path,
        daemons=tuple(
            Daemon(name=match["name"], on=match["value"] not in ("no", "0"), line=line)
            for line, match in found
            if match is not None
        ),
    )


KIND = Kind("FRR's list of daemons", likeness, read)
