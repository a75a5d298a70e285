"""Make the image read-only at the source, so that there is never more than one writable copy."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unsafe
from dr_planner.model.mirror import Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer, two_copies
from dr_planner.recovery.steps import Act, Decision, Done, Step, Stop


class DemoteSourceImage(Step):
    """First demote, then promote: the order in which nothing can be written twice."""

    name = "demote-source-image"
    title = "Demote the image at the source"
    phases = {RecoveryKind.PLANNED: "move", RecoveryKind.FAILBACK: "move"}
    writes = True

    def observe(self, ctx: Context, item: PlanItem | None) -> Sides:
        return look_at_sides(ctx, item)

    def decide(self, item: PlanItem | None, history: Sequence[Sides]) -> Decision:
        assert item is not None
        seen = history[-1]
        if seen.source.presence is Presence.UNKNOWN:
            return Stop(no_answer(seen.source))
        if seen.both_primary:
            return Stop(two_copies(item))
        if seen.source.primary:
            return Act(f"demote {item.pool}/{item.image} at {item.source_cluster}")
        if seen.source.presence is Presence.ABSENT and not seen.target.primary:
            return Stop(Unsafe(f"image {item.pool}/{item.image} vanished from the source"))
        return Done(describe(seen.source))

    def act(self, ctx: Context, item: PlanItem | None, seen: Sides) -> None:
        assert item is not None
        ctx.cluster(item.source_cluster).demote(item.pool, item.image)


STEP = DemoteSourceImage()
