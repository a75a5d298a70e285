"""The check galera.arbitrator-has-a-group."""

from __future__ import annotations


def test_passed_with_a_group(ask):
    """In garbd's own file too."""
    answers = ask(
        {
            "garb.cnf": ("group = blue\naddress = gcomm://db1,db2\n"),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """It does not start."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1 db2"\n'),
        }
    )

    assert "failed" in answers.values()


def test_failed_with_an_empty_one(ask):
    """As the package has it."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP=""\n'),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_a_variable_has_it(ask):
    """Shell reads it."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="$CLUSTER"\n'),
        }
    )

    assert "unknown" in answers.values()
