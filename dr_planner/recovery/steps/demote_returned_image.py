"""Make the copy that a returned site still holds as primary read-only."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Drifted, Unsafe
from dr_planner.model.mirror import Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer
from dr_planner.recovery.steps import Act, Decision, Done, Step, Stop


class ReturnedSeen(Sides):
    """Both copies, and where Cinder says the volume lives: that side is the newer one."""

    cinder_host: str | None


class DemoteReturnedImage(Step):
    """Only the side that Cinder does not use is ever demoted here."""

    name = "demote-returned-image"
    title = "Demote the returned site's stale copy"
    phases = {RecoveryKind.FAILBACK: "reconcile"}
    writes = True

    def observe(self, ctx: Context, item: PlanItem | None) -> ReturnedSeen:
        assert item is not None
        sides = look_at_sides(ctx, item)
        # Asked anew, not from the list read at the start: the newer side must not be a memory.
        live = ctx.cloud(ctx.plan.source).closure(item.volume_id)
        return ReturnedSeen(**dict(sides), cinder_host=live.host if live else None)

    def decide(self, item: PlanItem | None, history: Sequence[ReturnedSeen]) -> Decision:
        assert item is not None
        seen = history[-1]
        source, target = seen.source, seen.target
        for side in (source, target):
            if side.presence is Presence.UNKNOWN:
                return Stop(no_answer(side))
        if seen.cinder_host == item.target_host:
            return Done(f"the volume is at {item.target_host} already")
        if seen.cinder_host != item.source_host:
            return Stop(
                Drifted(f"Cinder has the volume at {seen.cinder_host}, not {item.source_host}")
            )
        if not source.primary:
            if target.primary:
                return Stop(
                    Unsafe(
                        f"image {item.pool}/{item.image} is primary only at {target.cluster}, but "
                        f"Cinder uses {source.cluster}: it can not be told which is newer",
                        remedy="Look at both copies; promote or re-home by hand.",
                    )
                )
            return Done(f"nothing to demote: {describe(target)}")
        if target.primary:
            return Act(f"demote the stale copy {item.pool}/{item.image} at {target.cluster}")
        return Done(describe(target))

    def act(self, ctx: Context, item: PlanItem | None, seen: ReturnedSeen) -> None:
        assert item is not None
        ctx.cluster(item.target_cluster).demote(item.pool, item.image)


STEP = DemoteReturnedImage()
