"""Keep a full copy of a divergent image before a resync discards it."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unsafe
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer
from dr_planner.recovery.steps import Act, Decision, Done, Step, Stop, Wait


class DivergentSeen(Sides):
    """Both copies, and the kept one."""

    kept: ImageState


class KeepDivergentCopy(Step):
    """A resync deletes the image first; what was only there would be gone."""

    name = "keep-divergent-copy"
    title = "Keep the returned site's divergent copy"
    phases = {RecoveryKind.FAILBACK: "reconcile"}
    after = ("demote-returned-image",)
    writes = True

    def observe(self, ctx: Context, item: PlanItem | None) -> DivergentSeen:
        assert item is not None
        sides = look_at_sides(ctx, item, target_status=True)
        kept_as = kept_name(ctx.run, item)
        kept = ctx.look(item.target_cluster, item.pool, kept_as, status=False)
        return DivergentSeen(**dict(sides), kept=kept)

    def decide(self, item: PlanItem | None, history: Sequence[DivergentSeen]) -> Decision:
        seen = history[-1]
        if seen.target.presence is Presence.UNKNOWN:
            return Stop(no_answer(seen.target))
        if seen.kept.presence is Presence.PRESENT:
            return Done(f"kept as {seen.kept.pool}/{seen.kept.image} at {seen.kept.cluster}")
        if seen.target.primary:
            return Stop(Unsafe(f"the returned copy is primary again: {describe(seen.target)}"))
        if seen.target.is_replaying:
            return Done("nothing diverged: the returned copy follows")
        if seen.target.presence is Presence.ABSENT:
            return Done("there is no returned copy")
        if seen.target.is_split_brain:
            return Act(f"copy {seen.target.pool}/{seen.target.image} to {seen.kept.image}")
        return Wait(f"it is not told yet whether it diverged: {describe(seen.target)}")

    def act(self, ctx: Context, item: PlanItem | None, seen: DivergentSeen) -> None:
        assert item is not None
        ctx.cluster(item.target_cluster).copy(item.pool, item.image, seen.kept.image)

    def deadline(self, ctx: Context, item: PlanItem | None) -> float:
        return ctx.deadline(item.size_gib if item else 0)


def kept_name(run: str, item: PlanItem) -> str:
    """The name of the kept copy: the same for every try of one run."""
    return f"{item.image}.kept-{run}"


STEP = KeepDivergentCopy()
