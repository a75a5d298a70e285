"""Hosts with a Ceph cluster of their own."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.kolla_inventory import KIND, likeness
from dr_planner.design.source import Source

TEXT = """\
[compute]
# c0 ceph_cluster=none
c1 ansible_host=192.0.2.1 ansible_password=correct-horse ceph_cluster=near
c2 ceph_cluster='far' ansible_user=x
c3
"""


def test_hosts_are_read_with_lines():
    """Wherever the variable stands in its line; comments are none."""
    (part,) = KIND.read(Source("inventory", TEXT))

    assert [(h.host, h.cluster, h.line) for h in part.hosts] == [
        ("c1", "near", 3),
        ("c2", "far", 4),
    ]
    assert "correct-horse" not in repr(part)


def test_is_known_by_the_variable():
    """Other inventories say nothing of Ceph."""
    assert likeness(Source("x", TEXT)) is Likeness.SURE
    assert likeness(Source("x", "[compute]\nc1 ansible_host=192.0.2.1\n")) is Likeness.NO
    assert likeness(Source("x", "c1 " + "\t " * 100_000)) is Likeness.NO


def test_a_group_has_it_for_all_its_hosts():
    """In its variables, below the header of that name."""
    text = "[compute]\nc1\n[compute:vars]\nx=1\nceph_cluster = far\n[other]\nceph_cluster=no\n"
    source = Source("inventory", text)
    (part,) = KIND.read(source)

    assert likeness(source) is Likeness.SURE
    assert [(h.host, h.cluster, h.line) for h in part.hosts] == [("group compute", "far", 5)]


def test_groups_of_kolla_are_known_without_it():
    """Of such a file nothing is judged, and it is not strange."""
    source = Source("multinode", "[control]\nc1\n[mariadb:children]\ncontrol\n")
    (part,) = KIND.read(source)

    assert likeness(source) is Likeness.SHAPE
    assert part.hosts == ()
    assert likeness(Source("my.cnf", "[mariadb]\nwsrep_on = 1\n")) is Likeness.NO
