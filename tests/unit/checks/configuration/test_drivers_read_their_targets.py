"""The rule drivers-read-their-targets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "drivers-read-their-targets"
TEXT = "[one]\nvolume_driver = {}\nreplication_device = backend_id:far\n"


def test_passed_for_a_driver_that_replicates(ask: Ask) -> None:
    """Its keys are another rule's matter."""
    finding = ask(RULE, TEXT.format("cinder.volume.drivers.rbd.RBDDriver"))

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:3")


def test_failed_for_lvm(ask: Ask) -> None:
    """It reads none, and starts."""
    finding = ask(RULE, TEXT.format("cinder.volume.drivers.lvm.LVMVolumeDriver"))

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")


@pytest.mark.parametrize(
    "driver",
    [
        "cinder.volume.drivers.nec.v.nec_v_fc.VStorageFCDriver",
        "example.driver.OurDriver",
        "{{ driver }}",
        "example.driver.OurDriver\n  san_ip = s",
    ],
)
def test_unknown_for_another_driver(ask: Ask, driver: str) -> None:
    """What is made from one that replicates may; so may one that is not Cinder's own."""
    finding = ask(RULE, TEXT.format(driver))

    assert finding.verdict == "unknown"
    assert "\n" not in finding.reason


def test_not_applicable_without_a_driver_or_a_target(ask: Ask) -> None:
    """A fragment does not say what it is of."""
    assert ask(RULE, "[one]\nreplication_device = backend_id:b\n").verdict == "not-applicable"
    assert ask(RULE, "[one]\nrbd_pool = v\n").verdict == "not-applicable"
