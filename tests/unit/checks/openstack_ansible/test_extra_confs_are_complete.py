"""Conf, key and secret go together."""

from __future__ import annotations

import pytest

KEYS = {
    "client_name": "vol2",
    "keyring_src": "/root/far.client.vol2.keyring",
    "keyring_dest": "/etc/ceph/far.client.vol2.keyring",
    "secret_uuid": "'{{ second }}'",
}


def test_passed_with_all_or_the_conf_only(ask, extra):
    """The documentation has both."""
    assert set(ask({"u.yml": extra(**KEYS)}).values()) == {"passed"}
    assert set(ask({"u.yml": extra()}).values()) == {"passed"}


@pytest.mark.parametrize("key", ["client_name", "keyring_dest", "secret_uuid", "dest"])
def test_failed_without_one(ask, extra, key):
    """Half a key is none."""
    ask({"u.yml": extra(**{**KEYS, key: ""})})

    assert ask.findings[0].verdict == "failed"
    assert key in ask.findings[0].reason


def test_unknown_with_a_placeholder(ask, extra):
    """Somebody is going to fill it in."""
    assert set(ask({"u.yml": extra(src='"<PATH>"')}).values()) == {"unknown"}
