"""Mirroring by snapshots. What is told as measured was seen on Ceph 16.2.15."""

from __future__ import annotations

import json

import pytest

from dr_planner.simulator.ceph.failure import CephError, Hangs
from dr_planner.simulator.ceph.image import BASE_FEATURES

PRIMARY = ("up+stopped", "local image is primary")
REPLAYING = ("up+replaying", "replaying")
MIB = 1 << 20


@pytest.fixture
def pair(make_twins):
    """An image ``box`` whose primary is at left, mirrored by snapshots."""
    twins = make_twins(mode="image")
    twins.ceph.create("left", "shelf", "box", 64 * MIB, BASE_FEATURES)
    twins.ceph.write("left", "shelf", "box", b"first")
    twins.ceph.enable("left", "shelf", "box", by_snapshots=True)
    twins.pass_(30)
    return twins


def snapshot(twins, cluster: str = "left"):
    """Take a mirror snapshot."""
    return twins.ceph.take_mirror_snapshot(cluster, "shelf", "box")


def facts(twins, cluster: str = "right"):
    """What the copy says of its replaying."""
    return json.loads(twins.status(cluster)["description"].partition(", ")[2])


def test_only_what_a_mirror_snapshot_has_taken_ever_travels(pair):
    """The lag is the time since the last snapshot, whatever the status says."""
    pair.ceph.write("left", "shelf", "box", b"second")
    pair.ceph.set_metadata("left", "shelf", "box", "owner", "astrid")
    pair.pass_(600)
    assert pair.at("right").writes == [b"first"]
    assert pair.at("right").metadata == {}
    assert pair.state("right") == REPLAYING

    snapshot(pair)
    pair.pass_(2)

    assert pair.at("right").writes == [b"first", b"second"]
    assert pair.at("right").metadata == {"owner": "astrid"}


def test_info_and_snapshots_have_the_shapes_of_ceph(pair):
    """The product reads them."""
    here, there = (pair.json(c, "info shelf/box") for c in ("left", "right"))
    assert here["mirroring"]["mode"] == there["mirroring"]["mode"] == "snapshot"
    assert "journal" not in here
    assert "non-primary" not in here["features"]
    assert there["features"][-1] == "non-primary"
    assert here["snapshot_count"] == there["snapshot_count"] == 1

    (offered,) = pair.json("left", "snap ls shelf/box --all")
    (fetched,) = pair.json("right", "snap ls shelf/box --all")

    assert offered["name"].startswith(".mirror.primary.")
    assert offered["namespace"] == {
        "type": "mirror",
        "state": "primary",
        "mirror_peer_uuids": [],
        "complete": True,
    }
    assert fetched["name"].startswith(".mirror.non_primary.")
    assert fetched["namespace"] == {
        "type": "mirror",
        "state": "non-primary",
        "mirror_peer_uuids": [],
        "complete": True,
        "primary_mirror_uuid": pair.ceph.pool("left", "shelf").mirror_uuid,
        "primary_snap_id": offered["id"],
        "last_copied_object_number": 16,
    }
    assert pair.json("left", "snap ls shelf/box") == []


def test_the_status_tells_of_snapshots_at_the_primary_only(pair):
    """Peers that have fetched one are taken off its list."""
    made = snapshot(pair)
    waiting = pair.status("left")["snapshots"][-1]
    assert (waiting["id"], len(waiting["mirror_peer_uuids"])) == (made.id, 1)

    pair.pass_(60)

    assert pair.status("left")["snapshots"][-1]["mirror_peer_uuids"] == []
    assert "snapshots" not in pair.status("right")
    assert facts(pair)["replay_state"] == "idle"
    assert facts(pair)["local_snapshot_timestamp"] >= int(pair.timeline.wall(made.at).timestamp())


def test_a_large_snapshot_says_how_far_it_is(pair):
    """The only place where the progress shows."""
    pair.ceph.write("left", "shelf", "box", bytes(500 * MIB))
    snapshot(pair)
    pair.pass_(6)

    assert facts(pair)["replay_state"] == "syncing"
    assert 0 < facts(pair)["syncing_percent"] < 100
    assert "local_snapshot_timestamp" not in facts(pair)
    (before, running) = pair.json("right", "snap ls shelf/box --all")
    assert (before["namespace"]["complete"], running["namespace"]["complete"]) == (True, False)


def test_a_planned_switch_there_and_back_loses_nothing(pair):
    """The demotion is a snapshot of its own."""
    pair.ceph.write("left", "shelf", "box", b"last words")
    pair.ceph.demote("left", "shelf", "box")
    with pytest.raises(CephError) as early:
        pair.ceph.promote("right", "shelf", "box", force=False)
    assert early.value.code == 16
    pair.pass_(1.1)
    assert pair.state("right") == ("up+unknown", "remote image demoted")
    pair.pass_(10)
    assert (
        pair.state("right") == pair.state("left") == ("up+unknown", "remote image is not primary")
    )

    pair.ceph.promote("right", "shelf", "box", force=False)
    pair.ceph.write("right", "shelf", "box", b"new home")
    snapshot(pair, "right")
    pair.pass_(30)
    assert pair.state("left") == REPLAYING
    assert pair.at("left").writes == [b"first", b"last words", b"new home"]
    pair.ceph.demote("right", "shelf", "box")
    pair.pass_(5)
    pair.ceph.promote("left", "shelf", "box", force=False)
    pair.pass_(30)

    assert pair.state("right") == REPLAYING
    assert pair.at("right").checksum() == pair.at("left").checksum()


def test_a_promotion_while_the_demotion_is_being_fetched_is_refused_otherwise(pair):
    """Read-only instead of busy: both mean wait."""
    pair.ceph.write("left", "shelf", "box", bytes(500 * MIB))
    pair.ceph.demote("left", "shelf", "box")
    pair.pass_(3)

    with pytest.raises(CephError) as refused:
        pair.ceph.promote("right", "shelf", "box", force=False)

    assert refused.value.code == 30
    pair.pass_(30)
    pair.ceph.promote("right", "shelf", "box", force=False)


def test_force_on_an_idle_image_keeps_what_was_fetched(pair):
    """What was written after the last snapshot is lost, and only that."""
    pair.ceph.write("left", "shelf", "box", b"never fetched")
    pair.ceph.stop_cluster("left")
    pair.pass_(60)

    pair.ceph.promote("right", "shelf", "box", force=True)

    assert pair.at("right").writes == [b"first"]
    assert pair.state("right") == ("up+stopping_replay", "orphan (force promoting)")
    pair.pass_(70)
    assert pair.state("right") == PRIMARY


def cut_off(pair) -> None:
    """Left dies while right fetches a large snapshot; the one before it was complete."""
    pair.ceph.write("left", "shelf", "box", b"second")
    snapshot(pair)
    pair.pass_(30)
    pair.ceph.write("left", "shelf", "box", bytes(500 * MIB))
    snapshot(pair)
    pair.pass_(5)
    pair.ceph.stop_cluster("left")
    pair.pass_(60)


def test_force_after_a_cut_hangs_and_its_repetition_leaves_a_torn_image(pair):
    """Measured: a time-out and a second try report success over neither the old nor the new."""
    cut_off(pair)
    with pytest.raises(Hangs):
        pair.ceph.promote("right", "shelf", "box", force=True)
    assert not pair.at("right").is_primary
    (*_, orphan) = pair.json("right", "snap ls shelf/box --all")
    assert orphan["namespace"]["primary_mirror_uuid"] == ""
    assert orphan["namespace"]["primary_snap_id"] == 18446744073709551614

    pair.ceph.promote("right", "shelf", "box", force=True)

    *before, torn = pair.at("right").writes
    assert before == [b"first", b"second"]
    assert 0 < len(torn) < 500 * MIB
    assert pair.at("right").is_primary


def test_force_after_a_cut_without_the_daemon_goes_back_one_snapshot_too_far(pair):
    """Measured: the newest complete snapshot has the content from before it was fetched."""
    cut_off(pair)
    pair.ceph.stop_daemon("right")
    with pytest.raises(Hangs):  # until the daemon's watch has timed out
        pair.ceph.promote("right", "shelf", "box", force=True)
    pair.pass_(30)

    pair.ceph.promote("right", "shelf", "box", force=True)

    assert pair.at("right").writes == [b"first"]
    assert pair.at("right").is_primary


def test_the_right_content_is_in_the_incomplete_snapshot_until_then(pair):
    """Whoever reads it by its id can save it."""
    cut_off(pair)
    *_, running = pair.at("right").mirror_snapshots

    assert not running.complete
    assert running.before == (b"first", b"second")


def test_both_primaries_look_healthy_and_the_demoted_one_is_split(pair):
    """As by journal, with another text."""
    pair.ceph.promote("right", "shelf", "box", force=True)
    pair.pass_(60)
    assert pair.state("left") == pair.state("right") == PRIMARY

    pair.ceph.demote("left", "shelf", "box")
    pair.pass_(10)

    assert pair.state("left") == ("up+error", "split-brain")
    pair.ceph.resync("left", "shelf", "box")
    pair.pass_(60)
    assert pair.state("left") == REPLAYING
    assert pair.at("left").checksum() == pair.at("right").checksum()


def test_a_returned_site_goes_on_fetching(pair):
    """From the start: a part is no use."""
    cut_off(pair)
    pair.ceph.start_cluster("left")
    pair.pass_(5)
    assert pair.at("right").writes == [b"first", b"second"]

    pair.pass_(120)

    assert len(pair.at("right").writes) == 3
    assert pair.state("right") == REPLAYING


def test_snapshots_that_nobody_fetches_are_bounded(pair):
    """Five wait at most; Ceph's own limit."""
    pair.ceph.stop_daemon("right")
    for _ in range(12):
        snapshot(pair)

    waiting = [s for s in pair.at("left").mirror_snapshots if s.peers]
    assert len(waiting) == 5


def test_what_is_mirrored_in_one_way_cannot_be_enabled_in_the_other(pair):
    """The mode of an image is changed by disabling it first."""
    pair.ceph.enable("left", "shelf", "box", by_snapshots=True)
    with pytest.raises(CephError) as refused:
        pair.ceph.enable("left", "shelf", "box")
    assert refused.value.code == 22

    pair.ceph.disable("left", "shelf", "box")
    pair.pass_(10)

    assert pair.at("left").mirror_snapshots == []
    with pytest.raises(CephError):
        pair.at("right")
    pair.ceph.enable("left", "shelf", "box")
    assert pair.at("left").journaled


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("mirror image snapshot shelf/box", 22, "rbd: error creating snapshot: (22)"),
        ("rm shelf/box", 22, "rbd: delete error: (22) Invalid argument"),
        ("image-meta set shelf/box k v", 30, "rbd: setting metadata failed: (30)"),
        ("resize shelf/box --size 1G", 30, "rbd: resize error: (30)"),
        ("mirror image disable shelf/box", 22, "mirrored image is not primary"),
        ("mirror image promote shelf/box", 16, "demotion is not propagated yet"),
    ],
)
def test_a_copy_is_read_only(pair, line, code, text):
    """As by journal, but for how its removal is refused."""
    answer = pair.rbd("right", line)

    assert answer.code == code
    assert text in answer.err


def test_a_snapshot_on_demand_says_its_id(pair):
    """One line for people and programs."""
    answer = pair.rbd("left", "mirror image snapshot shelf/box")

    assert answer.out == f"Snapshot ID: {pair.at('left').mirror_snapshots[-1].id}\n"
    pair.ceph.create("left", "shelf", "plain", MIB, BASE_FEATURES)
    refused = pair.rbd("left", "mirror image snapshot shelf/plain")
    assert (refused.code, refused.err) == (22, "rbd: mirroring not enabled on the image\n")
    pair.ceph.enable("left", "shelf", "plain")
    refused = pair.rbd("left", "mirror image snapshot shelf/plain")
    assert refused.err == "rbd: snapshot based mirroring not enabled on the image\n"


def test_a_promotion_that_hangs_is_never_answered(pair):
    """The command line must not invent an answer."""
    cut_off(pair)

    assert pair.rbd("right", "mirror image promote --force shelf/box").hangs


def test_a_link_that_is_cut_in_the_middle_of_a_fetch_begins_it_anew(pair):
    """Half a snapshot is no use, whatever stopped it."""
    pair.ceph.write("left", "shelf", "box", bytes(500 * MIB))
    snapshot(pair)
    pair.pass_(6)
    pair.ceph.cut_link("right", "left")
    pair.pass_(60)
    assert pair.at("right").writes == [b"first"]

    pair.ceph.mend_link("right", "left")
    pair.pass_(8)
    assert pair.at("right").writes == [b"first"]
    pair.pass_(30)

    assert len(pair.at("right").writes) == 2
