"""A pool is mirrored in one way."""

from __future__ import annotations


def both(ask, pool):
    return ask(
        {
            "nova.conf": f"[libvirt]\nimages_type = rbd\nimages_rbd_pool = {pool}\n",
            "cinder.conf": "[rbd]\nrbd_pool = volumes\n",
        }
    )


def test_passed_with_two_pools(ask):
    """The usual case."""
    assert both(ask, "vms") == {"Nova pool vms": "passed"}


def test_failed_with_one(ask):
    """The backend is named."""
    assert both(ask, "volumes") == {"Nova pool volumes": "failed"}
    assert "[rbd]" in ask.findings[0].reason


def test_unknown_where_jinja_writes_it(ask):
    """It may be the same."""
    assert set(both(ask, "{{ pool }}").values()) == {"unknown"}


def test_not_applicable_without_cinder(ask):
    """There is nothing to compare."""
    text = "[libvirt]\nimages_rbd_pool = vms\n"

    assert set(ask({"nova.conf": text}).values()) == {"not-applicable"}


def test_passed_for_pools_of_one_name_at_two_clusters(ask):
    """Both files are called ceph.conf, and are not one."""
    conf = "[global]\nfsid = {0}c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10\n"
    files = {
        "site=east/ceph.conf": conf.format("3f1"),
        "site=west/ceph.conf": conf.format("4f1"),
        "site=east/nova.conf": "[libvirt]\nimages_type = rbd\nimages_rbd_pool = volumes\n",
        "site=west/cinder.conf": "[rbd]\nrbd_pool = volumes\nrbd_user = cinder\n",
    }

    assert set(ask(files).values()) == {"passed"}
