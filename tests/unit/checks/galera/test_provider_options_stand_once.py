"""The check galera.provider-options-stand-once."""

from __future__ import annotations


def test_passed_for_one_line(ask):
    """Nothing is replaced."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "gmcast.segment=1; gcache.size=1G"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_where_the_later_one_repeats_all(ask):
    """What counts is what is lost."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
                'wsrep-provider-options = "gmcast.segment=2;pc.weight=2"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_the_segment_is_lost(ask):
    """The two spellings of a name are one option."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
                "wsrep-provider-options = evs.suspect_timeout=PT30S\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_one(ask):
    """It may repeat the segment."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
                'wsrep_provider_options = "{{ extra }}"\n'
            ),
        }
    )

    assert "unknown" in answers.values()
