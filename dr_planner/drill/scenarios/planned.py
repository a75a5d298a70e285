"""Both sites live: move everything over, prove that nothing is lost, and move it back."""

from __future__ import annotations

from dr_planner.drill.conduct import Drill
from dr_planner.drill.scenarios import Scenario
from dr_planner.model.plan import RecoveryKind


def play(drill: Drill) -> None:
    """Planned failover and failback."""
    source, target = drill.source, drill.target
    drill.check_design()
    drill.generate()
    before = drill.capture(source)
    plan = drill.plan(before, RecoveryKind.PLANNED, source, target)
    drill.stamps_arrived(plan, before)
    images = {item.image for item in plan.items}
    source_cluster = plan.items[0].source_cluster
    target_cluster = plan.items[0].target_cluster

    drill.let_guests_write(plan, source_cluster)
    written = drill.checksums(plan, source_cluster)
    drill.rehearse(plan)
    journal = drill.recover(plan)
    moved = {item.volume_id: item for item in plan.items}
    drill.same_content(
        f"every image at {target} holds what was written at {source}",
        written,
        drill.checksums(plan, target_cluster),
    )
    drill.same_closures(before, target, moved=moved, only=set(moved))
    stayed = {volume.id for volume in before.volumes} - set(moved)
    if stayed:
        drill.same_closures(before, target, only=stayed)
    drill.repeat(plan, journal)

    drill.let_guests_write(plan, target_cluster)
    written = drill.checksums(plan, target_cluster)
    back = drill.plan(drill.capture(target), RecoveryKind.FAILBACK, target, source, moved=plan)
    drill.must(
        "the plan back names the same images",
        {item.image for item in back.items} == images,
        f"{len(back.items)} images",
    )
    drill.recover(back)
    drill.same_content(
        f"every image at {source} holds what was written at {target}",
        written,
        drill.checksums(plan, source_cluster),
    )
    drill.same_closures(before, source, only=set(moved))


SCENARIO = Scenario("Planned failover of one site, and failback", play)
