"""What every row of Neutron has: its standard attributes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False, kw_only=True)
class Standard:
    """Standard attributes. Times are simulated seconds.

    :param revision_number: counts changes, beginning with 0.
    """

    id: str
    project_id: str
    created_at: float
    updated_at: float
    description: str | None = ""
    revision_number: int = 0
    tags: set[str] = field(default_factory=set)
