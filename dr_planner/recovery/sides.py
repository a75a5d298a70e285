"""Both copies of an image, seen together: the primary flag only means something in pairs."""

from __future__ import annotations

from dr_planner.errors import Unreachable, Unsafe
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Seen


class Sides(Seen):
    """One image at the source and at the target."""

    kind: RecoveryKind
    source: ImageState
    target: ImageState

    @property
    def both_primary(self) -> bool:
        """Two writable copies. Each cluster's own mirror status calls that healthy."""
        return bool(self.source.primary and self.target.primary)


def look_at_sides(
    ctx: Context,
    item: PlanItem | None,
    *,
    source_status: bool = False,
    target_status: bool = False,
) -> Sides:
    """Ask both clusters for their primary flags, and for the daemons' report where it matters."""
    assert item is not None
    return Sides(
        at=ctx.clock.monotonic(),
        kind=ctx.plan.kind,
        source=ctx.look(item.source_cluster, item.pool, item.image, status=source_status),
        target=ctx.look(item.target_cluster, item.pool, item.image, status=target_status),
    )


def two_copies(item: PlanItem) -> Unsafe:
    """The error for an image that is writable at both sites."""
    return Unsafe(
        f"image {item.pool}/{item.image} is primary at both {item.source_cluster} and "
        f"{item.target_cluster}: there are two writable copies",
        remedy="Decide which side is the newer one (the one Cinder's host names), then make a "
        "failback plan away from it: it keeps the other copy before it is resynced.",
    )


def no_answer(state: ImageState) -> Unreachable:
    """The error for a cluster that must answer and does not."""
    return Unreachable(
        f"Ceph cluster {state.cluster} gives no answer about image {state.pool}/{state.image}: "
        f"{state.detail}"
    )


def describe(state: ImageState) -> str:
    """An image's state in a few words, naming the cluster."""
    if state.presence is not Presence.PRESENT:
        return f"{state.presence} at {state.cluster}"
    role = {True: "primary", False: "not primary", None: "not mirrored"}[state.primary]
    status = f", {state.state}" if state.state else ""
    behind = f", {state.entries_behind} entries behind" if state.entries_behind else ""
    return f"{role} at {state.cluster}{status}{behind}"
