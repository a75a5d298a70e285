"""The door to Ceph against real clusters: what the small fake of the unit tests only claims."""

import json

import pytest

from cinder_hooks import stamp
from dr_planner.ceph.rbd_command import RbdCluster
from dr_planner.errors import Busy, Refused, Unreachable
from dr_planner.model.mirror import Presence

pytestmark = [pytest.mark.lab, pytest.mark.long]

POOL = "volumes"
KEY = bytes(range(32))
SOME_KEY = "AQBBnWNlAAAAABAAO1kpZXTpUhzTnYRAjIXm8A=="


@pytest.fixture
def mirrored(lab, image_name):
    """A journaled image with a snapshot, primary at A, whose copy at B follows."""
    spec = f"{POOL}/{image_name}"
    lab.rbd("a", "create", "--size", "64M", spec)
    write(lab, "a", image_name)
    lab.rbd("a", "snap", "create", f"{spec}@before", "--no-progress")
    lab.rbd("a", "snap", "protect", f"{spec}@before")
    lab.until(lambda: lab.b.image(POOL, image_name).is_replaying, "the copy follows")
    yield image_name
    lab.sweep(POOL, [f"{image_name}.kept", f"{image_name}.kept.partial", image_name])


def write(lab, site, image, size="4K"):
    """Change an image's content. Two writers within a second differ by the size only."""
    lab.rbd(site, "bench", "--io-type", "write", "--io-size", size, "--io-total", "4M",
            "--io-pattern", "rand", f"{POOL}/{image}")  # fmt: skip


def switch(lab, image, source, target):
    """A planned change of sides."""
    source.demote(POOL, image)
    return lab.promote_when_it_can(target, POOL, image)


# ------------------------------------------------------------------------------- looking


def test_a_living_cluster_says_who_it_is(lab):
    """The two must not be the same by a slip of configuration."""
    assert lab.a.ping(POOL)
    assert lab.a.ping(POOL) != lab.b.ping(POOL)


def test_a_cluster_that_is_not_there_is_unreachable_in_the_given_time(tmp_path):
    """Loopback answers "refused" at once; rbd hangs all the same."""
    conf = tmp_path / "gone.conf"
    conf.write_text(f"[global]\nmon_host = 127.0.0.201:6789\nkey = {SOME_KEY}\n")

    with pytest.raises(Unreachable, match="gone"):
        RbdCluster("gone", conf, "openstack", timeout=2).ping(POOL)


def test_a_cluster_that_refuses_the_key_is_not_taken_for_lost(lab, tmp_path):
    """It hangs as a dead one does. Only its words on stderr tell that it lives."""
    conf = tmp_path / "wrong-key.conf"
    mon_host = next(
        line for line in lab.conf["a"].read_text().splitlines() if line.startswith("mon host")
    )
    keyring = tmp_path / "keyring"
    keyring.write_text(f"[client.openstack]\nkey = {SOME_KEY}\n")
    conf.write_text(f"[global]\n{mon_host}\nkeyring = {keyring}\n")

    with pytest.raises(Refused, match="not accepted"):
        RbdCluster("a", conf, "openstack", timeout=5).ping(POOL)


def test_a_missing_keyring_is_not_an_absent_image(lab):
    """Ceph ends with the same status for both."""
    stranger = RbdCluster("a", lab.conf["a"], "nobody-by-this-name", timeout=5)

    with pytest.raises(Refused, match="nobody-by-this-name"):
        stranger.image(POOL, "any")


def test_what_is_not_there_is_absent_or_refused(lab, image_name):
    """An image may be missing; a pool must not be."""
    assert Presence.ABSENT is lab.a.image(POOL, image_name).presence
    with pytest.raises(Refused, match="no-such-pool"):
        lab.a.image("no-such-pool", image_name)
    with pytest.raises(Refused):
        lab.a.metadata(POOL, image_name)


def test_both_sides_of_a_healthy_image(lab, mirrored):
    """The flag, the states and the lag are read as they are."""
    a = lab.until(lambda: told(lab.a.image(POOL, mirrored)), "A's daemon has reported")
    b = lab.b.image(POOL, mirrored)

    assert (True, False) == (a.primary, b.primary)
    assert ("up+stopped", "local image is primary") == (a.state, a.description)
    assert b.is_replaying
    assert a.global_id == b.global_id
    assert a.mirrored and b.mirrored
    assert 64 * 1024 * 1024 == a.size_bytes == b.size_bytes
    assert "journaling" in b.features


def told(seen):
    """The state, once the local daemon has reported one that it means."""
    return seen if seen.state == "up+stopped" else None


# ------------------------------------------------------------------------------ changing


def test_there_and_back_with_equal_content(lab, mirrored):
    """The planned failover and failback of one image, and each refusal on the way."""
    with pytest.raises(Refused, match="already primary"):
        lab.a.promote(POOL, mirrored)
    with pytest.raises(Busy, match="not propagated"):
        lab.b.promote(POOL, mirrored)
    with pytest.raises(Refused, match="not primary"):
        lab.b.demote(POOL, mirrored)
    with pytest.raises(Refused, match="primary"):
        lab.a.resync(POOL, mirrored)
    before = lab.content("a", f"{POOL}/{mirrored}")

    there = switch(lab, mirrored, lab.a, lab.b)
    assert (False, True) == (
        lab.a.image(POOL, mirrored).primary, lab.b.image(POOL, mirrored).primary,
    )  # fmt: skip
    assert before == lab.content("b", f"{POOL}/{mirrored}")

    write(lab, "b", mirrored, "8K")
    changed = lab.content("b", f"{POOL}/{mirrored}")
    assert changed != before
    lab.until(lambda: lab.a.image(POOL, mirrored).is_replaying, "A follows")
    back = switch(lab, mirrored, lab.b, lab.a)
    assert changed == lab.content("a", f"{POOL}/{mirrored}")
    print(f"promotion accepted after {there:.1f} s there, {back:.1f} s back")


def test_a_diverged_image_is_kept_whole_before_the_resync_discards_it(lab, mirrored):
    """Disaster and return: force at B, the old side diverges, its copy is kept, then resynced."""
    kept = f"{mirrored}.kept"
    lab.b.promote(POOL, mirrored, force=True)
    write(lab, "a", mirrored)
    write(lab, "b", mirrored, "8K")
    assert lab.a.image(POOL, mirrored).primary and lab.b.image(POOL, mirrored).primary

    lab.a.demote(POOL, mirrored)
    lab.until(lambda: lab.a.image(POOL, mirrored).is_split_brain, "the split brain is told")
    old = lab.content("a", f"{POOL}/{mirrored}")
    lab.a.copy(POOL, mirrored, kept)
    with pytest.raises(Refused, match="already"):
        lab.a.copy(POOL, mirrored, kept)

    old_id = id_of(lab, "a", mirrored)
    lab.a.resync(POOL, mirrored)
    seen = set()

    def resynced():
        image = lab.a.image(POOL, mirrored)
        seen.add(image.presence)
        return image.is_replaying and id_of(lab, "a", mirrored) != old_id

    lab.until(resynced, "the copy at A is new and follows")

    copy = lab.a.image(POOL, kept)
    assert (Presence.PRESENT, False) == (copy.presence, copy.mirrored)
    assert "journaling" not in copy.features
    assert old == lab.content("a", f"{POOL}/{kept}")
    assert b"before" in lab.rbd("a", "snap", "ls", f"{POOL}/{kept}")
    assert Presence.ABSENT is lab.b.image(POOL, kept).presence
    assert seen <= {Presence.PRESENT, Presence.ABSENT}
    print(f"seen during the resync: {sorted(seen)}")

    new = lab.content("b", f"{POOL}/{mirrored}")
    switch(lab, mirrored, lab.b, lab.a)
    assert new == lab.content("a", f"{POOL}/{mirrored}") != old


def id_of(lab, site, image):
    """The internal id, which is new after a resync; empty while there is no image."""
    rows = json.loads(lab.rbd(site, "ls", "--long", POOL, "--format", "json"))
    return next((row["id"] for row in rows if row["image"] == image), "")


def test_a_copy_that_was_cut_off_is_made_anew(lab, mirrored):
    """What is left of it is removed, with its protected snapshots."""
    kept = f"{mirrored}.kept"
    lab.rbd("b", "deep", "cp", f"{POOL}/{mirrored}", f"{POOL}/{kept}.partial",
            "--image-feature", "layering", "--no-progress")  # fmt: skip
    lab.b.copy(POOL, mirrored, kept)

    assert Presence.PRESENT is lab.b.image(POOL, kept).presence
    assert Presence.ABSENT is lab.b.image(POOL, f"{kept}.partial").presence
    assert lab.content("b", f"{POOL}/{mirrored}") == lab.content("b", f"{POOL}/{kept}")


def test_a_kept_copy_of_a_clone_needs_no_parent(lab, mirrored):
    """The parent may be resynced as well."""
    child, kept = f"{mirrored}-child", f"{mirrored}-child.kept"
    try:
        lab.rbd("a", "clone", f"{POOL}/{mirrored}@before", f"{POOL}/{child}")
        lab.until(lambda: lab.b.image(POOL, child).is_replaying, "the clone's copy follows")
        lab.b.copy(POOL, child, kept)

        assert b"parent" not in lab.rbd("b", "info", f"{POOL}/{kept}", "--format", "json")
        assert lab.content("a", f"{POOL}/{child}") == lab.content("b", f"{POOL}/{kept}")
    finally:
        lab.sweep(POOL, [kept, child])
        lab.until(
            lambda: lab.b.image(POOL, child).presence is Presence.ABSENT, "the clone is gone"
        )


# ------------------------------------------------------------------------------ metadata


def test_metadata_of_any_kind_is_written_read_and_removed(lab, mirrored):
    """Operators' keys and values hold anything."""
    values = {"-k": "--force", "a b": "c\nd", "umlaut": "é", "big": "x" * 65536}
    lab.a.set_metadata(POOL, mirrored, values)
    assert values == dict(lab.a.metadata(POOL, mirrored))

    for key in values:
        lab.a.remove_metadata(POOL, mirrored, key)
        lab.a.remove_metadata(POOL, mirrored, key)
    assert {} == dict(lab.a.metadata(POOL, mirrored))
    with pytest.raises(Refused, match="value was not specified"):
        lab.a.set_metadata(POOL, mirrored, {"empty": ""})  # the rbd command cannot
    with pytest.raises(Refused, match="Read-only"):
        lab.b.set_metadata(POOL, mirrored, {"k": "v"})


def test_a_stamp_travels_to_the_other_site_and_is_replaced_there_in_one_act(lab, mirrored):
    """It is readable at B before any promotion, and stands after the change of sides."""
    closure = {"id": "v-1", "name": "ledger", "noise": "".join(map(str, range(60_000)))}
    first = stamp.stamp(closure, image=mirrored, key=KEY, captured_at="2027-03-01T10:00:00Z")
    assert len(first) > 2
    lab.a.set_metadata(POOL, mirrored, first)

    def arrived():
        try:
            return stamp.read(lab.b.metadata(POOL, mirrored), image=mirrored, key=KEY)
        except stamp.NoStamp:
            return None

    assert closure == lab.until(arrived, "the stamp is at B").closure

    second = stamp.stamp(
        {"id": "v-1"}, image=mirrored, key=KEY, captured_at="2027-03-01T11:00:00Z"
    )
    lab.a.set_metadata(POOL, mirrored, second)
    for key in stamp.stale(lab.a.metadata(POOL, mirrored)):
        lab.a.remove_metadata(POOL, mirrored, key)
    lab.until(lambda: arrived().closure == {"id": "v-1"}, "the second stamp is at B")
    lab.until(lambda: dict(lab.b.metadata(POOL, mirrored)) == second, "the first is gone at B")

    switch(lab, mirrored, lab.a, lab.b)
    assert {"id": "v-1"} == arrived().closure


def test_the_stamp_of_a_parent_is_not_believed_of_its_clone(lab, mirrored):
    """Ceph copies a parent's metadata to clones; it is not the clone's."""
    child = f"{mirrored}-child"
    metadata = stamp.stamp(
        {"id": "v-1"}, image=mirrored, key=KEY, captured_at="2027-03-01T10:00:00Z"
    )
    lab.a.set_metadata(POOL, mirrored, metadata)
    try:
        lab.rbd("a", "clone", f"{POOL}/{mirrored}@before", f"{POOL}/{child}")
        with pytest.raises((stamp.OtherImage, stamp.NoStamp)):
            stamp.read(lab.a.metadata(POOL, child), image=child, key=KEY)
        lab.b.copy(POOL, mirrored, f"{mirrored}.kept")
        lab.until(lambda: lab.b.image(POOL, child).is_replaying, "the clone's copy follows")
        with pytest.raises(stamp.OtherImage, match=mirrored):
            stamp.read(lab.b.metadata(POOL, child), image=child, key=KEY)
    finally:
        lab.sweep(POOL, [child])
        lab.until(
            lambda: lab.b.image(POOL, child).presence is Presence.ABSENT, "the clone is gone"
        )
