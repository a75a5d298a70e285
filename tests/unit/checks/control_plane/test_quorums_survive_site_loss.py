"""The check control-plane.quorums-survive-site-loss."""

from __future__ import annotations


def test_passed_for_three_sites(ask, design):
    """Any one may go."""
    design["quorums"] = [
        {
            "name": "queue",
            "kind": "rabbitmq",
            "members": [
                {"name": "v0", "site": "east"},
                {"name": "v1", "site": "west"},
                {"name": "v2", "site": "hill"},
            ],
        }
    ]

    assert "passed" in ask(design).values()


def test_failed_for_two(ask, design):
    """East has two of three."""
    design["quorums"] = [
        {
            "name": "queue",
            "kind": "rabbitmq",
            "members": [
                {"name": "v0", "site": "east"},
                {"name": "v1", "site": "east"},
                {"name": "v2", "site": "west"},
            ],
        }
    ]

    assert "failed" in ask(design).values()


def test_unknown_without_voters(ask, design):
    """Nobody is named."""
    design["quorums"] = [{"name": "queue", "kind": "rabbitmq", "members": []}]

    assert "unknown" in ask(design).values()


def test_not_applicable_to_one_site(ask, design):
    """It goes with its site."""
    design["quorums"] = [
        {
            "name": "queue",
            "kind": "rabbitmq",
            "members": [
                {"name": "v0", "site": "east"},
                {"name": "v1", "site": "east"},
                {"name": "v2", "site": "east"},
            ],
        }
    ]

    assert "not-applicable" in ask(design).values()
