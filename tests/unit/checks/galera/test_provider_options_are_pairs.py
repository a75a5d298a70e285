"""The check galera.provider-options-are-pairs."""

from __future__ import annotations


def test_passed_for_pairs(ask):
    """Blanks around the signs are taken away."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "gmcast.segment = 1 ; socket.checksum=2;"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_comma(ask):
    """The comma makes one value of two options."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "gmcast.segment=1, gcache.size=1G"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_an_arbitrator_with_blanks(ask):
    """The arbitrator has the same parser."""
    answers = ask(
        {
            "garb": (
                'GALERA_NODES="db1:4567 db2:4567"\n'
                'GALERA_GROUP="blue"\n'
                'GALERA_OPTIONS="gmcast.segment=2 pc.weight=1"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """The whole may be right."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "{{ options }}"\n'),
        }
    )

    assert "unknown" in answers.values()
