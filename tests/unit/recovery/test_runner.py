"""The loop: look, decide, record, act, look again."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.errors import Busy, Refused, Unreachable
from dr_planner.model.plan import RecoveryKind
from dr_planner.model.run import StepState
from dr_planner.recovery.journal import Journal
from dr_planner.recovery.launch import context, latest_records, volumes_done
from dr_planner.recovery.runner import dry_run, exit_status
from dr_planner.recovery.steps import Act, Done, Stop

FIRST = "volume-00000000-0000-4000-8000-000000000001"


SECOND = "volume-00000000-0000-4000-8000-000000000002"


class Killed(BaseException):
    """The process dies here."""


def failed(journal: Journal, stand: Any) -> list[tuple[str, str]]:
    fresh = Journal(stand.state, journal.run, stand.world.clock, "tester")
    return [(r.step, r.error_code) for r in latest_records(fresh) if r.state is StepState.FAILED]


def done(journal: Journal, stand: Any) -> int:
    return len(volumes_done(Journal(stand.state, journal.run, stand.world.clock, "tester")))


def test_a_planned_recovery_demotes_promotes_and_rehomes_each_volume_once(stand: Any) -> None:
    """Three acts per volume, in the order in which nothing can be written twice."""
    journal = stand.journal(stand.plan())

    assert stand.run(journal)
    for volume in stand.world.volumes.values():
        verbs = [v for v, _, what in stand.world.calls if what in (volume.id, volume.image)]
        assert verbs == ["demote", "promote", "rehome"]
        assert (volume.host, volume.availability_zone) == (
            "cinder-south@rbd-south#rbd-south",
            "south",
        )
    assert done(journal, stand) == 3


def test_running_a_finished_plan_again_changes_nothing(stand: Any) -> None:
    """A step that ran twice did one thing."""
    plan = stand.plan()
    assert stand.run(stand.journal(plan))
    calls = len(stand.world.calls)
    stand.world.clock.sleep(1)

    assert stand.run(stand.journal(plan))
    assert len(stand.world.calls) == calls


@pytest.mark.parametrize("kind", [RecoveryKind.PLANNED, RecoveryKind.DISASTER])
def test_killed_after_any_record_and_resumed_it_ends_as_if_unbroken(
    stand: Any, kind: RecoveryKind, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """The journal is before the act, and every step looks before it acts."""
    from tests.unit.recovery.conftest import Stand

    def begin(number: int) -> tuple[Any, Journal]:
        from dr_planner.catalog.statestore import StateStore

        fresh = Stand(StateStore(f"sqlite:///{tmp_path / f'{kind}-{number}.sqlite'}"))
        plan = fresh.plan(kind)
        if kind is RecoveryKind.DISASTER:
            fresh.world.lost.add("north")
        return fresh, fresh.journal(plan)

    unbroken, journal = begin(0)
    assert unbroken.run(journal)
    records = len(Journal(unbroken.state, journal.run, unbroken.world.clock, "t").records())
    append = Journal.append
    for number in range(1, records):
        broken, journal = begin(number)
        left = [number]

        def dying(self: Journal, *args: Any, left: list[int] = left, **kwargs: Any) -> Any:
            record = append(self, *args, **kwargs)
            left[0] -= 1
            if left[0] == 0:
                raise Killed
            return record

        with monkeypatch.context() as patch:
            patch.setattr(Journal, "append", dying)
            with pytest.raises((Killed, KeyboardInterrupt)):
                broken.run(journal)

        assert broken.run(journal)
        assert sorted(broken.world.calls) == sorted(unbroken.world.calls)
        assert broken.world.volumes == unbroken.world.volumes
        assert broken.world.images == unbroken.world.images


def test_a_lost_answer_is_not_a_second_act(stand: Any) -> None:
    """The effect took place; only the answer was lost. Looking again shows it."""
    lost = []

    def lose_the_answer(verb: str, where: str, what: str) -> None:
        if verb == "promote" and what == FIRST and not lost:
            lost.append(what)
            raise Unreachable("connection reset")

    stand.world.late_faults.append(lose_the_answer)

    assert stand.run(stand.journal(stand.plan()))
    assert lost == [FIRST]
    assert stand.world.calls.count(("promote", "ceph-south", FIRST)) == 1


def test_a_busy_promotion_is_tried_again(stand: Any) -> None:
    """Ceph refuses it until the demotion has been replayed; that is no failure."""
    refusals = [Busy("not propagated yet")] * 3

    def busy(verb: str, where: str, what: str) -> None:
        if verb == "promote" and what == FIRST and refusals:
            raise refusals.pop()

    stand.world.faults.append(busy)

    assert stand.run(stand.journal(stand.plan()))
    assert not refusals


def test_a_promotion_waits_until_the_daemon_has_seen_the_demotion(stand: Any) -> None:
    """Ceph would accept it a second earlier, and then report a split brain at the old side."""
    seen: list[tuple[str, str]] = []

    def too_early(verb: str, where: str, what: str) -> None:
        if verb == "demote":
            delayed.append(what)
        if verb == "promote":
            image = stand.world.images["ceph-south"][what]
            seen.append((image.state, image.description))

    delayed: list[str] = []
    stand.world.faults.append(too_early)
    sleep = stand.world.clock.sleep

    def arrive(seconds: float) -> None:
        sleep(seconds)
        for image in delayed:
            stand.world.images["ceph-south"][image] = stand.world.images["ceph-south"][
                image
            ].model_copy(
                update={"state": "up+unknown", "description": "remote image is not primary"}
            )
        delayed.clear()

    def still_replaying(verb: str, where: str, what: str) -> None:
        if verb == "demote":
            stand.world.images["ceph-south"][what] = stand.world.images["ceph-south"][
                what
            ].model_copy(update={"state": "up+replaying", "description": "replaying"})

    stand.world.late_faults.append(still_replaying)
    stand.world.clock.sleep = arrive

    assert stand.run(stand.journal(stand.plan()))
    assert seen == [("up+unknown", "remote image is not primary")] * 3


def test_one_stuck_image_holds_no_other_and_is_named(stand: Any) -> None:
    """Its deadline passes; the other two volumes are recovered meanwhile."""

    def stuck(verb: str, where: str, what: str) -> None:
        if verb == "promote" and what == FIRST:
            raise Busy("not propagated yet")

    stand.world.faults.append(stuck)
    journal = stand.journal(stand.plan())

    assert not stand.run(journal)
    assert done(journal, stand) == 2
    assert ("promote-target-image", "deadline-passed") in failed(journal, stand)

    stand.world.faults.clear()
    assert stand.run(journal)
    assert done(journal, stand) == 3


def test_a_refusal_fails_the_volume_with_the_services_words(stand: Any) -> None:
    """Nothing that a service says is swallowed."""

    def refuse(verb: str, where: str, what: str) -> None:
        if verb == "rehome" and what.endswith("1"):
            raise Refused("HTTP 403: Policy doesn't allow dr_rehome")

    stand.world.faults.append(refuse)
    journal = stand.journal(stand.plan())

    assert not stand.run(journal)
    record = Journal(stand.state, journal.run, stand.world.clock, "t").latest(
        "rehome-volume", "00000000-0000-4000-8000-000000000001"
    )
    assert record is not None
    assert "Policy doesn't allow" in record.detail
    assert exit_status([record]) == 4


def test_an_image_that_is_primary_twice_stops_the_run_before_anything_is_touched(
    stand: Any,
) -> None:
    """Each cluster calls it healthy; only both together show it."""
    images = stand.world.images["ceph-south"]
    images[FIRST] = images[FIRST].model_copy(update={"primary": True, "state": "up+stopped"})
    journal = stand.journal(stand.plan())

    assert not stand.run(journal)
    assert stand.world.calls == []
    assert failed(journal, stand) == [("check-image-follows", "unsafe")]


def test_an_attached_volume_stops_a_planned_recovery_before_anything_is_touched(
    stand: Any,
) -> None:
    """Its guest would get write errors."""
    plan = stand.plan()
    for key, closure in list(stand.world.volumes.items())[:1]:
        stand.world.volumes[key] = closure.model_copy(update={"status": "in-use"})
    journal = stand.journal(plan)

    assert not stand.run(journal)
    assert stand.world.calls == []
    assert failed(journal, stand) == [("check-volume", "unsafe")]


def test_an_attached_volume_is_recovered_in_a_disaster(stand: Any) -> None:
    """Its server is gone with the site."""
    for key, closure in list(stand.world.volumes.items())[:1]:
        stand.world.volumes[key] = closure.model_copy(update={"status": "in-use"})
    plan = stand.plan(RecoveryKind.DISASTER)
    stand.world.lost.add("north")

    assert stand.run(stand.journal(plan))


def test_a_disaster_plan_is_refused_while_the_source_answers(stand: Any) -> None:
    """Forcing a promotion then would make two writable copies at once."""
    journal = stand.journal(stand.plan(RecoveryKind.DISASTER))

    assert not stand.run(journal)
    assert stand.world.calls == []
    assert failed(journal, stand) == [("confirm-source-lost", "unsafe")]


def test_one_image_that_is_not_told_of_does_not_make_its_cluster_dead(stand: Any) -> None:
    """A slow answer about one image must never lead to a promotion by force."""
    plan = stand.plan(RecoveryKind.DISASTER)
    stand.world.lost.add("north")
    journal = stand.journal(plan)
    assert stand.run(journal)
    forced = stand.world.calls.count(("force-promote", "ceph-south", FIRST))
    assert forced == 1

    stand.world.lost.clear()
    stand.world.silent.add(("ceph-north", FIRST))
    ctx = context(stand.world.world(), stand.state, plan, None)
    with pytest.raises(Unreachable):
        ctx.look("ceph-north", "volumes", FIRST)
    assert ctx.why_dead("ceph-north") is None
    assert ctx.look("ceph-north", "volumes", SECOND).primary is True


def test_a_dead_cluster_is_asked_once_for_a_sign_of_life(stand: Any) -> None:
    """A dead peer costs one bounded check, not one per volume."""
    plan = stand.plan(RecoveryKind.DISASTER)
    stand.world.lost.add("north")

    assert stand.run(stand.journal(plan))
    assert stand.world.pings == 2  # one for each cluster
    assert {verb for verb, _, _ in stand.world.calls} == {"force-promote", "rehome"}


def test_a_volume_that_never_reached_the_target_is_named_and_holds_no_other(stand: Any) -> None:
    """It was made seconds before the disaster."""
    plan = stand.plan(RecoveryKind.DISASTER)
    del stand.world.images["ceph-south"][FIRST]
    stand.world.lost.add("north")
    journal = stand.journal(plan)

    assert not stand.run(journal)
    assert done(journal, stand) == 2
    assert failed(journal, stand) == [("promote-target-image", "unsafe")]
    assert ("rehome", "south", "00000000-0000-4000-8000-000000000001") not in stand.world.calls


def lose_north_and_return(stand: Any) -> None:
    plan = stand.plan(RecoveryKind.DISASTER)
    stand.world.lost.add("north")
    assert stand.run(stand.journal(plan))
    stand.world.lost.clear()
    stand.world.diverged = {closure.image for closure in stand.world.volumes.values()}
    stand.world.calls.clear()
    stand.world.clock.sleep(1)


def test_failback_demotes_keeps_and_resyncs_the_stale_side_only(stand: Any) -> None:
    """Never the newer side: that is the one which Cinder uses."""
    lose_north_and_return(stand)

    assert stand.run(stand.journal(stand.plan(RecoveryKind.FAILBACK, source="south")))
    before_move = [call for call in stand.world.calls if call[0] in ("demote", "copy", "resync")]
    assert [verb for verb, where, _ in before_move if where == "ceph-north"].count("resync") == 3
    assert ("resync", "ceph-south") not in {(verb, where) for verb, where, _ in before_move}
    for image in stand.world.images["ceph-south"]:
        verbs = [v for v, where, what in before_move if (where, what) == ("ceph-north", image)]
        assert verbs == ["demote", "copy", "resync"]


def test_a_resync_waits_for_two_observations_that_are_apart(stand: Any) -> None:
    """A false split brain right after a demotion goes away by itself."""
    lose_north_and_return(stand)
    began = stand.world.clock.seconds

    assert stand.run(stand.journal(stand.plan(RecoveryKind.FAILBACK, source="south")))
    assert stand.world.clock.seconds - began >= 3.0


def test_failback_in_the_wrong_direction_is_refused_and_changes_nothing(stand: Any) -> None:
    """After a disaster the returned site is stale; nothing may be moved away from it."""
    plan = stand.plan(RecoveryKind.FAILBACK)  # north -> south, made before the disaster
    lose_north_and_return(stand)
    stand.world.images["ceph-south"][FIRST] = stand.world.images["ceph-south"][FIRST].model_copy(
        update={"state": "up+stopped"}
    )
    journal = stand.journal(plan)

    stand.run(journal)
    assert ("demote", "ceph-south", FIRST) not in stand.world.calls
    assert not any(verb == "resync" for verb, _, _ in stand.world.calls)


def test_a_dry_run_tells_the_first_thing_to_do_and_changes_nothing(stand: Any) -> None:
    """Observe and decide, no act."""
    plan = stand.plan()

    found = dry_run(context(stand.world.world(), stand.state, plan, None))
    acts = [i for i in found if isinstance(i.decision, Act)]
    assert [i.step for i in acts] == ["demote-source-image"] * 3
    assert not any(isinstance(i.decision, Stop) for i in found)
    assert sum(isinstance(i.decision, Done) for i in found) == 9  # 3 once, 3 + 3 per volume
    assert stand.world.calls == []


def test_what_was_changed_during_the_recovery_is_listed(stand: Any) -> None:
    """The closure is read back and compared; a lost field is named with both values."""

    def rename(verb: str, where: str, what: str) -> None:
        if verb == "rehome" and what.endswith("2"):
            closure = stand.world.volumes[what]
            stand.world.volumes[what] = closure.model_copy(update={"name": "oops"})

    stand.world.late_faults.append(rename)
    journal = stand.journal(stand.plan())

    assert not stand.run(journal)
    assert failed(journal, stand) == [("verify-closure", "not-as-captured")]
    record = Journal(stand.state, journal.run, stand.world.clock, "t").latest(
        "verify-closure", "00000000-0000-4000-8000-000000000002"
    )
    assert record is not None
    assert "name: expected 'ledger 2', found 'oops'" in record.detail


def test_a_defect_in_one_step_is_recorded_and_holds_no_other_volume(
    stand: Any,
) -> None:
    """Nothing that goes wrong inside a step may be swallowed."""

    def break_it(verb: str, where: str, what: str) -> None:
        if verb == "promote" and what == FIRST:
            raise ZeroDivisionError

    stand.world.faults.append(break_it)
    journal = stand.journal(stand.plan())

    assert not stand.run(journal)
    assert failed(journal, stand) == [("promote-target-image", "bug")]
    assert done(journal, stand) == 2
