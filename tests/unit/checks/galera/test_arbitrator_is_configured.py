"""The check galera.arbitrator-is-configured."""

from __future__ import annotations


def test_passed_without_the_remark(ask):
    """Other remarks do no harm."""
    answers = ask(
        {
            "garb": ('# a third vote\nGALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_with_it(ask):
    """As the package has it."""
    answers = ask(
        {
            "garb": (
                "# REMOVE THIS AFTER CONFIGURATION\n"
                'GALERA_NODES="db1:4567 db2:4567"\n'
                'GALERA_GROUP="blue"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_for_a_part(ask):
    """There may be another file."""
    answers = ask(
        {
            "garb": ('GALERA_OPTIONS="gmcast.segment=3"\n'),
        }
    )

    assert "unknown" in answers.values()
