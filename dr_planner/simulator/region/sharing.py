"""Who may use things of other projects: Neutron's RBAC policies."""

from __future__ import annotations

from dataclasses import dataclass

EVERYBODY = "*"
SHARED, EXTERNAL = "access_as_shared", "access_as_external"


@dataclass(eq=False, kw_only=True)
class SharingPolicy:
    """One thing is shared with one project, or with everybody."""

    id: str
    project_id: str
    object_type: str
    object_id: str
    action: str
    target: str


class Sharing:
    """All policies, found by what they share."""

    def __init__(self) -> None:
        self.policies: dict[str, SharingPolicy] = {}
        self._by_object: dict[str, dict[str, SharingPolicy]] = {}

    def add(self, policy: SharingPolicy) -> None:
        """Share something."""
        self.policies[policy.id] = policy
        self._by_object.setdefault(policy.object_id, {})[policy.id] = policy

    def remove(self, policy: SharingPolicy) -> None:
        """Share it no more."""
        del self.policies[policy.id]
        rest = self._by_object[policy.object_id]
        del rest[policy.id]
        if not rest:
            del self._by_object[policy.object_id]

    def reaches(self, object_id: str, project_id: str, action: str = SHARED) -> bool:
        """Whether something is shared with a project."""
        return any(
            policy.action == action and policy.target in (EVERYBODY, project_id)
            for policy in self._by_object.get(object_id, {}).values()
        )
