"""A peer needs a user, monitors and a key."""

from __future__ import annotations


def test_passed_with_all(ask, mirror):
    """Of the newer or of the older release."""
    new = mirror(remote_user="client.peer", remote_mon_hosts="192.0.2.1", remote_key="xyz")
    old = mirror(remote_user="admin", remote_cluster="far")
    for text in (new, old):
        assert set(ask({"r.yml": text}).values()) == {"passed"}


def test_failed_with_a_part(ask, mirror):
    """What is missing is named, what is there is not shown."""
    ask({"r.yml": mirror(remote_user="client.peer", remote_key="xyz")})

    assert ask.findings[0].verdict == "failed"
    assert "ceph_rbd_mirror_remote_mon_hosts" in ask.findings[0].reason
    assert "xyz" not in str(ask.findings)


def test_unknown_without_the_key(ask, mirror):
    """It belongs in a vault, which is another file."""
    text = mirror(remote_user="client.peer", remote_mon_hosts="192.0.2.1")

    assert set(ask({"r.yml": text}).values()) == {"unknown"}


def test_not_applicable_at_the_site_that_is_read_from(ask, mirror):
    """It needs no peer."""
    assert set(ask({"r.yml": mirror(pool="rbd")}).values()) == {"not-applicable"}
