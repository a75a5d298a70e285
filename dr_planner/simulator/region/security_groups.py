"""All security groups; every project has a default one as soon as somebody needs it."""

from __future__ import annotations

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.security_group import DEFAULT, Rule, SecurityGroup
from dr_planner.simulator.timeline import Timeline


class SecurityGroups:
    """The tables of groups and rules."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.groups: dict[str, SecurityGroup] = {}
        self.rules: dict[str, Rule] = {}
        self._defaults: dict[str, SecurityGroup] = {}
        self._next_number = 1

    def default(self, project_id: str) -> SecurityGroup:
        """A project's default group, made when it is looked for the first time."""
        found = self._defaults.get(project_id)
        if found is None:
            found = self.add(project_id, DEFAULT, "Default security group", is_default=True)
            self._defaults[project_id] = found
        return found

    def named(self, project_id: str, reference: str) -> SecurityGroup | None:
        """A group of a project by its id or name."""
        found = self.groups.get(reference)
        if found is not None and found.project_id == project_id:
            return found
        own = (group for group in self.groups.values() if group.project_id == project_id)
        return next((group for group in own if group.name == reference), None)

    def add(
        self,
        project_id: str,
        name: str,
        description: str = "",
        *,
        is_default: bool = False,
        stateful: bool = True,
    ) -> SecurityGroup:
        """A new group, which lets everything out; a default one lets its own members in."""
        now = self._timeline.now()
        group = SecurityGroup(
            id=self._identifiers.uuid(),
            project_id=project_id,
            created_at=now,
            updated_at=now,
            name=name,
            description=description,
            stateful=stateful,
            is_default=is_default,
        )
        self.groups[group.id] = group
        for ethertype in ("IPv4", "IPv6"):
            self.add_rule(group, "egress", ethertype=ethertype, description=None)
            if is_default:
                self.add_rule(
                    group,
                    "ingress",
                    ethertype=ethertype,
                    remote_group_id=group.id,
                    description=None,
                )
        group.revision_number = 1
        return group

    def add_rule(
        self,
        group: SecurityGroup,
        direction: str,
        *,
        ethertype: str = "IPv4",
        protocol: str | None = None,
        port_range_min: int | None = None,
        port_range_max: int | None = None,
        remote_ip_prefix: str | None = None,
        remote_group_id: str | None = None,
        description: str | None = "",
        project_id: str = "",
    ) -> Rule:
        """A new rule of a group."""
        now = self._timeline.now()
        rule = Rule(
            id=self._identifiers.uuid(),
            project_id=project_id or group.project_id,
            created_at=now,
            updated_at=now,
            description=description,
            security_group_id=group.id,
            direction=direction,
            ethertype=ethertype,
            protocol=protocol,
            port_range_min=port_range_min,
            port_range_max=port_range_max,
            remote_ip_prefix=remote_ip_prefix,
            remote_group_id=remote_group_id,
            number=self._next_number,
        )
        self._next_number += 1
        group.rules[rule.id] = rule
        self.rules[rule.id] = rule
        self._changed(group)
        return rule

    def remove_rule(self, rule: Rule) -> None:
        """Delete a rule."""
        del self.rules[rule.id]
        group = self.groups[rule.security_group_id]
        del group.rules[rule.id]
        self._changed(group)

    def remove(self, group: SecurityGroup) -> None:
        """Delete a group with its rules."""
        for rule_id in group.rules:
            del self.rules[rule_id]
        del self.groups[group.id]
        if self._defaults.get(group.project_id) is group:
            del self._defaults[group.project_id]

    def _changed(self, group: SecurityGroup) -> None:
        group.revision_number += 1
        group.updated_at = self._timeline.now()
