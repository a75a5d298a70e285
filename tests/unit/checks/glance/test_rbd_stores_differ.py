"""Two names of one pool are one copy."""

from __future__ import annotations

LIST = "[DEFAULT]\nenabled_backends = near:rbd, far:rbd\n"


def test_passed_with_two_clusters(ask):
    """Pools of one name are fine in two clusters."""
    text = f"{LIST}[near]\nrbd_store_pool = a\n[far]\nrbd_store_ceph_conf = /etc/ceph/b.conf\n"

    assert set(ask({"glance-api.conf": text}).values()) == {"passed"}


def test_failed_with_one_cluster(ask):
    """A path that is left out is the default one."""
    text = (
        f"{LIST}[near]\nrbd_store_pool = images\nrbd_store_ceph_conf = /etc/ceph/ceph.conf\n"
        "[far]\nrbd_store_user = glance\n"
    )

    assert ask({"glance-api.conf": text}) == {"store near": "failed", "store far": "failed"}


def test_unknown_where_jinja_writes_the_path(ask):
    """It is not in the file."""
    text = f"{LIST}[near]\nrbd_store_ceph_conf = {{{{ a }}}}\n[far]\nrbd_store_pool = b\n"

    assert ask({"glance-api.conf": text}) == {"store near": "unknown", "store far": "passed"}


def test_not_applicable_with_one_store(ask):
    """There is nothing to compare."""
    text = "[DEFAULT]\nenabled_backends = near:rbd\n[near]\nrbd_store_pool = a\n"

    assert set(ask({"glance-api.conf": text}).values()) == {"not-applicable"}
