"""No volume at the source was made after the plan and would be left behind unseen."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.catalog.capture import service_host
from dr_planner.errors import Drifted
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop


class LeftOutSeen(Seen):
    """Volumes at the source that the plan does not name."""

    kind: RecoveryKind
    source: str
    unplanned: tuple[str, ...]


class CheckNothingLeftOut(Step):
    """Every volume at the source is either moved or left out on purpose."""

    name = "check-nothing-left-out"
    title = "Every volume at the source is in the plan or excluded by name"
    phases = dict.fromkeys(RecoveryKind, "check")
    after = ("check-target-ready",)
    once = True

    def observe(self, ctx: Context, item: PlanItem | None) -> LeftOutSeen:
        plan = ctx.plan
        named = {i.volume_id for i in plan.items} | {e.volume_id for e in plan.excluded}
        hosts = {service_host(i.source_host) for i in plan.items}
        return LeftOutSeen(
            at=ctx.clock.monotonic(),
            kind=plan.kind,
            source=plan.source,
            unplanned=tuple(
                f"{c.id} ({c.name or 'no name'})"
                for c in ctx.live_closures().values()
                if service_host(c.host) in hosts and c.id not in named
            ),
        )

    def decide(self, item: PlanItem | None, history: Sequence[LeftOutSeen]) -> Decision:
        seen = history[-1]
        if not seen.unplanned:
            return Done(f"no volume at {seen.source} is outside the plan")
        text = (
            f"{len(seen.unplanned)} volumes at {seen.source} are not in the plan: "
            + ", ".join(seen.unplanned[:3])
            + (" …" if len(seen.unplanned) > 3 else "")
        )
        if seen.kind is RecoveryKind.DISASTER:
            return Done(f"NOT RECOVERED BY THIS PLAN: {text}")
        return Stop(
            Drifted(
                text,
                remedy="Capture the catalog again and make a new plan, or exclude them by name.",
            )
        )


STEP = CheckNothingLeftOut()
