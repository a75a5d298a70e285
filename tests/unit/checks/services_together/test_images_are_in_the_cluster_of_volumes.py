"""A clone is made inside one cluster only."""

from __future__ import annotations

GLANCE = "[glance_store]\nstores = rbd\nrbd_store_pool = images\nrbd_store_ceph_conf = /etc/ceph/"
CINDER = "[rbd]\nrbd_pool = volumes\nrbd_ceph_conf = /etc/ceph/a.conf\n"
A = "[global]\nfsid = 5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11\nmon_host = 192.0.2.1\n"
B = "[global]\nfsid = 7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22\nmon_host = 192.0.2.2\n"


def test_passed_in_one_cluster(ask):
    """By the fsid, not by the path."""
    texts = {
        "glance-api.conf": f"{GLANCE}images.conf\n",
        "cinder.conf": CINDER,
        "a.conf": A,
        "images.conf": A,
    }

    assert ask(texts) == {"Cinder [rbd]": "passed"}


def test_failed_in_two(ask):
    """Each volume is a full copy."""
    texts = {
        "glance-api.conf": f"{GLANCE}b.conf\n",
        "cinder.conf": CINDER,
        "a.conf": A,
        "7-b.conf": B,
    }

    assert ask(texts) == {"Cinder [rbd]": "failed"}


def test_unknown_without_the_files_of_the_clusters(ask):
    """One path may be two clusters at two hosts."""
    texts = {"glance-api.conf": f"{GLANCE}a.conf\n", "cinder.conf": CINDER, "b.conf": B}

    assert ask(texts) == {"Cinder [rbd]": "unknown"}


def test_not_applicable_without_any_such_file(ask):
    """Then it is not asked for."""
    texts = {"glance-api.conf": f"{GLANCE}a.conf\n", "cinder.conf": CINDER}

    assert ask(texts) == {"Cinder [rbd]": "not-applicable"}
