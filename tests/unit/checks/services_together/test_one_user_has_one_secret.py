"""A compute that has only its own secret attaches no volume."""

from __future__ import annotations

ONE = "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11"
TWO = "7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22"


def both(ask, secret, user="cinder", more=""):
    return ask(
        {
            "nova.conf": f"[libvirt]\nrbd_user = cinder\nrbd_secret_uuid = {ONE}\n",
            "cinder.conf": f"[rbd]\nrbd_pool = v\nrbd_user = {user}\n"
            f"rbd_secret_uuid = {secret}\n{more}",
        }
    )


def test_passed_with_one_secret(ask):
    """The usual case."""
    assert both(ask, ONE) == {"Cinder [rbd]": "passed"}


def test_failed_with_two(ask):
    """Both are named."""
    assert both(ask, TWO) == {"Cinder [rbd]": "failed"}
    assert ONE in ask.findings[0].reason


def test_unknown_where_jinja_writes_one(ask):
    """It may be the same."""
    assert both(ask, "{{ secret }}") == {"Cinder [rbd]": "unknown"}


def test_not_applicable_for_another_user_or_cluster(ask):
    """Then it has to be another secret."""
    assert both(ask, TWO, user="volumes") == {"Cinder [rbd]": "not-applicable"}
    assert both(ask, TWO, more="rbd_ceph_conf = /etc/ceph/b.conf\n") == {
        "Cinder [rbd]": "not-applicable"
    }


def test_not_applicable_between_sites(ask):
    """Each site may call its own cluster's file ceph.conf, and has secrets of its own."""
    nova = f"[libvirt]\nrbd_user = cinder\nrbd_secret_uuid = {TWO}\n"
    cinder = f"[rbd]\nrbd_pool = v\nrbd_user = cinder\nrbd_secret_uuid = {ONE}\n"
    files = {"site=east/cinder.conf": cinder, "site=west/nova.conf": nova}

    assert set(ask(files).values()) == {"not-applicable"}
