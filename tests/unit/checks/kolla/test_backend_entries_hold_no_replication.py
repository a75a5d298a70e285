"""There is no variable for replication."""

from __future__ import annotations


def test_passed_with_the_roles_keys(ask, volumes):
    """Keys of older releases are harmless."""
    text = volumes("near", type="rbd", availability_zone="north")

    assert set(ask({"globals.yml": text}).values()) == {"passed"}


def test_failed_with_a_target(ask, volumes):
    """It would be dropped in silence."""
    text = volumes("near", replication_device='"backend_id:far"')

    assert set(ask({"globals.yml": text}).values()) == {"failed"}


def test_unknown_where_the_list_is_a_template(ask):
    """What it becomes is not in the file."""
    assert set(ask({"g.yml": 'cinder_ceph_backends: "{{ mine }}"\n'}).values()) == {"unknown"}
