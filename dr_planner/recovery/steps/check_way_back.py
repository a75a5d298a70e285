"""The old source follows the new one, so that there is a way back."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unsafe
from dr_planner.model.mirror import Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer
from dr_planner.recovery.steps import Decision, Done, Step, Stop, Wait


class CheckWayBack(Step):
    """A recovery is not over while the workload has a single copy."""

    name = "check-way-back"
    title = "The image at the old source follows the target"
    phases = {RecoveryKind.PLANNED: "protect", RecoveryKind.FAILBACK: "protect"}

    def observe(self, ctx: Context, item: PlanItem | None) -> Sides:
        return look_at_sides(ctx, item, source_status=True)

    def decide(self, item: PlanItem | None, history: Sequence[Sides]) -> Decision:
        assert item is not None
        seen = history[-1]
        if seen.source.presence is Presence.UNKNOWN:
            return Stop(no_answer(seen.source))
        if seen.source.is_split_brain:
            return Stop(
                Unsafe(
                    f"image {item.pool}/{item.image}: {seen.source.cluster} reports a split brain"
                )
            )
        if seen.source.is_replaying and seen.source.primary is False:
            return Done(f"protected again: {describe(seen.source)}")
        return Wait(f"not protected yet: {describe(seen.source)}")


STEP = CheckWayBack()
