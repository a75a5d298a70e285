"""The rule replicated-types-are-not-encrypted."""

from __future__ import annotations

import json


def listing(specs, **more):
    """What 'openstack volume type list --long' prints of one type."""
    row = {"ID": "1", "Name": "gold", "Is Public": True, "Properties": specs} | more
    return {"types.json": json.dumps([row], indent=1)}


ON = {"replication_enabled": "<is> True"}
LUKS = {"provider": "luks", "cipher": "aes-xts-plain64", "key_size": 256}


def test_passed_without_encryption(ask):
    """The column is there, and empty."""
    assert ask(listing(ON, Encryption=None)) == {"type gold": "passed"}
    assert ask(listing(ON, Encryption="")) == {"type gold": "passed"}


def test_failed_with_encryption(ask):
    """As the command prints it for programs, and for people."""
    assert ask(listing(ON, Encryption=LUKS)) == {"type gold": "failed"}
    assert ask(listing(ON, Encryption="provider='luks'")) == {"type gold": "failed"}


def test_unknown_without_the_column(ask):
    """It must be asked for."""
    assert ask(listing(ON)) == {"type gold": "unknown"}
    assert "--encryption-type" in ask.findings[0].remedy


def test_not_applicable_without_replication(ask):
    """Then it may be."""
    assert list(ask(listing({}, Encryption=LUKS)).values()) == ["not-applicable"]
