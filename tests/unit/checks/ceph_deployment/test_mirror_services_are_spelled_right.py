"""The type of a service."""

from __future__ import annotations

import pytest

SPEC = "service_type: {}\nplacement: {{count: 1}}\n"


def test_passed_with_the_word(ask):
    """As cephadm has it."""
    assert set(ask({"s.yaml": SPEC.format("rbd-mirror")}).values()) == {"passed"}


@pytest.mark.parametrize("word", ["rbd_mirror", "rbd-miror", "rbdmirror", "RBD-mirror"])
def test_failed_with_another_spelling(ask, word):
    """At its line."""
    ask({"s.yaml": f"service_type: mon\n---\n{SPEC.format(word)}"})

    assert [f.verdict for f in ask.findings] == ["failed"]
    assert ask.findings[0].where.endswith(":3")


def test_unknown_with_a_template(ask):
    """It may become any type."""
    assert set(ask({"s.yaml": SPEC.format('"{{ t }}"')}).values()) == {"unknown"}


@pytest.mark.parametrize("word", ["cephfs-mirror", "mon", "rgw", "node-exporter"])
def test_not_applicable_to_other_services(ask, word):
    """They are right as they are."""
    assert set(ask({"s.yaml": SPEC.format(word)}).values()) == {"not-applicable"}
