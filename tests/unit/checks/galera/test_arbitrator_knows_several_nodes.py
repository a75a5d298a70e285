"""The check galera.arbitrator-knows-several-nodes."""

from __future__ import annotations


def test_passed_for_two(ask):
    """One of them may be down."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_one(ask):
    """Then it finds no cluster."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_them(ask):
    """They cannot be counted."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="{{ nodes }}"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "unknown" in answers.values()
