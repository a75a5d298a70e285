"""The source dies: recover at the target, let the dead site return stale, and fail back safely."""

from __future__ import annotations

from dr_planner.drill.conduct import Drill
from dr_planner.drill.scenarios import Scenario
from dr_planner.model.plan import RecoveryKind
from dr_planner.recovery.steps.keep_divergent_copy import kept_name


def play(drill: Drill) -> None:
    """Disaster failover, return of the site, failback."""
    source, target = drill.source, drill.target
    drill.check_design()
    before = drill.capture(source)
    plan = drill.plan(before, RecoveryKind.DISASTER, source, target)
    drill.stamps_arrived(plan, before)
    moved = {item.volume_id: item for item in plan.items}
    source_cluster = plan.items[0].source_cluster
    target_cluster = plan.items[0].target_cluster

    drill.let_guests_write(plan, source_cluster)
    stale = drill.checksums(plan, source_cluster)
    with drill.act(f"lose site {source}"):
        drill.stage.lose_site(source)
    drill.recover(plan)
    drill.same_closures(before, target, moved=moved, only=set(moved))
    drill.let_guests_write(plan, target_cluster)
    newer = drill.checksums(plan, target_cluster)

    with drill.act(f"site {source} returns as it was"):
        drill.stage.return_site(source)
    drill.same_content(
        f"{source} returned with its stale copies",
        stale,
        drill.checksums(plan, source_cluster),
    )
    back = drill.plan(drill.capture(target), RecoveryKind.FAILBACK, target, source, moved=plan)
    journal = drill.recover(back)
    returned = {item.image for item in back.items}
    stale = {image: content for image, content in stale.items() if image in returned}
    newer = {image: content for image, content in newer.items() if image in returned}
    drill.same_content(
        f"every image at {source} holds what was written at {target} after the disaster",
        newer,
        drill.checksums(plan, source_cluster),
    )
    kept = {
        item.image: drill.stage.checksum(
            item.target_cluster, item.pool, kept_name(journal.run, item)
        )
        for item in back.items
    }
    drill.same_content("every divergent copy was kept before it was discarded", stale, kept)
    drill.same_closures(before, source, only={item.volume_id for item in back.items})


SCENARIO = Scenario("Loss of one site, its return, and failback", play)
