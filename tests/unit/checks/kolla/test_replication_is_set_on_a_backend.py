"""A target in a section that nothing runs."""

from __future__ import annotations

TARGET = "backend_id:far,user:vol"
OVERRIDE = "kolla/config/cinder/cinder-volume.conf"


def test_passed_with_the_name_of_an_entry(ask, tree, volumes):
    """The role makes that section."""
    assert set(ask(tree(TARGET, volumes("near", "far"))).values()) == {"passed"}


def test_passed_with_a_backend_of_ones_own(ask, tree, volumes):
    """The override is the whole of it."""
    files = tree(TARGET, volumes("other"))
    files[OVERRIDE] += "volume_driver = cinder.volume.drivers.rbd.RBDDriver\n"

    assert set(ask(files).values()) == {"passed"}


def test_failed_with_another_name(ask, tree, volumes):
    """A hyphen is no underscore; the name that is meant is told."""
    files = tree(TARGET, volumes("near"))
    files[OVERRIDE] = files[OVERRIDE].replace("in-near", "in_near")
    ask(files)

    assert ask.findings[0].verdict == "failed"
    assert "'in-near'" in ask.findings[0].reason


def test_unknown_without_the_variables(ask, tree, volumes):
    """Or with a name that is filled in later."""
    assert set(ask(tree(TARGET)).values()) == {"unknown"}
    assert set(ask(tree(TARGET, volumes("far", name='"{{ n }}"'))).values()) == {"unknown"}
