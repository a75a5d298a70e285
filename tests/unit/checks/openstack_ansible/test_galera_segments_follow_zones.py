"""Which zone a node is in."""

from __future__ import annotations

ZONES = "az1-infra_hosts:\n  a: {ip: 192.0.2.1}\naz2-infra_hosts:\n  b: {ip: 192.0.2.2}\n"


def options(*pairs):
    """The list."""
    lines = "".join(f'  - {{option: {key}, value: "{value}"}}\n' for key, value in pairs)
    return f"galera_wsrep_provider_options:\n{lines}"


def test_passed_where_values_differ(ask):
    """One file per zone, or a template in one file."""
    one, two = options(("gmcast.segment", 1)), options(("gmcast.segment", 2))

    assert set(ask({"c.yml": ZONES, "a.yml": one, "b.yml": two}).values()) == {"passed"}


def test_failed_without(ask):
    """Every node is taken to be in one place."""
    given = {"c.yml": ZONES, "a.yml": options(("gcache.size", "2G"))}

    assert set(ask(given).values()) == {"failed"}


def test_unknown_with_one_value(ask):
    """The other zone's file may be missing here."""
    given = {"c.yml": ZONES, "a.yml": options(("gmcast.segment", 1))}

    assert set(ask(given).values()) == {"unknown"}


def test_not_applicable_with_one_zone(ask):
    """Segments are for several."""
    assert set(ask({"a.yml": options(("gcache.size", "2G"))}).values()) == {"not-applicable"}
