"""The role writes one secret for volumes."""

from __future__ import annotations

TARGET = "backend_id:far,user:vol"
OTHER = "22222222-3333-4444-8555-666666666666"


def test_passed_without_one_of_its_own(ask, tree, volumes):
    """It falls back to the backend's, which is delivered."""
    assert set(ask(tree(TARGET, volumes("near"))).values()) == {"passed"}


def test_failed_with_another(ask, tree, volumes):
    """Computes do not have it."""
    assert set(ask(tree(f"{TARGET},secret_uuid:{OTHER}", volumes("near"))).values()) == {"failed"}


def test_unknown_without_the_variables(ask, tree):
    """What the backend's is cannot be seen."""
    assert set(ask(tree(f"{TARGET},secret_uuid:{OTHER}")).values()) == {"unknown"}
