"""Give the volume to the target's backend: host, zone, service and type, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Drifted
from dr_planner.model.closure import VolumeClosure
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Act, Decision, Done, Seen, Step, Stop


class HomeSeen(Seen):
    """The volume as Cinder has it now."""

    live: VolumeClosure | None


class RehomeVolume(Step):
    """The blocks are at the target; now Cinder must know it, under the same UUID."""

    name = "rehome-volume"
    title = "Give the volume to the target's backend"
    phases = dict.fromkeys(RecoveryKind, "move")
    after = ("promote-target-image",)
    writes = True

    def observe(self, ctx: Context, item: PlanItem | None) -> HomeSeen:
        assert item is not None
        live = ctx.cloud(ctx.plan.target).closure(item.volume_id)
        return HomeSeen(at=ctx.clock.monotonic(), live=live)

    def decide(self, item: PlanItem | None, history: Sequence[HomeSeen]) -> Decision:
        assert item is not None
        live = history[-1].live
        if live is None:
            return Stop(Drifted(f"volume {item.volume_id} is not known to Cinder any more"))
        kind = live.volume_type.name if live.volume_type else None
        wanted = (item.target_host, item.target_zone, item.target_type)
        if (live.host, live.availability_zone, kind) == wanted:
            return Done(f"at {item.target_host}, zone {item.target_zone}, type {kind}")
        if live.host in (item.source_host, item.target_host):
            return Act(f"move volume {item.volume_id} from {live.host} to {item.target_host}")
        return Stop(Drifted(f"volume {item.volume_id} is at {live.host}, not {item.source_host}"))

    def act(self, ctx: Context, item: PlanItem | None, seen: HomeSeen) -> None:
        assert item is not None
        ctx.cloud(ctx.plan.target).rehome(
            item.volume_id,
            from_host=item.source_host,
            to_host=item.target_host,
            zone=item.target_zone,
            volume_type=item.target_type,
        )


STEP = RehomeVolume()
