"""What a key may do."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "osd",
    [
        "profile rbd pool=blocks, profile rbd pool=pictures",
        "allow class-read object_prefix rbd_children, allow rwx pool=blocks",
        "profile rbd",
    ],
)
def test_passed_with_clauses(ask, environment, osd):
    """Profiles and grants."""
    assert set(ask({"e.yaml": environment(osd)}).values()) == {"passed"}


@pytest.mark.parametrize("osd", ["osd: profile rbd pool=blocks", "osd=allow *", "rwx pool=blocks"])
def test_failed_with_something_in_front(ask, environment, osd):
    """The daemon's name is the key already."""
    verdicts = ask({"e.yaml": environment(osd)})

    assert verdicts["far, client.stack, osd"] == "failed"
    assert verdicts["far, client.stack, mgr"] == "passed"


def test_unknown_with_a_template(ask, environment):
    """It may become anything."""
    assert "unknown" in ask({"e.yaml": environment("{{ caps }}")}).values()
