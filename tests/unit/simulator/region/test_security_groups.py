"""Security groups: what a new one lets through, and that each project has its default one."""

from __future__ import annotations

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.security_groups import SecurityGroups
from dr_planner.simulator.timeline import Timeline


def test_the_default_group_is_made_once_and_found_by_its_name():
    """However often somebody looks."""
    groups = SecurityGroups(Timeline(), Identifiers(0))

    first, again = groups.default("bank"), groups.default("bank")

    assert first is again is groups.named("bank", "default")
    assert groups.named("museum", first.id) is None
    inward = [rule for rule in first.rules.values() if rule.direction == "ingress"]
    assert {rule.remote_group_id for rule in inward} == {first.id}


def test_rules_go_with_their_group():
    """And a default group that was deleted is made anew."""
    groups = SecurityGroups(Timeline(), Identifiers(0))
    first = groups.default("bank")
    rule = groups.add_rule(first, "ingress", protocol="tcp")
    groups.remove_rule(rule)
    assert rule.id not in first.rules

    groups.remove(first)

    assert groups.rules == {}
    assert groups.default("bank") is not first
