"""The rule copies-are-not-delayed."""

from __future__ import annotations

import pytest

FSID = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"


def conf(line, section="client"):
    """A ceph.conf with one line more."""
    return {"ceph.conf": f"[global]\nfsid = {FSID}\n[{section}]\n{line}\n"}


@pytest.mark.parametrize("word", ["0"])
def test_passed_for_a_safe_value(ask, word):
    """Nothing is lost by it."""
    verdicts = ask(conf(f"rbd_mirroring_replay_delay = {word}"))

    assert verdicts == {"[client] rbd_mirroring_replay_delay": "passed"}


@pytest.mark.parametrize("word", ["300"])
@pytest.mark.parametrize("section", ["global", "client", "client.rbd-mirror.a"])
def test_failed_in_any_section(ask, word, section):
    """The daemon may read it from each of them; blanks in the name are underscores."""
    verdicts = ask(conf(f"rbd mirroring replay delay = {word}", section))

    assert list(verdicts.values()) == ["failed"]
    assert ask.findings[0].where.endswith("ceph.conf:4")
    assert "held back" in ask.findings[0].reason


@pytest.mark.parametrize("word", ["{{ n }}", "5m"])
def test_unknown_for_anything_else(ask, word):
    """It is filled in later, or is no value of this option."""
    assert list(ask(conf(f"rbd_mirroring_replay_delay = {word}")).values()) == ["unknown"]


def test_not_applicable_without_it(ask):
    """Its default is good."""
    assert list(ask(conf("rbd_cache = true")).values()) == ["not-applicable"]
