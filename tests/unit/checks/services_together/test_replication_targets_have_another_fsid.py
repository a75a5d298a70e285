"""A copied ceph.conf leads back to the cluster that was lost."""

from __future__ import annotations

CINDER = (
    "[rbd]\nrbd_pool = volumes\nrbd_ceph_conf = /etc/ceph/a.conf\n"
    "replication_device = backend_id:b,conf:/etc/ceph/b.conf,user:cinder\n"
)
A = "[global]\nfsid = 5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11\nmon_host = 192.0.2.1\n"
B = "[global]\nfsid = 7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22\nmon_host = 192.0.2.2\n"
TARGET = "Cinder [rbd] target 1"


def test_passed_with_two_clusters(ask):
    """Their files tell them apart."""
    assert ask({"cinder.conf": CINDER, "a.conf": A, "b.conf": B}) == {TARGET: "passed"}


def test_failed_with_a_copied_file(ask):
    """Whatever else was changed in it."""
    copied = A.replace("192.0.2.1", "192.0.2.2")

    assert ask({"cinder.conf": CINDER, "a.conf": A, "b.conf": copied}) == {TARGET: "failed"}


def test_unknown_without_the_files(ask):
    """They are at the hosts."""
    assert ask({"cinder.conf": CINDER, "a.conf": A}) == {TARGET: "unknown"}


def test_not_applicable_without_any_such_file(ask):
    """A cinder.conf alone is judged by itself."""
    assert ask({"cinder.conf": CINDER}) == {TARGET: "not-applicable"}


def test_unknown_with_zeros(ask):
    """They stand where a fsid is to be filled in, in both files."""
    zeros = "00000000-0000-0000-0000-000000000000"
    a, b = (text.replace(text.split()[3], zeros) for text in (A, B))

    assert ask({"cinder.conf": CINDER, "a.conf": a, "b.conf": b}) == {TARGET: "unknown"}


def test_unknown_for_an_override_of_kolla(ask):
    """The role's own template says which file the backend has; it is not here."""
    override = CINDER.replace("rbd_ceph_conf = /etc/ceph/a.conf\n", "")
    answers = ask({"config/cinder/cinder-volume.conf": override, "config/cinder/b.conf": B})

    assert set(answers.values()) == {"unknown"}
