"""Mirroring by snapshots: what rbd answers, and what rbd-mirror makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.contract.ground import Ground
from tests.contract.target import Target

MIRROR = ("mirror", "image")
SCHEDULE = ("mirror", "snapshot", "schedule")


@pytest.fixture(scope="module")
def ground(target: Target) -> Iterator[Ground]:
    """Images that are removed when all cases of this file have run."""
    found = Ground(target)
    yield found
    found.sweep()


@pytest.fixture(scope="module")
def box(ground: Ground) -> str:
    """An image with a copy; cases leave it as they found it."""
    return ground.by_snapshots()


def test_the_shape_of_info(ground: Ground, box: str) -> None:
    """No journal; the copy has a feature of its own."""
    here, there = (ground.json(c, "info", box) for c in ("a", "b"))

    assert "journal" not in here
    assert "journaling" not in here["features"]
    assert there["features"] == [*here["features"], "non-primary"]
    assert (here["mirroring"]["mode"], here["mirroring"]["primary"]) == ("snapshot", True)
    assert here["mirroring"] | {"primary": False} == there["mirroring"]
    assert min(here["snapshot_count"], there["snapshot_count"]) >= 1


def test_the_shape_of_mirror_snapshots(ground: Ground, box: str) -> None:
    """They are listed on demand only."""
    offered, fetched = (ground.snapshots(c, box)[-1] for c in ("a", "b"))
    id = ground.json("a", "info", box)["mirroring"]["global_id"]

    assert re.fullmatch(rf"\.mirror\.primary\.{id}\.[0-9a-f-]{{36}}", offered["name"])
    assert re.fullmatch(rf"\.mirror\.non_primary\.{id}\.[0-9a-f-]{{36}}", fetched["name"])
    space = offered["namespace"]
    assert set(space) == {"type", "state", "mirror_peer_uuids", "complete"}
    assert (space["type"], space["state"], space["complete"]) == ("mirror", "primary", True)
    copied = fetched["namespace"]
    assert set(copied) == set(space) | {
        "primary_mirror_uuid",
        "primary_snap_id",
        "last_copied_object_number",
    }
    assert (copied["state"], copied["mirror_peer_uuids"]) == ("non-primary", [])
    assert (copied["primary_snap_id"], copied["last_copied_object_number"]) == (offered["id"], 2)
    peer = ground.json("b", "mirror", "pool", "info", ground.pool)["peers"][0]
    assert copied["primary_mirror_uuid"] == peer["mirror_uuid"]
    assert ground.json("a", "snap", "ls", box) == []


def test_the_status_lists_snapshots_at_the_primary(ground: Ground, box: str) -> None:
    """With the peers that have not fetched them."""
    here, there = (ground.target.status(c, box) for c in ("a", "b"))

    assert set(here["snapshots"][-1]) == {"id", "name", "demoted", "mirror_peer_uuids"}
    assert "snapshots" not in there
    assert here["peer_sites"][0]["description"].startswith('replaying, {"bytes_per_second":')
    for word in ("remote_snapshot_timestamp", '"replay_state":"idle"', "last_snapshot_bytes"):
        assert word in here["peer_sites"][0]["description"]


def test_metadata_travels_with_the_next_snapshot_only(ground: Ground) -> None:
    """By journal it would be there in seconds."""
    spec = ground.by_snapshots()
    ground.a("image-meta", "set", spec, "who", "a")
    assert ground.target.rbd("b", "image-meta", "get", spec, "who").code == 2

    said = ground.a(*MIRROR, "snapshot", spec)

    newest = ground.snapshots("a", spec)[-1]["id"]
    assert said == f"Snapshot ID: {newest}\n"
    ground.target.until(
        lambda: ground.target.rbd("b", "image-meta", "get", spec, "who").out == "a\n",
        "the key arrives",
    )


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        ((*MIRROR, "snapshot", "{box}"), 22, "rbd: error creating snapshot: (22) Invalid argum"),
        ((*MIRROR, "promote", "{box}"), 16, "demotion is not propagated yet"),
        ((*MIRROR, "demote", "{box}"), 22, "handle_get_info: image is not primary"),
        ((*MIRROR, "disable", "{box}"), 22, "image_disable: "),
        (("image-meta", "set", "{box}", "k", "v"), 30, "rbd: setting metadata failed: (30)"),
        (("resize", "{box}", "--size", "64M"), 30, "rbd: resize error: (30)"),
        (("snap", "create", "{box}@s"), 30, "rbd: failed to create snapshot: (30)"),
        (("rm", "{box}"), 22, "rbd: delete error: (22) Invalid argument"),
    ],
)
def test_a_copy_cannot_be_changed(
    ground: Ground, box: str, words: tuple[str, ...], code: int, text: str
) -> None:
    """Read-only; its removal is refused in another way than by journal."""
    done = ground.target.rbd("b", *(word.format(box=box) for word in words))

    assert done.code == code, done
    assert text in done.err


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        ((*MIRROR, "enable", "{box}"), 22, "image_enable: cannot enable mirroring: (22)"),
        ((*MIRROR, "enable", "{box}", "wrong"), 22, "rbd: invalid mode name: wrong"),
        ((*MIRROR, "promote", "{box}"), 22, "handle_get_info: image is already primary"),
        ((*MIRROR, "resync", "{box}"), 22, "image is primary, cannot resync to itself"),
        ((*MIRROR, "snapshot", "{pool}/nosuch"), 2, "rbd: error opening image nosuch: (2)"),
    ],
)
def test_what_cannot_be_done_to_a_primary(
    ground: Ground, words: tuple[str, ...], code: int, text: str
) -> None:
    """An image is mirrored in one way at a time."""
    spec = ground.image()
    ground.a(*MIRROR, "enable", spec, "snapshot")

    done = ground.target.rbd("a", *(word.format(box=spec, pool=ground.pool) for word in words))

    assert done.code == code, done
    assert text in done.err


def test_a_snapshot_needs_mirroring_by_snapshots(ground: Ground) -> None:
    """Each refusal says why."""
    spec = ground.image()
    done = ground.target.rbd("a", *MIRROR, "snapshot", spec)
    assert (done.code, done.said) == (22, "rbd: mirroring not enabled on the image\n")
    ground.a(*MIRROR, "enable", spec)

    done = ground.target.rbd("a", *MIRROR, "snapshot", spec)

    assert done.code == 22
    assert done.said == "rbd: snapshot based mirroring not enabled on the image\n"


def test_enabling_and_disabling_again_is_no_error(ground: Ground) -> None:
    """Both say that it is done."""
    spec = ground.by_snapshots()
    assert ground.a(*MIRROR, "enable", spec, "snapshot") == "Mirroring enabled\n"

    assert ground.a(*MIRROR, "disable", spec) == "Mirroring disabled\n"
    assert ground.a(*MIRROR, "disable", spec) == "Mirroring disabled\n"

    assert ground.snapshots("a", spec) == []
    assert "mirroring" not in ground.json("a", "info", spec)
    ground.target.until(lambda: ground.target.rbd("b", "info", spec).code == 2, "the copy goes")


def test_a_copy_is_cut_loose_by_force(ground: Ground) -> None:
    """It is then an image of its own, and writable."""
    spec = ground.by_snapshots()
    if ground.target.name == "lab":
        # Its own daemon would fetch it anew; without the primary's mirroring it cannot.
        ground.a(*MIRROR, "demote", spec)
        ground.target.until(
            lambda: ground.target.state("b", spec) == "up+unknown", "the demotion arrives"
        )

    done = ground.target.rbd("b", *MIRROR, "disable", "--force", spec)

    assert (done.code, done.out) == (0, "Mirroring disabled\n")
    assert "mirroring" not in ground.json("b", "info", spec)
    assert ground.target.rbd("b", "image-meta", "set", spec, "k", "v").code == 0
    ground.target.rbd("b", "rm", spec, "--no-progress")


def test_a_planned_switch_there_and_back(ground: Ground) -> None:
    """The demotion is a snapshot of its own; nothing is lost."""
    spec, target = ground.by_snapshots(), ground.target
    ground.a("image-meta", "set", spec, "k", "from a")
    for here, there in (("a", "b"), ("b", "a")):
        done = target.rbd(here, *MIRROR, "demote", spec)
        assert (done.code, done.out) == (0, "Image demoted to non-primary\n")
        target.until(
            lambda there=there: target.state(there, spec) == "up+unknown", "the demotion arrives"
        )
        states = {s["namespace"]["state"] for s in ground.snapshots(there, spec)}
        assert "demoted" in states
        assert target.rbd(there, *MIRROR, "promote", spec).code == 0
        assert target.primary(there, spec) is True
        ground.follows(here, spec)
        assert target.rbd(there, "image-meta", "get", spec, "k").out == "from a\n"


def test_between_demotion_and_promotion_both_sides_say_so(ground: Ground) -> None:
    """First another text, then that of the journal mode."""
    spec, target = ground.by_snapshots(), ground.target
    ground.a(*MIRROR, "demote", spec)
    wanted = ("up+unknown", "remote image is not primary")

    def both() -> bool:
        seen = [target.status(cluster, spec) for cluster in ("a", "b")]
        return [(s["state"], s["description"]) for s in seen] == [wanted, wanted]

    target.until(both, "both sides say that the other is not primary")
    ground.a(*MIRROR, "promote", spec)
    ground.follows("b", spec)


def test_dual_primary_looks_healthy_and_its_demotion_reveals_it(ground: Ground) -> None:
    """The text of the split brain is another one than by journal; a resync mends it."""
    spec, target = ground.by_snapshots(), ground.target
    assert target.rbd("b", *MIRROR, "promote", "--force", spec).code == 0

    def healthy() -> bool:
        seen = [target.status(cluster, spec) for cluster in ("a", "b")]
        words = {s["description"] for s in seen}
        return {s["state"] for s in seen} == {"up+stopped"} and words == {"local image is primary"}

    target.until(healthy, "both call themselves primary and well")
    assert (target.primary("a", spec), target.primary("b", spec)) == (True, True)
    ground.a(*MIRROR, "demote", spec)
    target.until(
        lambda: target.status("a", spec)["description"] == "split-brain", "the split shows"
    )
    before = ground.json("a", "info", spec)["id"]

    assert ground.a(*MIRROR, "resync", spec) == "Flagged image for resync from primary\n"

    ground.follows("a", spec)
    assert ground.json("a", "info", spec)["id"] != before
    assert target.primary("a", spec) is False


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--image", "{name}", "30s"), "Invalid interval (30s)"),
        (("--image", "{name}", "1w"), "Invalid interval (1w)"),
        (("--image", "none", "1m"), "Invalid level spec {pool}/none: image none does not exist"),
    ],
)
def test_what_is_no_schedule(ground: Ground, box: str, words: tuple[str, ...], text: str) -> None:
    """Minutes, hours and days; one minute is the shortest."""
    named = (word.format(name=box.rpartition("/")[2]) for word in words)

    done = ground.target.rbd("a", *SCHEDULE, "add", "--pool", ground.pool, *named)

    begin = "rbd: rbd mirror snapshot schedule add failed: (22) Invalid argument: "
    assert (done.code, done.said) == (22, begin + text.format(pool=ground.pool) + "\n")


def test_schedules_are_listed_where_they_were_added(ground: Ground) -> None:
    """And nowhere else; removing one that is not there is no error."""
    spec = ground.by_snapshots()
    level = ("--pool", ground.pool, "--image", spec.rpartition("/")[2])
    assert ground.target.rbd("a", *SCHEDULE, "ls", *level).code == 2
    for words in (("90",), ("2h", "14:00")):
        ground.a(*SCHEDULE, "add", *level, *words)

    listed = ground.json("a", *SCHEDULE, "ls", *level)

    items = [
        {"interval": "90m", "start_time": ""},
        {"interval": "2h", "start_time": "14:00:00"},
    ]
    key = str
    assert sorted(listed, key=key) == sorted(items, key=key)
    (entry,) = (
        row
        for row in ground.json("a", *SCHEDULE, "ls", "--pool", ground.pool, "--recursive")
        if row["image"] == spec.rpartition("/")[2]
    )
    assert (entry["pool"], entry["namespace"], len(entry["items"])) == (ground.pool, "", 2)
    assert ground.target.rbd("b", *SCHEDULE, "ls", *level).code == 2
    ground.a(*SCHEDULE, "remove", *level, "7h")
    ground.a(*SCHEDULE, "remove", *level)
    assert ground.target.rbd("a", *SCHEDULE, "ls", *level).code == 2


@pytest.mark.long
def test_a_schedule_takes_a_snapshot_at_the_full_minute(ground: Ground) -> None:
    """Within two minutes of being added; the status tells the next one."""
    spec = ground.by_snapshots()
    level = ("--pool", ground.pool, "--image", spec.rpartition("/")[2])
    before = ground.snapshots("a", spec)[-1]["id"]
    ground.a(*SCHEDULE, "add", *level, "1m")
    try:
        for _ in range(2):  # twice the patience of one wait
            try:
                ground.target.until(
                    lambda: ground.snapshots("a", spec)[-1]["id"] > before, "a snapshot is taken"
                )
                break
            except AssertionError:
                continue
        assert ground.snapshots("a", spec)[-1]["id"] > before

        def known() -> list[str]:
            rows = ground.json("a", *SCHEDULE, "status")
            return [row["schedule_time"] for row in rows if row["image"] == spec]

        (moment,) = ground.target.until(known, "the manager knows of the schedule")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", moment)
    finally:
        ground.a(*SCHEDULE, "remove", *level)
