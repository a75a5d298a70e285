"""The check storage.replication-spec-is-exact."""

from __future__ import annotations


def test_passed_for_the_very_words(ask, design):
    """As the driver compares."""
    kind = design["cinder"]["volume_types"][0]
    kind["extra_specs"] = {"replication_enabled": "<is> False"}

    assert "passed" in ask(design).values()


def test_failed_in_small_letters(ask, design):
    """The driver does not see it."""
    kind = design["cinder"]["volume_types"][0]
    kind.update(replicated=True, extra_specs={"replication_enabled": "<is> true"})

    assert "failed" in ask(design).values()


def test_failed_where_the_design_says_otherwise(ask, design):
    """One of both is wrong."""
    kind = design["cinder"]["volume_types"][0]
    kind["extra_specs"] = {"replication_enabled": "<is> True"}

    assert "failed" in ask(design).values()


def test_unknown_without_types(ask, design):
    """Silence is neither good nor bad."""
    del design["cinder"]["volume_types"]

    assert "unknown" in ask(design).values()
