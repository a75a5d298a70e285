"""Inventories of kolla-ansible, which may say which Ceph cluster a host uses."""

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
_SHARED = re.compile(
    r"^ceph_cluster[ \t]*=[ \t]*(?P<quote>[\"']?)(?P<cluster>[\w.-]+)(?P=quote)", re.MULTILINE
)
_GROUP = re.compile(r"\[(?P<group>[\w.-]+):vars\]")
_OWN = re.compile(
    r"^\[(?:baremetal|cinder-volume|loadbalancer|mariadb|neutron-server|nova-compute):children\]",
    re.MULTILINE,
)


def likeness(source: Source) -> Likeness:
    """By the variable, of a host or a group, or by groups that kolla-ansible has."""
    if _HOST.search(source.text):
        return Likeness.SURE
    if _SHARED.search(source.text) and _GROUP.search(source.text):
        return Likeness.SURE
    return Likeness.SHAPE if _OWN.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The hosts as one part, and the groups that have the variable for all of theirs."""
    yield KollaInventory(path=source.path, hosts=tuple(_hosts(source)))


def _hosts(source: Source) -> Iterator[ClusterOfHost]:
    group = ""
    for line, row in source.rows():
        if row.startswith("["):
            found = _GROUP.match(row)
            group = f"group {found['group']}" if found else ""
        host = _SHARED.match(row) if group else _HOST.match(row)
        if host:
            name = group or host["host"]
            yield ClusterOfHost(host=name, cluster=host["cluster"], line=line)


KIND = Kind("an inventory of kolla-ansible", likeness, read)
