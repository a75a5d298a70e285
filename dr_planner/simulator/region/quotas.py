"""Quotas of Cinder: what projects may have. Use is counted from the rows; -1 is no limit."""

from __future__ import annotations

from dataclasses import dataclass, field

DEFAULT = "default"
"""The class whose limits hold where a project has none of its own."""

FIRST = {
    "volumes": -1,
    "per_volume_gigabytes": -1,
    "snapshots": -1,
    "gigabytes": -1,
    "backups": -1,
    "backup_gigabytes": 1000,
}
GROUPS = {"groups": -1}
BY_TYPE = ("volumes", "gigabytes", "snapshots")
"""What is limited per volume type too, as ``volumes_<name of the type>``."""


@dataclass
class Quotas:
    """The limits that were set.

    :param own: of projects, by their ids.
    :param classes: of quota classes, by their names.
    """

    own: dict[str, dict[str, int]] = field(default_factory=dict)
    classes: dict[str, dict[str, int]] = field(default_factory=dict)

    def of_class(self, name: str, types: list[str]) -> dict[str, int]:
        """All limits of a class."""
        limits = dict(FIRST)
        for kind in types:
            limits |= {f"{key}_{kind}": -1 for key in BY_TYPE}
        limits |= GROUPS
        return limits | self.classes.get(name, {})

    def of(self, project_id: str, types: list[str]) -> dict[str, int]:
        """All limits of a project."""
        return self.of_class(DEFAULT, types) | self.own.get(project_id, {})

    def limit(self, project_id: str, name: str) -> int:
        """One limit of a project, without making the table of all."""
        own = self.own.get(project_id, {})
        if name in own:
            return own[name]
        first = FIRST.get(name, GROUPS.get(name, -1))
        return self.classes.get(DEFAULT, {}).get(name, first)
