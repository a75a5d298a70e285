"""The source's Ceph clusters are really out of reach before anything is promoted by force."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.errors import DRPlannerError, Unsafe
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop


class LostSeen(Seen):
    """What still answers at the source."""

    source: str
    answering: tuple[str, ...]
    dead: dict[str, str]
    api: str


class ConfirmSourceLost(Step):
    """A forced promotion while the source lives makes two writable copies at once."""

    name = "confirm-source-lost"
    title = "The source's clusters give no answer"
    phases = {RecoveryKind.DISASTER: "check"}
    once = True

    def observe(self, ctx: Context, item: PlanItem | None) -> LostSeen:
        clusters = sorted({i.source_cluster for i in ctx.plan.items})
        dead = {name: why for name in clusters if (why := ctx.why_dead(name)) is not None}
        try:
            api = f"its API answers ({ctx.cloud(ctx.plan.source).ping()})"
        except DRPlannerError as error:
            api = f"its API gives no answer: {error}"
        return LostSeen(
            at=ctx.clock.monotonic(),
            source=ctx.plan.source,
            answering=tuple(name for name in clusters if name not in dead),
            dead=dead,
            api=api,
        )

    def decide(self, item: PlanItem | None, history: Sequence[LostSeen]) -> Decision:
        seen = history[-1]
        if seen.answering:
            return Stop(
                Unsafe(
                    f"Ceph cluster {', '.join(seen.answering)} still answers: promoting by force "
                    "would make a second writable copy of every image",
                    where=f"site {seen.source}",
                    remedy="Make a planned plan, which loses nothing; or cut the site off first "
                    "if it must not be used.",
                )
            )
        return Done(f"no answer from {', '.join(sorted(seen.dead))}; {seen.api}")


STEP = ConfirmSourceLost()
