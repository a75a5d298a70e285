"""The check galera.arbitrator-names-nodes."""

from __future__ import annotations


def test_passed_for_blanks(ask):
    """They become commas."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "passed" in answers.values()


def test_passed_for_commas(ask):
    """They stay."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567,db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_comma_and_a_blank(ask):
    """They become two commas."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567, db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_none(ask):
    """As the package has it."""
    answers = ask(
        {
            "garb": ('GALERA_NODES=""\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_them(ask):
    """They cannot be read."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="{{ nodes }}"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "unknown" in answers.values()
