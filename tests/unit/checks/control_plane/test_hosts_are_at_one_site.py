"""The check control-plane.hosts-are-at-one-site."""

from __future__ import annotations


def test_passed_with_names_of_their_own(ask, design):
    """A host may be compute and gateway at its site."""
    site = design["sites"][0]
    site["gateways"].append(site["computes"][0])

    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_with_one_host_at_two_sites(ask, design):
    """A compute here, a gateway there: one machine all the same."""
    host = design["sites"][0]["computes"][0]
    design["sites"][1]["gateways"].append(host)

    assert ask(design) == {"site east": "failed", "site west": "failed"}
    assert f"{host} (also at west)" in [finding.reason for finding in ask.findings]


def test_passed_in_two_control_planes(ask, design):
    """Neither knows the other's hosts."""
    design["sites"][1]["computes"] = list(design["sites"][0]["computes"])
    design["regions"] = [
        {"name": "one", "sites": ["east"]}, {"name": "two", "sites": ["west"]},
    ]  # fmt: skip

    assert set(ask(design).values()) == {"passed"}


def test_unknown_where_the_hosts_are_left_out(ask, design):
    """Only of that site."""
    for key in ("computes", "gateways"):
        del design["sites"][1][key]

    assert ask(design) == {"site east": "passed", "site west": "unknown"}
