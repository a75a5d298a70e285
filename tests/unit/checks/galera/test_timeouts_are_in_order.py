"""The check galera.timeouts-are-in-order."""

from __future__ import annotations


def test_passed_for_usual_settings(ask):
    """Those of a wide area network."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "evs.keepalive_period=PT3S;'
                "evs.inactive_check_period=PT9S;"
                'evs.suspect_timeout=PT30S;evs.inactive_timeout=PT1M;evs.install_timeout=PT1M"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_a_default_is_shorter(ask):
    """inactive_timeout is 15 s where it is not set."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "evs.suspect_timeout=PT20S"\n'),
        }
    )

    assert "failed" in answers.values()


def test_failed_where_they_are_equal(ask):
    """A suspect has no time to answer."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                'wsrep_provider_options = "evs.suspect_timeout=PT15S;evs.inactive_timeout=PT15S"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_it_is_no_period(ask):
    """A number without PT and S."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "evs.suspect_timeout=20"\n'),
        }
    )

    assert "unknown" in answers.values()
