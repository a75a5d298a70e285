"""The rule capabilities-are-not-options."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "capabilities-are-not-options"
DRIVER = "volume_driver = cinder.volume.drivers.netapp.common.NetAppDriver\n"


def test_passed_without_one(ask: Ask) -> None:
    """The normal case."""
    assert ask(RULE, f"[one]\n{DRIVER}").verdict == "passed"


def test_failed_with_one(ask: Ask) -> None:
    """At its line."""
    finding = ask(RULE, f"[one]\n{DRIVER}consistencygroup_support = True\n")

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")


def test_unknown_without_the_driver(ask: Ask) -> None:
    """It may be one that has such an option."""
    text = "[one]\nvolume_backend_name = one\nconsistencygroup_support = True\n"

    assert ask(RULE, text).verdict == "unknown"


def test_not_applicable_to_drivers_of_others(ask: Ask) -> None:
    """What they read is not known."""
    text = "[one]\nvolume_driver = vendor.driver.Driver\nconsistencygroup_support = True\n"

    assert ask(RULE, text).verdict == "not-applicable"
