"""Volumes of a lost zone."""

from __future__ import annotations

TARGET = "replication_device = backend_id:far"


def test_passed_with_targets(ask, volumes):
    """In every zone."""
    assert set(ask({"v.yaml": volumes("north", "south", lines=TARGET)}).values()) == {"passed"}


def test_failed_without(ask, volumes):
    """The services are named."""
    ask({"v.yaml": volumes("north", "south")})

    assert ask.findings[0].verdict == "failed"
    assert "in-north, in-south" in ask.findings[0].reason


def test_unknown_with_secrets(ask, volumes):
    """Targets with a login belong there."""
    text = volumes("north", "south", more="customServiceConfigSecrets: [logins]")

    assert set(ask({"v.yaml": text}).values()) == {"unknown"}


def test_not_applicable_to_one_zone(ask, volumes):
    """There is nowhere to replicate to."""
    assert set(ask({"v.yaml": volumes("north")}).values()) == {"not-applicable"}
