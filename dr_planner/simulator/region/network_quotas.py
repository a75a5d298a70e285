"""How much a project may have of each kind of thing in Neutron."""

from __future__ import annotations

DEFAULTS = {
    "network": 100,
    "subnet": 100,
    "subnetpool": -1,
    "port": 500,
    "router": 10,
    "floatingip": 50,
    "rbac_policy": 10,
    "security_group": 10,
    "security_group_rule": 100,
}
"""Neutron's own defaults; -1 is no limit."""


class NetworkQuotas:
    """The limits of all projects."""

    def __init__(self) -> None:
        self.changed: dict[str, dict[str, int]] = {}

    def limit(self, project_id: str, name: str) -> int:
        """How many of a kind a project may have."""
        return self.changed.get(project_id, {}).get(name, DEFAULTS[name])

    def limits(self, project_id: str) -> dict[str, int]:
        """Every limit of a project."""
        return {**DEFAULTS, **self.changed.get(project_id, {})}

    def set(self, project_id: str, name: str, limit: int) -> None:
        """Change one limit."""
        self.changed.setdefault(project_id, {})[name] = limit

    def reset(self, project_id: str) -> None:
        """Give a project the defaults again."""
        self.changed.pop(project_id, None)
