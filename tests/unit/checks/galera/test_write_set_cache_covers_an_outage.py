"""The check galera.write-set-cache-covers-an-outage."""

from __future__ import annotations


def test_passed_for_the_default(ask):
    """128 MiB."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gcache.size=128M"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_less(ask):
    """A quarter of it."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gcache.size=32M"\n'),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_where_it_is_not_set(ask):
    """The default holds."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gmcast.segment=1"\n'),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """Any size."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gcache.size={{ size }}"\n'),
        }
    )

    assert "unknown" in answers.values()
