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


def test_unknown_where_jinja_chooses_a_line(ask):
    """One of the two is written."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "{% if wan %}\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
                "{% else %}\n"
                'wsrep_provider_options = "pc.weight=2"\n'
                "{% endif %}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
    assert "failed" not in answers.values()


def test_failed_where_only_values_are_filled_in_later(ask):
    """Whatever they will be, the first line is replaced."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "gmcast.segment={{ site }}"\n'
                'wsrep_provider_options = "pc.weight={{ weight }}"\n'
            ),
        }
    )

    assert "failed" in answers.values()
    reason = next(f.reason for f in ask.findings if f.verdict == "failed")
    assert "gmcast.segment of line 2 is lost" in reason
