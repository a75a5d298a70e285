"""A mode that does not exist is the default one."""

from __future__ import annotations

import pytest

NAME = "disk_cachemodes"


@pytest.mark.parametrize("text", ["network=writeback", '"file=none, block=none"', ""])
def test_passed_for_modes_that_exist(ask, text):
    """In quotes or not."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {text}\n"}) == {NAME: "passed"}


@pytest.mark.parametrize("text", ["network=write-back", "rbd=none", "writeback"])
def test_failed_for_others(ask, text):
    """The pair is named."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {text}\n"}) == {NAME: "failed"}
    assert text in ask.findings[0].reason


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {{{{ a }}}}\n"}) == {NAME: "unknown"}
