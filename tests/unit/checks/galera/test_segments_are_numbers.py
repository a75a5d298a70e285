"""The check galera.segments-are-numbers."""

from __future__ import annotations

import pytest


def test_passed_for_the_largest(ask):
    """255 is still one."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gmcast.segment=255"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_larger_one(ask):
    """The provider refuses it."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_provider_options = "gmcast.segment=256"\n'),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_a_name(ask):
    """A site's name is no number."""
    answers = ask(
        {
            "garb": (
                'GALERA_NODES="db1:4567 db2:4567"\n'
                'GALERA_GROUP="blue"\n'
                'GALERA_OPTIONS="gmcast.segment=east"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """As kolla-ansible's users do."""
    answers = ask(
        {
            "node.cnf": (
                '[mysqld]\nwsrep_provider_options = "gmcast.segment={{ site_number }}"\n'
            ),
        }
    )

    assert "unknown" in answers.values()


@pytest.mark.parametrize("word", ["@segment@", "%SEGMENT%", "_SEGMENT_", "${SEGMENT}", "<number>"])
def test_unknown_where_it_is_filled_in_later(ask, word):
    """In whatever way."""
    text = f'[mysqld]\nwsrep_provider_options = "gmcast.segment={word}"\n'

    assert set(ask({"node.cnf": text}).values()) == {"unknown"}
