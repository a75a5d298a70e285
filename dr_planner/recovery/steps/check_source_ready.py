"""The source's Ceph clusters answer: without them nothing can be demoted."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import Unreachable
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop


class SourceSeen(Seen):
    """The clusters at the source, and why some gave no answer."""

    source: str
    clusters: tuple[str, ...]
    dead: dict[str, str]


class CheckSourceReady(Step):
    """A planned recovery needs both sides."""

    name = "check-source-ready"
    title = "The source's clusters answer"
    phases = {RecoveryKind.PLANNED: "check", RecoveryKind.FAILBACK: "check"}
    once = True

    def observe(self, ctx: Context, item: PlanItem | None) -> SourceSeen:
        clusters = sorted({i.source_cluster for i in ctx.plan.items})
        return SourceSeen(
            at=ctx.clock.monotonic(),
            source=ctx.plan.source,
            clusters=tuple(clusters),
            dead={name: why for name in clusters if (why := ctx.why_dead(name)) is not None},
        )

    def decide(self, item: PlanItem | None, history: Sequence[SourceSeen]) -> Decision:
        seen = history[-1]
        for cluster, why in seen.dead.items():
            return Stop(
                Unreachable(
                    f"Ceph cluster {cluster} gives no answer: {why}",
                    where=f"site {seen.source}",
                    remedy="A planned recovery demotes the source first. If the site is lost, "
                    "make a disaster plan.",
                )
            )
        return Done(f"{', '.join(seen.clusters)} answer at {seen.source}")


STEP = CheckSourceReady()
