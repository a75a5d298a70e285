"""Inventories of kolla-ansible that say which Ceph cluster a host uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.kolla import ClusterOfHost, KollaInventory
from dr_planner.model.part import Part

_HOST = re.compile(
    r"^(?P<host>[\w.\[\]:-]+)[ \t](?:[^#\n]*?[ \t])?ceph_cluster=(?P<quote>[\"']?)"
    r"(?P<cluster>[\w.-]+)(?P=quote)",
    re.MULTILINE,
)


def likeness(source: Source) -> Likeness:
    """By a host with the variable."""
    return Likeness.SURE if _HOST.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The hosts as one part."""
    hosts = [
        ClusterOfHost(host=found["host"], cluster=found["cluster"], line=line)
        for line, row in source.rows()
        if (found := _HOST.match(row))
    ]
    yield KollaInventory(path=source.path, hosts=tuple(hosts))


KIND = Kind("an inventory of kolla-ansible with ceph_cluster", likeness, read)
