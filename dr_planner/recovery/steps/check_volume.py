"""The volume is what the plan was made for, and may be moved now."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.catalog.compare import compare
from dr_planner.errors import Drifted, Refused, Unsafe
from dr_planner.model.closure import VolumeClosure
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop

IDENTITY = ("size_gib", "image", "project.id", "volume_type.name", "multiattach", "encrypted")
MOVED = ("host", "availability_zone", "volume_type")
QUIET = ("available", "in-use", "error")


class VolumeSeen(Seen):
    """The volume as Cinder has it before the move, and as the catalog has it."""

    kind: RecoveryKind
    live: VolumeClosure | None
    captured: VolumeClosure


class CheckVolume(Step):
    """A plan made for another volume is worthless, and an attached one must not be pulled away."""

    name = "check-volume"
    title = "The volume is as it was planned, and idle"
    phases = {
        RecoveryKind.PLANNED: "check",
        RecoveryKind.FAILBACK: "check",
        # In a disaster one volume that is not as planned must not hold up all others.
        RecoveryKind.DISASTER: "move",
    }
    after = ("check-target-ready", "check-nothing-left-out")

    def observe(self, ctx: Context, item: PlanItem | None) -> VolumeSeen:
        assert item is not None
        return VolumeSeen(
            at=ctx.clock.monotonic(),
            kind=ctx.plan.kind,
            live=ctx.live_closures().get(item.volume_id),
            captured=ctx.captured(item),
        )

    def decide(self, item: PlanItem | None, history: Sequence[VolumeSeen]) -> Decision:
        assert item is not None
        seen, what = history[-1], f"volume {item.volume_id} ({item.name or 'no name'})"
        live = seen.live
        if live is None:
            return Stop(Drifted(f"{what} is not known to Cinder any more"))
        if live.host not in (item.source_host, item.target_host):
            return Stop(
                Drifted(f"{what} is at {live.host}, the plan was made for {item.source_host}")
            )
        if live.status not in QUIET:
            return Stop(
                Refused(
                    f"{what} is {live.status}; it can be moved when that has ended",
                    remedy="Wait for it, or leave it out with 'plan create --exclude'.",
                )
            )
        if live.host == item.target_host:
            return Done(f"is at {item.target_host} already")
        changed = compare(seen.captured, live)
        for difference in changed:
            if difference.field in IDENTITY:
                return Stop(Drifted(f"{what} changed since the capture: {difference}"))
        if seen.kind is not RecoveryKind.DISASTER and (
            live.status == "in-use" or live.attachments
        ):
            # The guest would get write errors at the demotion (Ceph 16.2.15, measured).
            return Stop(
                Unsafe(
                    f"{what} is attached to {_servers(live)}; a demotion under a running guest "
                    "gives it write errors",
                    remedy="Stop and detach the server, or leave the volume out with "
                    "'plan create --exclude'.",
                )
            )
        names = ", ".join(difference.field for difference in changed)
        return Done(f"as captured, except {names}" if names else "as captured")


def _servers(closure: VolumeClosure) -> str:
    return ", ".join(a.server_id or "a host" for a in closure.attachments) or "something"


STEP = CheckVolume()
