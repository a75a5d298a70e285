"""The rule rbd-options-exist."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "rbd-options-exist"


def test_passed_with_real_options(ask: Ask) -> None:
    """All of them exist."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_an_option_that_is_gone(ask: Ask) -> None:
    """It was removed and is still copied around."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_keyring_conf = /etc/ceph/k
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "OSSN-0085" in finding.reason
    assert finding.remedy


def test_failed_for_a_misspelt_option(ask: Ask) -> None:
    """The nearest is named."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_max_clone_dept = 3
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "'rbd_max_clone_depth'" in finding.reason
    assert finding.remedy


def test_unknown_for_a_name_that_may_be_a_secret(ask: Ask) -> None:
    """A broken secret looks like an option."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
hunter = =
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:4")
    assert "not shown" in finding.reason
    assert finding.remedy
