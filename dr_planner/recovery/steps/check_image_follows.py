"""The image is primary at the source alone, and its copy at the target follows."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unsafe
from dr_planner.model.mirror import Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import Sides, describe, look_at_sides, no_answer, two_copies
from dr_planner.recovery.steps import Decision, Done, Step, Stop, Wait


class CheckImageFollows(Step):
    """Every image is looked at on both sides before the first one is touched."""

    name = "check-image-follows"
    title = "The image is primary at the source alone and its copy at the target follows"
    phases = {RecoveryKind.PLANNED: "confirm", RecoveryKind.FAILBACK: "confirm"}

    def observe(self, ctx: Context, item: PlanItem | None) -> Sides:
        return look_at_sides(ctx, item, target_status=True)

    def decide(self, item: PlanItem | None, history: Sequence[Sides]) -> Decision:
        assert item is not None
        seen = history[-1]
        source, target = seen.source, seen.target
        for side in (source, target):
            if side.presence is Presence.UNKNOWN:
                return Stop(no_answer(side))
        if seen.both_primary:
            return Stop(two_copies(item))
        what = f"image {item.pool}/{item.image}"
        if target.primary:
            return Done(f"has moved already: {describe(target)}")
        if source.presence is Presence.ABSENT:
            return Stop(Unsafe(f"{what} does not exist at {source.cluster}"))
        if source.mirrored is False:
            return Stop(
                Unsafe(
                    f"{what} is not mirrored",
                    remedy="Enable journaling (pool profile) or mirroring (image profile) on "
                    "it, wait until its copy is replaying, or exclude the volume.",
                )
            )
        if not source.primary:
            return Stop(
                Unsafe(
                    f"{what} is primary at neither site",
                    remedy="An earlier recovery stopped between demotion and promotion: resume "
                    "it with 'dr-planner run resume'.",
                )
            )
        if target.is_split_brain:
            return Stop(
                Unsafe(
                    f"{what}: {target.cluster} reports a split brain",
                    remedy="Make a failback plan away from the newer side; it keeps the "
                    "divergent copy and resyncs it.",
                )
            )
        if target.is_replaying:
            return Done(f"{describe(source)}; {describe(target)}")
        return Wait(f"the copy does not follow yet: {describe(target)} {target.description}")


STEP = CheckImageFollows()
