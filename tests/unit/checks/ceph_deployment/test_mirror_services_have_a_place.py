"""A daemon needs a host."""

from __future__ import annotations

import pytest

SPEC = "service_type: rbd-mirror\nplacement:\n  "


@pytest.mark.parametrize(
    "place", ["count: 2", "hosts: [h1, h2]", "label: mirror", "hosts: [{hostname: h1}]"]
)
def test_passed_with_a_place(ask, place):
    """However it is said."""
    assert set(ask({"s.yaml": SPEC + place + "\n"}).values()) == {"passed"}


@pytest.mark.parametrize("place", ["count: 0", "hosts: []"])
def test_failed_with_none(ask, place):
    """No daemon, and no complaint."""
    assert set(ask({"s.yaml": SPEC + place + "\n"}).values()) == {"failed"}


def test_unknown_with_a_template(ask):
    """It may become any host."""
    assert set(ask({"s.yaml": SPEC + 'label: "{{ l }}"\n'}).values()) == {"unknown"}


def test_not_applicable_to_other_services(ask):
    """They are not what is looked for."""
    text = "service_type: mon\nplacement: {count: 0}\n"

    assert set(ask({"s.yaml": text}).values()) == {"not-applicable"}
