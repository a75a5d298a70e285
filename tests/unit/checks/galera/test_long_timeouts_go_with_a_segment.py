"""The check galera.long-timeouts-go-with-a-segment."""

from __future__ import annotations


def test_passed_with_a_segment(ask):
    """Even with the first site's."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "evs.suspect_timeout=PT30S;gmcast.segment=0"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """Thirty seconds are no local network."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "evs.suspect_timeout=PT30S;evs.inactive_timeout=PT1M"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_one_site(ask):
    """Defaults say nothing of sites."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gcache.size=2G"\n'),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_adds_options(ask):
    """The segment may be there."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "evs.suspect_timeout=PT30S;{{ more }}"\n'
            ),
        }
    )

    assert "unknown" in answers.values()
