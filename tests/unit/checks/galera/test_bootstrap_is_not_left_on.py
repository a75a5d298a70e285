"""The check galera.bootstrap-is-not-left-on."""

from __future__ import annotations


def test_passed_where_it_is_off(ask):
    """The default, written out."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "pc.bootstrap=false"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_it_is_on(ask):
    """Whatever the word for it."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "pc.bootstrap=YES; gmcast.segment=1"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_adds_options(ask):
    """It may be among them."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "{{ more }}"\n'),
        }
    )

    assert "unknown" in answers.values()
