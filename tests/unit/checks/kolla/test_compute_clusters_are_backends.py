"""A host's cluster and Cinder's clusters."""

from __future__ import annotations

HOSTS = "[compute]\nc1 ceph_cluster=near\n"


def test_passed_where_a_backend_is_there(ask, volumes):
    """Names are equal."""
    assert set(ask({"inv": HOSTS, "globals.yml": volumes("near")}).values()) == {"passed"}


def test_failed_where_none_is(ask, volumes):
    """At the host's line."""
    ask({"inv": HOSTS, "globals.yml": volumes("far")})

    assert ask.findings[0].verdict == "failed"
    assert ask.findings[0].where.endswith("inv:2")


def test_unknown_with_a_template(ask, volumes):
    """It may become that name."""
    text = volumes('"{{ c }}"', name="one")

    assert set(ask({"inv": HOSTS, "globals.yml": text}).values()) == {"unknown"}


def test_not_applicable_alone(ask):
    """An inventory by itself says nothing wrong."""
    assert set(ask({"inv": HOSTS}).values()) == {"not-applicable"}
