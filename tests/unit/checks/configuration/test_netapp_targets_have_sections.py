"""The rule netapp-targets-have-sections."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "netapp-targets-have-sections"
NEAR = "[near]\nnetapp_vserver = n\nreplication_device = backend_id:far\n"
WHOLE = f"[DEFAULT]\nenabled_backends = near\n{NEAR}"


def test_passed_with_the_section_of_the_target(ask: Ask) -> None:
    """It is enabled nowhere."""
    assert ask(RULE, f"{WHOLE}[far]\nnetapp_vserver = f\n").verdict == "passed"


def test_failed_without(ask: Ask) -> None:
    """The driver finds no such stanza."""
    finding = ask(RULE, WHOLE)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "[far]" in finding.reason


def test_unknown_in_a_part_of_a_file(ask: Ask) -> None:
    """The section may be elsewhere; a name may be filled in."""
    assert ask(RULE, NEAR).verdict == "unknown"
    assert ask(RULE, WHOLE.replace(":far", ":<far>")).verdict == "unknown"


def test_not_applicable_to_others(ask: Ask) -> None:
    """Their targets say themselves how they are reached."""
    text = "[one]\nrbd_pool = v\nreplication_device = backend_id:far\n"

    assert ask(RULE, text).verdict == "not-applicable"
