"""What a secret is made of."""

from __future__ import annotations

import pytest


def test_passed_with_all(ask, libvirt):
    """User, UUID and key."""
    assert set(ask({"v.yaml": libvirt()}).values()) == {"passed"}


@pytest.mark.parametrize("key", ["user", "secret_uuid", "user_secret_name"])
def test_failed_without_one(ask, libvirt, key):
    """It is named."""
    ask({"v.yaml": libvirt(**{key: ""})})

    assert ask.findings[0].verdict == "failed"
    assert key in ask.findings[0].reason


def test_unknown_without_the_switch(ask, libvirt):
    """Another file may turn it on."""
    assert set(ask({"v.yaml": libvirt(enabled="")}).values()) == {"unknown"}


def test_not_applicable_where_it_is_off(ask, libvirt):
    """Nothing is made then."""
    text = libvirt(enabled="false", user="")

    assert set(ask({"v.yaml": text}).values()) == {"not-applicable"}
