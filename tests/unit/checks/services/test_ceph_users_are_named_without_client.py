"""The services put 'client.' before the name of a user of Ceph."""

from __future__ import annotations

import pytest

USERS = pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cinder.conf", "[one]\nrbd_pool = v\nrbd_user = {}\n"),
        ("cinder.conf", "[one]\nrbd_pool = v\nreplication_device = backend_id:b,user:{}\n"),
        ("cinder.conf", "[DEFAULT]\nbackup_driver = a.ceph.B\nbackup_ceph_user = {}\n"),
        ("nova.conf", "[libvirt]\nrbd_user = {}\n"),
        ("glance-api.conf", "[far]\nrbd_store_user = {}\n"),
    ],
)


@USERS
def test_passed_for_the_name_alone(ask, name, text):
    """Of any service, also at a replication target."""
    assert set(ask({name: text.format("cinder")}).values()) == {"passed"}


@USERS
def test_failed_with_the_type(ask, name, text):
    """No cluster has a client.client.cinder."""
    assert set(ask({name: text.format("client.cinder")}).values()) == {"failed"}


@USERS
def test_unknown_where_it_is_filled_in_later(ask, name, text):
    """A template may write both."""
    assert set(ask({name: text.format("{{ user }}")}).values()) == {"unknown"}


def test_not_applicable_without_a_user(ask):
    """Files of Neutron have none."""
    verdicts = ask({"neutron.conf": "[DEFAULT]\nl3_ha = true\n"})

    assert set(verdicts.values()) == {"not-applicable"}
