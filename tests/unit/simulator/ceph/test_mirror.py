"""What rbd-mirror does over time. Each story was seen on two real clusters, Ceph 16.2.15."""

from __future__ import annotations

import json

import pytest

from dr_planner.simulator.ceph.storage import CephError

PRIMARY = ("up+stopped", "local image is primary")
REPLAYING = ("up+replaying", "replaying")
BOTH_DEMOTED = ("up+unknown", "remote image is not primary")
SPLIT = ("up+error", "split-brain detected")
NOT_FOUND = ("down+unknown", "status not found")


def test_a_new_image_appears_at_the_peer_after_a_moment_and_then_replays(twins):
    """A newborn volume is not protected yet: that window must exist to be tested."""
    twins.make(settled=False)

    with pytest.raises(CephError) as missing:
        twins.at("right")
    assert missing.value.code == 2
    assert twins.state("left") == NOT_FOUND
    twins.pass_(2.1)
    assert not twins.at("right").is_primary
    assert twins.at("right").id != twins.at("left").id
    assert twins.at("right").global_id == twins.at("left").global_id
    twins.pass_(30)
    assert twins.state("right") == REPLAYING
    assert twins.peer("right") == PRIMARY
    assert twins.state("left") == PRIMARY
    assert twins.peer("left") == REPLAYING


def test_a_write_arrives_late_but_arrives(twins):
    """Lag is what makes a disaster lose data."""
    twins.make()

    twins.ceph.write("left", "shelf", "box", b"fresh")

    assert twins.at("right").writes == []
    twins.pass_(10)
    assert twins.at("right").writes == [b"fresh"]


def test_a_large_write_takes_its_time(twins):
    """Deadlines must come from size and lag, so the lag must grow with the size."""
    twins.make()

    for _ in range(3):
        twins.ceph.write("left", "shelf", "box", b"x" * (200 * 1024 * 1024))

    twins.pass_(7)
    assert len(twins.at("right").writes) < 3
    twins.pass_(60)
    assert len(twins.at("right").writes) == 3


def test_the_lag_that_is_reported_is_up_to_half_a_minute_old(twins):
    """entries_behind_primary 0 is no proof that nothing is missing."""
    twins.make()
    twins.ceph.stop_daemon("right")
    twins.ceph.write("left", "shelf", "box", b"y" * 100_000)
    twins.pass_(5)

    text = twins.status("right")["description"]

    assert json.loads(text.partition(", ")[2])["entries_behind_primary"] == 0


def test_a_demotion_must_arrive_before_the_peer_may_promote(twins):
    """EBUSY means wait, not force."""
    twins.make()
    with pytest.raises(CephError) as early:
        twins.ceph.promote("right", "shelf", "box", force=False)
    assert early.value.code == 16

    twins.ceph.demote("left", "shelf", "box")
    with pytest.raises(CephError) as still_early:
        twins.ceph.promote("right", "shelf", "box", force=False)
    assert still_early.value.code == 16
    twins.pass_(11)
    twins.ceph.promote("right", "shelf", "box", force=False)

    assert twins.at("right").is_primary
    assert not twins.at("left").is_primary


def test_both_sides_say_so_when_both_are_demoted(twins):
    """The state between demotion and promotion is visible from both sides."""
    twins.make()

    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(20)

    assert twins.state("left") == twins.peer("right") == BOTH_DEMOTED
    assert twins.state("right") == twins.peer("left") == BOTH_DEMOTED


def test_after_a_planned_switch_the_old_primary_follows_with_nothing_lost(twins):
    """A planned recovery loses nothing: what was demoted and replayed is equal."""
    twins.make()
    twins.ceph.write("left", "shelf", "box", b"last words")
    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(15)
    twins.ceph.promote("right", "shelf", "box", force=False)
    twins.ceph.write("right", "shelf", "box", b"new home")
    twins.pass_(60)

    assert twins.state("left") == REPLAYING
    assert twins.at("left").writes == [b"last words", b"new home"]
    assert twins.at("left").checksum() == twins.at("right").checksum()


def test_a_dead_peer_shows_only_in_the_peer_state_and_late(twins):
    """The survivor's own state never tells that its primary is gone."""
    twins.make()
    twins.ceph.stop_cluster("left")
    twins.pass_(20)
    assert twins.state("right") == REPLAYING
    assert twins.peer("right") == PRIMARY

    twins.pass_(8)

    assert twins.state("right") == REPLAYING
    assert twins.peer("right") == ("down+stopped", "local image is primary")
    twins.pass_(300)
    assert twins.state("right") == REPLAYING


def test_promotion_by_force_works_at_once_and_loses_what_had_not_arrived(twins):
    """The price of a disaster is the lag."""
    twins.make()
    twins.ceph.write("left", "shelf", "box", b"arrives")
    twins.pass_(15)
    twins.ceph.write("left", "shelf", "box", b"lost")
    twins.ceph.stop_cluster("left")
    with pytest.raises(CephError):
        twins.ceph.promote("right", "shelf", "box", force=False)

    twins.ceph.promote("right", "shelf", "box", force=True)
    twins.ceph.write("right", "shelf", "box", b"after")

    assert twins.state("right") == ("up+stopping_replay", "stopping replay")
    assert twins.at("right").writes == [b"arrives", b"after"]
    twins.pass_(70)
    assert twins.state("right") == PRIMARY


def test_with_the_peer_alive_a_forced_promotion_stops_replaying_at_once(twins):
    """Only a dead peer makes the daemon slow to stop."""
    twins.make()

    twins.ceph.promote("right", "shelf", "box", force=True)

    assert twins.state("right") == ("up+stopped", "stopped")


def disaster(twins) -> None:
    """Left dies with a write that had not arrived, right takes over, left returns."""
    twins.make()
    twins.ceph.write("left", "shelf", "box", b"never seen at right")
    twins.ceph.stop_cluster("left")
    twins.pass_(30)
    twins.ceph.promote("right", "shelf", "box", force=True)
    twins.ceph.write("right", "shelf", "box", b"written after the disaster")
    twins.pass_(100)
    twins.ceph.start_cluster("left")


def test_two_primaries_look_healthy_from_both_sides(twins):
    """Nothing but the primary flags of both sides tells a dual primary."""
    disaster(twins)
    twins.pass_(120)

    assert twins.at("left").is_primary
    assert twins.at("right").is_primary
    assert twins.state("left") == twins.state("right") == PRIMARY
    for cluster in ("left", "right"):
        summary = twins.json(cluster, "mirror pool status shelf")["summary"]
        assert summary["health"] == "OK"
        assert summary["states"] == {"stopped": 1}


def test_a_returned_site_is_silent_for_a_while(twins):
    """Statuses of a site that just came back are stale, then down, then fresh."""
    disaster(twins)
    twins.pass_(5)
    status = twins.status("left")
    assert status["state"] == "up+stopped"
    assert "daemon_service" not in status
    twins.pass_(15)
    assert twins.peer("right") == NOT_FOUND
    twins.pass_(9)
    assert twins.state("left") == ("down+stopped", "local image is primary")
    twins.pass_(60)
    assert twins.state("left") == PRIMARY
    assert "daemon_service" in twins.status("left")


def test_split_brain_shows_only_when_the_old_primary_is_demoted(twins):
    """Demoting reveals what dual primary hid; nothing heals by itself."""
    disaster(twins)
    twins.pass_(120)

    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(10)

    assert twins.state("left") == twins.peer("right") == SPLIT
    assert twins.state("right") == PRIMARY
    assert twins.json("right", "mirror pool status shelf")["summary"]["health"] == "ERROR"
    twins.pass_(600)
    assert twins.state("left") == SPLIT


def test_a_resync_deletes_the_copy_first_and_then_fetches_it_anew(twins):
    """For some seconds there is one copy only, and the new one has another id."""
    disaster(twins)
    twins.pass_(120)
    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(10)
    before = twins.at("left").id

    twins.ceph.resync("left", "shelf", "box")
    assert twins.at("left").id == before
    twins.pass_(2.1)
    with pytest.raises(CephError) as gone:
        twins.at("left")
    assert gone.value.code == 2
    assert twins.peer("right") == ("up+stopped", "resync requested")
    twins.pass_(60)

    assert twins.at("left").id != before
    assert twins.state("left") == REPLAYING
    assert twins.at("left").writes == [b"written after the disaster"]


def test_a_resync_waits_until_the_other_side_is_primary(twins):
    """With both sides demoted nothing is deleted yet."""
    disaster(twins)
    twins.pass_(120)
    twins.ceph.demote("left", "shelf", "box")
    twins.ceph.demote("right", "shelf", "box")
    twins.pass_(20)

    twins.ceph.resync("left", "shelf", "box")
    twins.pass_(60)
    assert twins.at("left").writes == [b"never seen at right"]
    twins.ceph.promote("right", "shelf", "box", force=False)
    twins.pass_(60)

    assert twins.at("left").writes == [b"written after the disaster"]


def test_failing_back_to_a_stale_primary_makes_the_newer_copy_the_odd_one(twins):
    """The trap of an unprepared failback: a resync of right would destroy the newer data."""
    disaster(twins)
    twins.pass_(120)

    twins.ceph.demote("right", "shelf", "box")
    twins.pass_(10)

    assert twins.state("right") == SPLIT
    assert twins.at("right").writes == [b"written after the disaster"]


def test_a_demoted_image_may_be_promoted_again_where_it_was(twins):
    """An interrupted switch can be undone."""
    twins.make()
    twins.ceph.demote("left", "shelf", "box")

    twins.ceph.promote("left", "shelf", "box", force=False)
    twins.pass_(60)

    assert twins.state("right") == REPLAYING


def test_promoting_before_the_daemon_lets_go_may_split_the_brain(make_twins):
    """Seen on the lab in 7 of 12 cases, and in none where the daemon was waited for."""
    early, late = [], []
    for seed in range(12):
        twins = make_twins(seed=seed)
        for name, found in (("early", early), ("late", late)):
            twins.make(name)
            twins.ceph.demote("left", "shelf", name)
            while not twins.at("right", name).is_orphan:
                twins.pass_(0.1)
            while name == "late" and twins.state("right", name) != BOTH_DEMOTED:
                twins.pass_(0.1)
            twins.ceph.promote("right", "shelf", name, force=False)
            twins.pass_(60)
            found.append(twins.state("left", name))

    assert set(late) == {REPLAYING}
    assert set(early) == {REPLAYING, SPLIT}


def test_an_old_primary_that_is_said_to_replay_may_still_take_itself_back(make_twins):
    """Seen on the lab: until it has replayed the promotion, its own demotion is what counts."""
    taken_back = []
    for seed in range(12):
        twins = make_twins(seed=seed)
        twins.make()
        twins.ceph.demote("left", "shelf", "box")
        twins.pass_(20)
        twins.ceph.promote("right", "shelf", "box", force=False)
        while twins.state("left") != REPLAYING:
            twins.pass_(0.1)
        facts = json.loads(twins.status("left")["description"].partition(", ")[2])

        try:
            twins.ceph.promote("left", "shelf", "box", force=False)
        except CephError as refused:
            assert refused.code == 16
            assert facts["entries_behind_primary"] == 0
        else:
            taken_back.append((facts["entries_behind_primary"], facts["non_primary_position"]))

    assert taken_back
    assert all(seen == (1, {}) for seen in taken_back)


def test_force_before_the_demotion_arrived_splits_the_brain(twins):
    """Force does not mean faster: it means that the copies part."""
    twins.make()
    twins.ceph.demote("left", "shelf", "box")

    twins.ceph.promote("right", "shelf", "box", force=True)
    twins.pass_(15)

    assert twins.state("left") == SPLIT


def test_force_after_the_demotion_arrived_is_like_a_plain_promotion(twins):
    """The flag alone does no harm."""
    twins.make()
    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(15)

    twins.ceph.promote("right", "shelf", "box", force=True)
    twins.pass_(60)

    assert twins.state("left") == REPLAYING
    assert twins.state("right") == PRIMARY


def test_metadata_is_readable_at_the_copy_and_written_at_the_primary_only(twins):
    """The closure travels in the image, and nobody can alter it at the copy."""
    twins.make()
    twins.ceph.set_metadata("left", "shelf", "box", "owner", "räksmörgås")
    twins.pass_(15)

    assert twins.at("right").metadata == {"owner": "räksmörgås"}
    with pytest.raises(CephError) as refused:
        twins.ceph.set_metadata("right", "shelf", "box", "owner", "thief")
    assert refused.value.code == 30
    twins.ceph.remove_metadata("left", "shelf", "box", "owner")
    twins.pass_(15)
    assert twins.at("right").metadata == {}


def test_removing_the_primary_removes_the_copy(twins):
    """Deletion is mirrored too."""
    twins.make()

    twins.ceph.remove("left", "shelf", "box")
    twins.pass_(10)

    with pytest.raises(CephError):
        twins.at("right")


def test_a_copy_that_was_demoted_here_is_not_removed_with_its_primary(twins):
    """It is nobody's copy; what is only here must not vanish by itself."""
    disaster(twins)
    twins.pass_(120)
    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(10)

    twins.ceph.remove("right", "shelf", "box")
    twins.pass_(30)

    assert twins.state("left") == ("up+error", "error bootstrapping replay")
    assert twins.peer("left") == BOTH_DEMOTED


def test_names_and_protected_snapshots_travel(twins):
    """Cinder renames managed images and protects its snapshots."""
    twins.make()
    twins.ceph.create_snapshot("left", "shelf", "box", "monday")
    twins.ceph.protect_snapshot("left", "shelf", "box", "monday", protected=True)
    twins.ceph.rename("left", "shelf", "box", "crate")
    twins.pass_(20)

    assert twins.at("right", "crate").snapshots["monday"].protected
    assert twins.state("right", "crate") == REPLAYING
    with pytest.raises(CephError):
        twins.at("right", "box")


def test_without_a_daemon_nothing_is_replayed_and_its_death_shows_late(twins):
    """A stopped rbd-mirror is the commonest cause of lag."""
    twins.make()
    twins.ceph.stop_daemon("right")
    twins.ceph.write("left", "shelf", "box", b"waits")
    twins.pass_(28)

    assert twins.at("right").writes == []
    assert twins.state("right") == ("down+replaying", "replaying")
    summary = twins.json("right", "mirror pool status shelf --verbose")
    assert summary["daemons"][0]["callouts"] == ["not reporting status"]
    twins.ceph.start_daemon("right")
    twins.pass_(40)
    assert twins.at("right").writes == [b"waits"]
    assert twins.state("right") == REPLAYING


def test_one_way_mirroring_flows_one_way(make_twins):
    """rx-only: the second cluster receives, and nothing comes back."""
    twins = make_twins(two_way=False)
    twins.make()
    assert twins.json("left", "mirror pool info shelf")["peers"][0]["direction"] == "tx-only"
    assert twins.json("right", "mirror pool info shelf")["peers"][0]["direction"] == "rx-only"
    twins.ceph.demote("left", "shelf", "box")
    twins.pass_(15)
    twins.ceph.promote("right", "shelf", "box", force=False)
    twins.ceph.write("right", "shelf", "box", b"stays here")
    twins.pass_(60)

    assert twins.at("left").writes == []


def test_a_pool_in_image_mode_mirrors_what_is_enabled_only(make_twins):
    """Cinder's replication enables each volume by itself."""
    twins = make_twins(mode="image")
    twins.make("plain")
    twins.make("mirrored")
    twins.ceph.enable("left", "shelf", "mirrored")
    twins.pass_(30)

    assert twins.at("right", "mirrored").is_mirrored
    with pytest.raises(CephError):
        twins.at("right", "plain")
    twins.ceph.disable("left", "shelf", "mirrored")
    twins.pass_(15)
    with pytest.raises(CephError):
        twins.at("right", "mirrored")
    assert not twins.at("left", "mirrored").journaled


def test_an_image_without_a_journal_is_not_mirrored_in_pool_mode(twins):
    """The checklist's rule on journaling has a reason."""
    twins.ceph.create("left", "shelf", "bare", 1, ("layering",))
    twins.pass_(60)

    with pytest.raises(CephError):
        twins.at("right", "bare")


def test_hours_of_idling_cost_nothing(twins):
    """A simulator left running overnight must answer the next morning."""
    for number in range(20):
        twins.make(f"box-{number}", settled=False)
    twins.pass_(120)

    twins.pass_(3600 * 24 * 30)

    assert twins.timeline.waiting == 0
    assert twins.state("right", "box-7") == REPLAYING


def test_a_link_cut_one_way_stops_one_direction(twins):
    """Right does not hear left: it calls itself well, and left misses right's reports."""
    twins.make()
    twins.make("back")
    twins.ceph.demote("left", "shelf", "back")
    twins.pass_(20)
    twins.ceph.promote("right", "shelf", "back", force=False)
    twins.pass_(60)
    twins.ceph.cut_link("right", "left")
    twins.ceph.write("left", "shelf", "box", b"not heard")
    twins.ceph.write("right", "shelf", "back", b"heard")

    twins.pass_(60)

    assert twins.at("right").writes == []
    assert twins.state("right") == REPLAYING
    assert twins.peer("left") == ("down+replaying", "replaying")
    assert twins.at("left", "back").writes == [b"heard"]
    twins.ceph.mend_link("right", "left")
    twins.pass_(60)
    assert twins.at("right").writes == [b"not heard"]
    assert twins.peer("left") == REPLAYING
