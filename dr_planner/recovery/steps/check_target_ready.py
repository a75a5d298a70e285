"""The target site answers: its API, its Ceph clusters, and cinder-volume of each backend."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.catalog.capture import service_host
from dr_planner.errors import Unreachable
from dr_planner.model.cloudstate import VolumeService
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.recovery.steps import Decision, Done, Seen, Step, Stop


class TargetSeen(Seen):
    """The services that the volumes will go to, and the clusters that gave no answer."""

    target: str
    api: str
    wanted: tuple[str, ...]
    services: tuple[VolumeService, ...]
    dead_clusters: dict[str, str]


class CheckTargetReady(Step):
    """Nothing is moved to a site that cannot serve it."""

    name = "check-target-ready"
    title = "The target's API, clusters and cinder-volume services are up"
    phases = dict.fromkeys(RecoveryKind, "check")
    once = True

    def observe(self, ctx: Context, item: PlanItem | None) -> TargetSeen:
        cloud = ctx.cloud(ctx.plan.target)
        version = cloud.ping()
        clusters = sorted({i.target_cluster for i in ctx.plan.items})
        dead = {name: why for name in clusters if (why := ctx.why_dead(name)) is not None}
        return TargetSeen(
            at=ctx.clock.monotonic(),
            target=ctx.plan.target,
            api=version,
            wanted=tuple(sorted({service_host(i.target_host) for i in ctx.plan.items})),
            services=cloud.volume_services(),
            dead_clusters=dead,
        )

    def decide(self, item: PlanItem | None, history: Sequence[TargetSeen]) -> Decision:
        seen = history[-1]
        where = f"site {seen.target}"
        for cluster, why in seen.dead_clusters.items():
            return Stop(Unreachable(f"Ceph cluster {cluster} gives no answer: {why}", where=where))
        by_host = {service.host: service for service in seen.services}
        for host in seen.wanted:
            service = by_host.get(host)
            if service is None:
                return Stop(
                    Unreachable(
                        f"Cinder knows no cinder-volume service {host}",
                        where=where,
                        remedy="Start it; its name is <backend_host>@<backend> of the design.",
                    )
                )
            if not service.is_up or service.status != "enabled":
                return Stop(
                    Unreachable(
                        f"cinder-volume {host} is {service.state} and {service.status}"
                        + (f" ({service.disabled_reason})" if service.disabled_reason else ""),
                        where=where,
                        remedy="Start or enable that service, then run the same command again.",
                    )
                )
        return Done(f"API {seen.api or '?'} and {', '.join(seen.wanted)} are up at {seen.target}")


STEP = CheckTargetReady()
