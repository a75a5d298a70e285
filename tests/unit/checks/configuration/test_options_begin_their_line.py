"""The rule options-begin-their-line."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "options-begin-their-line"


def test_passed_at_the_beginning(ask: Ask) -> None:
    """As oslo.config reads it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_passed_for_a_value_on_a_line_of_its_own(ask: Ask) -> None:
    """That is a continuation, and meant."""
    text = """\
[one]
volume_driver =
    cinder.volume.drivers.rbd.RBDDriver
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_an_indented_option(ask: Ask) -> None:
    """It is not set, and the one above is wrong."""
    text = """\
[one]
rbd_pool = volumes
  rbd_user = cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "the value of 'rbd_pool'" in finding.reason
    assert finding.remedy


def test_failed_below_a_target(ask: Ask) -> None:
    """The last pair gets it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:cinder
    rbd_user = cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:6")
    assert "the value of 'user'" in finding.reason
    assert finding.remedy


def test_unknown_below_jinja(ask: Ask) -> None:
    """What the template gives may end the value."""
    text = """\
[one]
rbd_pool = {{ pool }}
  rbd_user = cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:3")
    assert finding.remedy
