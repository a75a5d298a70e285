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
