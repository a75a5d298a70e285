"""Values that are no values."""

from __future__ import annotations


def test_passed_without(ask, volumes):
    """Everything is there."""
    assert set(ask({"v.yaml": volumes("north")}).values()) == {"passed"}


def test_failed_with_one_inside_a_text(ask, volumes):
    """The option and its line are named."""
    ask({"v.yaml": volumes("north", lines="rbd_secret_uuid = CHANGEME")})

    assert ask.findings[0].verdict == "failed"
    assert "rbd_secret_uuid" in ask.findings[0].reason
    assert ask.findings[0].where.endswith(":13")


def test_unknown_with_secrets(ask, volumes):
    """They are not here."""
    text = volumes("north", more="customServiceConfigSecrets: [logins]")

    assert set(ask({"v.yaml": text}).values()) == {"unknown"}
