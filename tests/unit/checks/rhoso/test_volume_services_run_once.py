"""Two on one backend."""

from __future__ import annotations


def test_passed_with_one(ask, volumes):
    """Or with none."""
    for number in (0, 1):
        text = volumes("north", more=f"replicas: {number}")
        assert set(ask({"v.yaml": text}).values()) == {"passed"}


def test_failed_with_two(ask, volumes):
    """The operator refuses it."""
    assert set(ask({"v.yaml": volumes("north", more="replicas: 2")}).values()) == {"failed"}


def test_unknown_with_a_template(ask, volumes):
    """It may become any number."""
    text = volumes("north", more='replicas: "{{ n }}"')

    assert set(ask({"v.yaml": text}).values()) == {"unknown"}
