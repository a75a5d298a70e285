"""The rule backend-names-its-own-zone."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "backend-names-its-own-zone"


def test_passed_with_the_right_option(ask: Ask) -> None:
    """It is read per backend."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
backend_availability_zone = north
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:4")


def test_failed_with_the_option_of_the_service(ask: Ask) -> None:
    """It is read in DEFAULT only."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
storage_availability_zone = north
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "no effect" in finding.reason
    assert finding.remedy


def test_failed_where_the_two_differ(ask: Ask) -> None:
    """One of them is not what was meant."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
storage_availability_zone = north
backend_availability_zone = south
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "another zone" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_fills_one_in(ask: Ask) -> None:
    """Whether they agree is not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
storage_availability_zone = north
backend_availability_zone = {{ zone }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
