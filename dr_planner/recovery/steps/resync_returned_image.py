"""Fetch the returned site's divergent copy anew from the newer side."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unsafe
from dr_planner.model.mirror import Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer
from dr_planner.recovery.steps import Act, Decision, Done, Step, Stop, Wait


class ResyncSeen(Sides):
    """Both copies, and how far apart two agreeing observations must be, in seconds."""

    gap: float


class ResyncReturnedImage(Step):
    """Never on one observation: a false split brain after a demotion has cost data elsewhere."""

    name = "resync-returned-image"
    title = "Resync the returned site's copy from the newer side"
    phases = {RecoveryKind.FAILBACK: "reconcile"}
    after = ("keep-divergent-copy",)
    writes = True

    def observe(self, ctx: Context, item: PlanItem | None) -> ResyncSeen:
        return ResyncSeen(
            **dict(look_at_sides(ctx, item, target_status=True)), gap=ctx.settings.observation_gap
        )

    def decide(self, item: PlanItem | None, history: Sequence[ResyncSeen]) -> Decision:
        seen = history[-1]
        source, target = seen.source, seen.target
        for side in (source, target):
            if side.presence is Presence.UNKNOWN:
                return Stop(no_answer(side))
        if target.primary and not source.primary:
            return Done(f"has moved already: {describe(target)}")
        if target.primary:
            return Stop(Unsafe(f"the returned copy is primary again: {describe(target)}"))
        if not source.primary:
            return Stop(
                Unsafe(
                    f"no copy is primary: {describe(source)}; a resync could delete the only good "
                    "one",
                    remedy="Find out which copy is newer and promote it, then resume.",
                )
            )
        if target.is_replaying:
            return Done(f"follows: {describe(target)}")
        if not target.is_split_brain:
            return Wait(f"{describe(target)} {target.description}")
        if _agreed_for(history) < seen.gap:
            return Wait(f"a split brain is reported; looking again for {seen.gap:.0f} s")
        return Act(
            f"resync {target.pool}/{target.image} at {target.cluster} from {source.cluster}"
        )

    def act(self, ctx: Context, item: PlanItem | None, seen: ResyncSeen) -> None:
        assert item is not None
        ctx.cluster(item.target_cluster).resync(item.pool, item.image)

    def deadline(self, ctx: Context, item: PlanItem | None) -> float:
        return ctx.deadline(item.size_gib if item else 0) + ctx.settings.observation_gap


def _agreed_for(history: Sequence[ResyncSeen]) -> float:
    """For how many seconds every observation up to now has said the same."""
    newest = history[-1]
    since = newest.at
    for seen in reversed(history):
        same = (
            seen.target.is_split_brain
            and seen.target.primary is False
            and seen.source.primary is True
            and seen.target.global_id == newest.target.global_id
        )
        if not same:
            break
        since = seen.at
    return newest.at - since


STEP = ResyncReturnedImage()
