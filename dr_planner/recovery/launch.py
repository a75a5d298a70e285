"""Starting and resuming runs: nothing destructive without the digest of a reviewed plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dr_planner.catalog.statestore import StateStore
from dr_planner.catalog.store import CatalogStore
from dr_planner.clock import Clock
from dr_planner.errors import Drifted, Unsafe
from dr_planner.model.closure import VolumeClosure
from dr_planner.model.deployment import Deployment
from dr_planner.model.plan import Plan, PlanItem
from dr_planner.model.run import Record, RunState, RunSummary, StepState
from dr_planner.ports import Cloud, MirrorCluster
from dr_planner.recovery.context import Context, Settings
from dr_planner.recovery.journal import Journal, started_at

SHORTEST_DIGEST = 12
"""Characters of a plan's digest that are enough to approve it."""


@dataclass(frozen=True)
class World:
    """How a deployment is reached."""

    deployment: Deployment
    clock: Clock
    settings: Settings
    cloud: Callable[[str], Cloud]
    cluster: Callable[[str], MirrorCluster]
    probe: Callable[[str], MirrorCluster]


def check_approval(
    plan: Plan, deployment: Deployment, approved: str, acknowledged: Iterable[str]
) -> None:
    """Whether a plan may be started.

    :raises Drifted: the digest that was approved is not this plan's, or the design changed.
    :raises Unsafe: an acknowledgement is missing.
    """
    digest = plan.digest()
    if len(approved) < SHORTEST_DIGEST or not digest.startswith(approved.lower()):
        raise Drifted(
            f"this plan's digest is {digest}, approved was {approved!r}",
            remedy="Review the plan with 'dr-planner plan show' and approve the digest that it "
            f"prints; the first {SHORTEST_DIGEST} characters are enough.",
        )
    check_deployment(plan, deployment)
    for words in plan.acknowledgements:
        if words not in acknowledged:
            raise Unsafe(
                f"a {plan.kind} recovery leaves a second writable copy at {plan.source} until it "
                "is demoted there",
                remedy=f"If {plan.source} is really lost, add: --acknowledge {words}",
            )


def check_deployment(plan: Plan, deployment: Deployment) -> None:
    """Whether a plan was made for this design.

    :raises Drifted: it was not.
    """
    if (plan.deployment, plan.deployment_digest) != (deployment.name, deployment.digest()):
        raise Drifted(
            f"the plan was made for design {plan.deployment} with digest "
            f"{plan.deployment_digest[:12]}, this is {deployment.name} with "
            f"{deployment.digest()[:12]}"
        )


def context(world: World, state: StateStore, plan: Plan, journal: Journal | None) -> Context:
    """The outside of a run, or of a dry run where there is no journal.

    :raises Drifted: the catalog that the plan was made from is not the one in the store.
    """
    catalog = CatalogStore(state).get(plan.catalog)
    if catalog.digest() != plan.catalog_digest:
        raise Drifted(f"catalog {plan.catalog} is not the one that the plan was made from")

    def before_move(item: PlanItem) -> VolumeClosure | None:
        record = journal.latest("check-volume", item.volume_id) if journal else None
        live = record.seen.get("live") if record and record.seen else None
        if live is None or live["host"] != item.source_host:
            return None
        return VolumeClosure.model_validate(live)

    return Context(
        plan=plan,
        catalog=catalog,
        clock=world.clock,
        settings=world.settings,
        cloud=world.cloud,
        cluster=world.cluster,
        probe=world.probe,
        before_move=before_move,
        run=journal.run if journal else "dry-run",
    )


def latest_records(journal: Journal) -> list[Record]:
    """The last record of every step of every volume, in the order in which they came."""
    latest = {(record.step, record.item): record for record in journal.records()}
    return sorted(latest.values(), key=lambda record: record.sequence)


def summary(state: StateStore, journal: Journal) -> RunSummary:
    """A run in one row."""
    records = latest_records(journal)
    plan = journal.plan
    total = sum(1 if step.once else len(plan.items) for step in plan.steps)
    done = sum(record.state is StepState.DONE for record in records)
    failed = sum(record.state is StepState.FAILED for record in records)
    return RunSummary(
        id=journal.run,
        kind=plan.kind,
        source=plan.source,
        target=plan.target,
        plan_digest=plan.digest(),
        started_at=started_at(state, journal.run),
        state=RunState.DONE if done == total else RunState.UNFINISHED,
        done=done,
        failed=failed,
        outstanding=total - done - failed,
    )


def volumes_done(journal: Journal) -> list[str]:
    """The volumes of which every step is done."""
    steps = [step.name for step in journal.plan.steps if not step.once]
    return [
        item.volume_id
        for item in journal.plan.items
        if all(journal.state(step, item.volume_id) is StepState.DONE for step in steps)
    ]
