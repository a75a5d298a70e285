"""Keys and values of extra options."""

from __future__ import annotations

import pytest

SUBJECT = "backend fast"


@pytest.mark.parametrize("key", ["fast/replication_device", "FAST/x", "DEFAULT/x"])
def test_passed_in_a_section_that_is_read(ask, data, key):
    """That of the backend, whatever the case of letters, or one for all."""
    assert ask(data(key)) == {SUBJECT: "passed"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("replication_device", "{value: [a]}"),
        ("fast/replication_device", "backend_id:a"),
        ("fast/replication_device", "[backend_id:a]"),
        ("slow/replication_device", "{value: [a]}"),
    ],
)
def test_failed_where_the_driver_does_not_look(ask, data, key, value):
    """Without a section, without a hash, in a section of nobody."""
    assert ask(data(key, value)) == {SUBJECT: "failed"}
    assert ask.findings[0].where.endswith("common.yaml:7")


def test_passed_with_a_value_that_is_looked_up(ask, data):
    """What it is does not matter here."""
    assert ask(data(value='{value: "%{lookup(1)}"}')) == {SUBJECT: "passed"}


def test_unknown_where_hiera_looks_them_up(ask, data):
    """A name, or all of them."""
    whole = data()["common.yaml"].partition("extra_options:")[0]

    assert ask(data('"%{backend}/x"')) == {SUBJECT: "unknown"}
    text = f"{whole}extra_options: \"%{{alias('targets')}}\"\n"
    assert ask({"common.yaml": text}) == {SUBJECT: "unknown"}


def test_not_applicable_without_any(ask, data):
    """A backend that does not replicate needs none."""
    whole = data()["common.yaml"].partition("    extra_options:")[0]

    assert set(ask({"common.yaml": whole}).values()) == {"not-applicable"}
