"""How many of them."""

from __future__ import annotations


def database(replicas):
    """A control plane with one database."""
    return (
        "kind: OpenStackControlPlane\nspec:\n  galera:\n    templates:\n      openstack:\n"
        f"        storageRequest: 5G\n{replicas}"
    )


def test_passed_with_three(ask):
    """A majority is left when one is lost."""
    assert set(ask({"c.yaml": database("        replicas: 3\n")}).values()) == {"passed"}


def test_failed_with_one(ask):
    """At its line."""
    ask({"c.yaml": database("        replicas: 1\n")})

    assert ask.findings[0].verdict == "failed"
    assert ask.findings[0].where.endswith(":7")


def test_unknown_without_a_number(ask):
    """The operator's own default is not in the file."""
    assert set(ask({"c.yaml": database("")}).values()) == {"unknown"}
