"""The rule secrets-outlive-a-restart."""

from __future__ import annotations

import pytest

UUID = "5c0f7a3e-1111-4222-8333-444455556666"


def xml(attributes):
    """A definition."""
    inner = f"\n  <uuid>{UUID}</uuid>\n  <usage type='ceph'><name>x</name></usage>\n"
    return {"secret.xml": f"<secret{attributes}>{inner}</secret>\n"}


@pytest.mark.parametrize("attributes", [" ephemeral='no' private='yes'", ""])
def test_passed_when_it_is_kept(ask, attributes):
    """That is also what libvirt does where nothing is said."""
    assert ask(xml(attributes)) == {f"secret {UUID}": "passed"}


def test_failed_for_one_in_memory(ask):
    """It is gone with the power."""
    assert ask(xml(' ephemeral="yes" private="yes"')) == {f"secret {UUID}": "failed"}
    assert ask.findings[0].where.endswith("secret.xml:2")


def test_unknown_in_a_list(ask):
    """It names UUIDs only."""
    text = f" UUID                                   Usage\n----\n {UUID}   ceph x\n"

    assert ask({"list.txt": text}) == {f"secret {UUID}": "unknown"}
