"""The rule volume-driver-exists."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "volume-driver-exists"


def test_passed_for_rbd(ask: Ask) -> None:
    """It is in the tree."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:2")


def test_passed_for_an_old_name(ask: Ask) -> None:
    """Cinder still translates it."""
    text = """\
[n]
volume_driver = cinder.volume.drivers.nimble.NimbleFCDriver
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:2")
    assert "old name" in finding.reason


def test_failed_for_a_wrong_class(ask: Ask) -> None:
    """It cannot be imported."""
    text = """\
[n]
volume_driver = cinder.volume.drivers.rbd.RbdDriverr
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")
    assert "has no" in finding.reason
    assert finding.remedy


def test_unknown_for_a_foreign_driver(ask: Ask) -> None:
    """It may be installed."""
    text = """\
[n]
volume_driver = vendor.cinder.Driver
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert "not one of Cinder's own" in finding.reason
    assert finding.remedy


def test_passed_for_a_class_that_is_not_marked_as_a_driver(ask: Ask) -> None:
    """Cinder loads it all the same."""
    text = "[s]\nvolume_driver = cinder.volume.drivers.stx.fc.STXFCDriver\n"

    assert ask(RULE, text).verdict == "passed"


def test_failed_for_a_path_that_cinder_had_once(ask: Ask) -> None:
    """Drivers were all in one file in its first releases."""
    assert ask(RULE, "[r]\nvolume_driver = cinder.volume.driver.RBDDriver\n").verdict == "failed"


def test_the_remedy_names_the_class_that_moved(ask: Ask) -> None:
    """Its name is still the same."""
    finding = ask(RULE, "[r]\nvolume_driver = cinder.volume.driver.RBDDriver\n")

    assert "cinder.volume.drivers.rbd.RBDDriver" in finding.remedy


def test_the_remedy_names_no_other_product(ask: Ask) -> None:
    """Drivers that are gone are no misspelt drivers of the same make."""
    for gone in ("dell_emc.scaleio.driver.ScaleIODriver", "hitachi.hnas_nfs.HNASNFSDriver"):
        finding = ask(RULE, f"[g]\nvolume_driver = cinder.volume.drivers.{gone}\n")

        assert finding.verdict == "failed"
        assert "if that is meant" not in finding.remedy
