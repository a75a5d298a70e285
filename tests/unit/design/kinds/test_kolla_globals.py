"""Variables of kolla-ansible: entries with their lines, and no password."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.kolla_globals import KIND, likeness
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.kolla import KollaGlobals
from dr_planner.model.part import Unread

TEXT = """\
---
keystone_admin_password: correct-horse
cinder_ceph_backends:
  - name: one
    cluster: near
    user: "{{ ceph_cinder_user }}"
    pool: correct,horse;
    token: correct-horse
nova_cell_ceph_backend:
  cluster: near
  vms: {user: machines, pool: m}
  volumes: {user: vol, pool: v}
glance_ceph_backends: "{{ images }}"
"""


def test_entries_are_read_with_lines():
    """Nova's are one level deeper."""
    part, _ = KIND.read(Source("globals.yml", TEXT))

    assert isinstance(part, KollaGlobals)
    assert [(u.service, u.cluster, u.users, u.line) for u in part.uses] == [
        ("cinder-volume", "near", (), 4),
        ("nova", "near", ("machines", "vol"), 10),
    ]
    assert part.templates == (("glance_ceph_backends", 13),)


def test_no_secret_is_kept():
    """Of keys that rules do not look at, nothing is."""
    assert "correct-horse" not in repr(list(KIND.read(Source("globals.yml", TEXT))))


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("x.txt", "cinder_ceph_backends:\n", Likeness.SURE),
        ("globals.yml", "a: 1\n", Likeness.NAME),
        ("x.yml", "a: 1\n", Likeness.NO),
        ("x.yml", "  cinder_ceph_backends_of_others: 1\n", Likeness.NO),
    ],
)
def test_is_known_by_its_variables(name, text, expected):
    """Content first, name second."""
    assert likeness(Source(name, text)) is expected


def test_a_broken_file_keeps_its_kind():
    """A key inside a list is how the tool's own guide breaks."""
    source = Source("x.yml", "cinder_ceph_backends:\n  - name: one\n  cluster: near\n")
    (part,) = read_piece(source, recognise(source)[0])

    assert isinstance(part, Unread)
    assert (part.kind, part.line) == ("kolla-globals", 3)


def test_other_variables_of_kolla_ansible_are_its_shape():
    """Nothing of them is judged, and they are not strange."""
    for text in ('enable_cinder_backend_nfs: "yes"\n', "cinder_backup_driver: nfs\n"):
        assert likeness(Source("x.yml", text)) is Likeness.SHAPE
    assert likeness(Source("x.yml", "enabled: yes\nceph: {}\n")) is Likeness.NO
