"""The check storage.replicated-types-not-multiattach."""

from __future__ import annotations


def test_passed_with_replication_only(ask, design):
    """One without the other."""
    design["cinder"]["volume_types"][0]["replicated"] = True

    assert ask(design)["type gold-e"] == "passed"


def test_failed_with_both(ask, design):
    """The driver takes away the features that the journal needs."""
    design["cinder"]["volume_types"][0].update(replicated=True, multiattach=True)

    assert ask(design)["type gold-e"] == "failed"


def test_unknown_where_the_types_are_left_out(ask, design):
    """There are always types, told or not."""
    del design["cinder"]["volume_types"]

    assert ask(design) == {"volume types": "unknown"}


def test_not_applicable_without_replication(ask, design):
    """A multiattach type alone is fine."""
    design["cinder"]["volume_types"][0]["multiattach"] = True

    assert set(ask(design).values()) == {"not-applicable"}


def test_failed_with_the_extra_spec(ask, design):
    """It is the same thing, as Cinder has it."""
    kind = design["cinder"]["volume_types"][0]
    kind.update(replicated=True, extra_specs={"multiattach": "<is> True"})

    assert ask(design)["type gold-e"] == "failed"
    kind["extra_specs"] = {"multiattach": "<is> False"}
    assert ask(design)["type gold-e"] == "passed"
