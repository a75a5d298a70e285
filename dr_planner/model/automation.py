"""What reassigns an availability zone when its site is lost."""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name


class ZoneReassignment(Frozen):
    """A rule: when this site is lost, all that is linked to its zones moves to that one."""

    lost_site: Name = Field(description="The site that was lost.")
    takeover_site: Name = Field(description="The site that its zones are moved to.")
    runs_at: tuple[Name, ...] | None = Field(
        default=None, description="Sites where the automation and its state are kept."
    )
    command: Name | None = Field(default=None, description="What is run, for the runbook.")
