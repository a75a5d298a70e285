"""Read every field of the volume back and compare it with what was captured."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.catalog.compare import Difference, compare, fields
from dr_planner.errors import NotAsCaptured
from dr_planner.model.closure import VolumeClosure
from dr_planner.model.mirror import ImageState
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.sides import describe
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop


class VerifySeen(Seen):
    """The volume and its image after the move, and what differs from what was expected."""

    live: VolumeClosure | None
    image: ImageState
    compared: int
    differences: tuple[Difference, ...]


class VerifyClosure(Step):
    """What was lost is listed, never hidden."""

    name = "verify-closure"
    title = "Every captured field is read back and compared"
    phases = dict.fromkeys(RecoveryKind, "move")
    after = ("rehome-volume",)

    def observe(self, ctx: Context, item: PlanItem | None) -> VerifySeen:
        assert item is not None
        live = ctx.cloud(ctx.plan.target).closure(item.volume_id)
        wanted = expected(ctx, item)
        return VerifySeen(
            at=ctx.clock.monotonic(),
            live=live,
            image=ctx.look(item.target_cluster, item.pool, item.image, status=False),
            compared=fields(wanted),
            differences=() if live is None else compare(wanted, live),
        )

    def decide(self, item: PlanItem | None, history: Sequence[VerifySeen]) -> Decision:
        assert item is not None
        seen, what = history[-1], f"volume {item.volume_id} ({item.name or 'no name'})"
        if seen.live is None:
            return Stop(NotAsCaptured(f"{what} is gone"))
        if seen.differences:
            listed = "; ".join(str(difference) for difference in seen.differences)
            return Stop(NotAsCaptured(f"{what} is not as it was captured: {listed}"))
        if not seen.image.primary:
            return Stop(NotAsCaptured(f"{what}: its image is {describe(seen.image)}"))
        return Done(f"{seen.compared} fields equal; image {describe(seen.image)}")


def expected(ctx: Context, item: PlanItem) -> VolumeClosure:
    """The volume as it must be after the move.

    It is what Cinder said of it right before (so that a change since the capture is not undone
    or reported as lost), or what the catalog says where the volume had moved already.
    """
    before = ctx.before_move(item) or ctx.captured(item)
    kind = before.volume_type
    if item.target_type is not None and (kind is None or kind.name != item.target_type):
        kind = ctx.type_by_name(item.target_type)
    return before.model_copy(
        update={
            "host": item.target_host,
            "availability_zone": item.target_zone,
            "volume_type": kind,
        }
    )


STEP = VerifyClosure()
