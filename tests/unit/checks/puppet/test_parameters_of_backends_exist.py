"""Parameters of the define, options of Cinder, and what is for others."""

from __future__ import annotations

SUBJECT = "backend fast"


def test_passed_with_parameters_of_the_define(ask, data):
    """Those of older releases too."""
    assert ask(data(more="volume_tmp_dir: /tmp")) == {SUBJECT: "passed"}


def test_failed_with_targets_as_a_parameter(ask, data):
    """The module has none for them."""
    found = ask(data(more="replication_device: 'backend_id:a'"))

    assert found == {SUBJECT: "failed"}
    assert "no parameter replication_device" in ask.findings[0].reason


def test_unknown_with_a_word_of_somebody_else(ask, data):
    """A define around it may take it."""
    assert ask(data(more="visibility: public")) == {SUBJECT: "unknown"}
