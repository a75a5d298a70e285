"""What ``rbd`` prints and how it ends. Texts and statuses are those of rbd 16.2.15."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph import rbd_command


@pytest.mark.parametrize(
    ("line", "code", "last"),
    [
        ("info shelf/none", 2, "rbd: error opening image none: (2) No such file or directory"),
        ("info attic/box", 2, "rbd: error opening pool 'attic': (2) No such file or directory"),
        ("info box", 2, "Ensure that the default pool has been created or specify an alternate"),
        ("info", 22, "rbd: image name was not specified"),
        ("info shelf/box more", 1, "rbd: too many arguments"),
        ("info shelf/box --shiny", 1, "rbd: unrecognised option '--shiny'"),
        ("ls attic", 2, "rbd: listing images failed: (2) No such file or directory"),
        ("ls shelf --format xml", 1, "rbd: the argument for option '--format' is invalid"),
        ("create shelf/box --size 1", 17, "already exists"),
        ("create shelf/new", 22, "rbd: must specify --size <M/G/T>"),
        ("create shelf/new --size big", 1, "rbd: the argument for option '--size' is invalid"),
        (
            "create shelf/new --size 1 --image-feature journaling",
            22,
            "cannot use journaling without exclusive lock",
        ),
        (
            "create shelf/new --size 1 --image-feature shiny",
            1,
            "rbd: the argument for option '--image-feature' is invalid",
        ),
        ("rm shelf/none", 2, "rbd: delete error: (2) No such file or directory"),
        ("resize shelf/box --size 4M", 22, "only allowed with the --allow-shrink flag"),
        ("resize shelf/box", 22, "rbd: must specify --size <M/G/T>"),
        ("mv shelf/box", 22, "rbd: destination image name was not specified"),
        ("mv shelf/none shelf/new", 2, "rbd: rename error: (2) No such file or directory"),
        ("snap create shelf/box", 22, "rbd: snapshot name was not specified"),
        ("snap rm shelf/box@none", 2, "rbd: failed to remove snapshot: (2) No such file"),
        ("snap protect shelf/box@none", 2, "rbd: protecting snap failed: (2) No such file"),
        ("image-meta get shelf/box k", 2, "rbd: getting metadata failed: (2) No such file"),
        ("image-meta get shelf/box", 22, "rbd: metadata key was not specified"),
        ("image-meta set shelf/box k", 22, "rbd: metadata value was not specified"),
        ("image-meta set shelf/box k ", 22, "rbd: metadata value was not specified"),
        ("image-meta remove shelf/box k", 2, "rbd: removing metadata failed: (2) No such file"),
        ("mirror image promote shelf/box", 22, "rbd: error promoting image to primary"),
        ("mirror image resync shelf/box", 22, "rbd: error flagging image resync"),
        ("mirror image enable shelf/box", 22, "pool is not in image mirror mode"),
        ("mirror image disable shelf/box", 22, "in the current pool mirroring mode"),
        ("mirror pool enable shelf", 22, "rbd: must specify 'image' or 'pool' mode."),
        ("mirror pool status attic", 2, "rbd: error opening pool 'attic'"),
    ],
)
def test_what_cannot_be_done_is_refused_as_by_rbd(twins, line, code, last):
    """The product must be able to tell these cases by status and text."""
    twins.make()

    answer = twins.rbd("left", line)

    assert answer.code == code
    assert answer.out == ""
    assert last in answer.err.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("image-meta set shelf/box k v", 30, "rbd: setting metadata failed: (30) Read-only"),
        ("image-meta remove shelf/box k", 30, "rbd: removing metadata failed: (30) Read-only"),
        ("snap create shelf/box@s", 30, "rbd: failed to create snapshot: (30) Read-only"),
        ("resize shelf/box --size 1G", 30, "rbd: resize error: (30) Read-only"),
        ("mv shelf/box shelf/crate", 30, "rbd: rename error: (30) Read-only"),
        ("rm shelf/box", 16, "rbd: error: image still has watchers"),
        ("mirror image demote shelf/box", 22, "rbd: error demoting image to non-primary"),
        ("mirror image promote shelf/box", 16, "demotion is not propagated yet"),
    ],
)
def test_a_copy_is_read_only(twins, line, code, text):
    """Nothing may be written to the copy, not even metadata."""
    twins.make()
    twins.ceph.set_metadata("left", "shelf", "box", "k", "v")
    twins.pass_(15)

    answer = twins.rbd("right", line)

    assert answer.code == code
    assert text in answer.err


@pytest.mark.parametrize(
    "line",
    ["frobnicate", "mirror pool peer ls shelf", "export shelf/box -", "info --shiny x"],
)
def test_what_the_simulator_does_not_know_is_written_down(twins, line):
    """A product that uses what the simulator lacks must not pass unnoticed."""
    answer = twins.rbd("left", line)

    assert answer.code != 0
    assert answer.problem


def test_a_known_command_is_no_problem(twins):
    """Refusals of the cluster are answers, not problems."""
    answer = twins.rbd("left", "info shelf/none")

    assert answer.problem == ""


@pytest.mark.parametrize(
    ("line", "mutating"),
    [
        ("info shelf/box", False),
        ("ls shelf", False),
        ("mirror image status shelf/box", False),
        ("image-meta list shelf/box", False),
        ("snap ls shelf/box", False),
        ("mirror image promote shelf/box", True),
        ("image-meta set shelf/box k v", True),
        ("deep cp shelf/box shelf/kept", True),
        ("mv shelf/box shelf/crate", True),
        ("frobnicate", False),
    ],
)
def test_it_is_known_which_commands_change_something(line, mutating):
    """A dry run is proven by counting these."""
    assert rbd_command.is_mutating(line.split()) is mutating


def test_info_tells_the_primary_flag(twins):
    """It is nowhere else."""
    twins.make()

    here, there = (twins.json(c, "info shelf/box") for c in ("left", "right"))

    assert here["mirroring"]["primary"] is True
    assert there["mirroring"]["primary"] is False
    assert here["mirroring"]["global_id"] == there["mirroring"]["global_id"]
    assert here["size"] == 8 * 1024 * 1024
    assert here["journal"] == here["id"]
    assert "primary" not in twins.json("left", "mirror image status shelf/box")


def test_no_metadata_is_printed_as_nothing(twins):
    """Ceph prints an empty text where one expects an empty object."""
    twins.make()

    answer = twins.rbd("left", "image-meta list shelf/box --format json")

    assert (answer.code, answer.out, answer.err) == (0, "", "")


def test_metadata_is_read_as_it_was_written(twins):
    """Keys and values may look like options."""
    twins.make()

    assert twins.rbd("left", "image-meta set shelf/box -- -k --v").code == 0

    assert twins.rbd("left", "image-meta get shelf/box -- -k").out == "--v\n"
    assert twins.json("left", "image-meta list shelf/box") == {"-k": "--v"}


def test_a_deep_copy_of_a_copy_is_writable_and_not_mirrored(twins):
    """A divergent copy can be kept before it is discarded."""
    twins.make()
    twins.ceph.set_metadata("left", "shelf", "box", "k", "v")
    twins.ceph.create_snapshot("left", "shelf", "box", "s")
    twins.ceph.protect_snapshot("left", "shelf", "box", "s", protected=True)
    twins.ceph.write("left", "shelf", "box", b"data")
    twins.pass_(15)

    answer = twins.rbd(
        "right", "deep cp shelf/box shelf/kept --flatten --image-feature layering,exclusive-lock"
    )

    assert answer.code == 0
    assert answer.err == "Image deep copy: 100% complete...done.\n"
    kept = twins.at("right", "kept")
    assert not kept.is_mirrored
    assert kept.checksum() == twins.at("left").checksum()
    assert kept.metadata == {"k": "v"}
    assert kept.snapshots["s"].protected
    twins.pass_(60)
    assert "kept" not in twins.ceph.clusters["left"].pools["shelf"].images


def test_a_copy_inherits_journaling_and_is_then_mirrored(twins):
    """The trap of a plain copy: it goes to the other site too."""
    twins.make()

    twins.rbd("right", "cp shelf/box shelf/twin --no-progress")
    twins.pass_(30)

    assert twins.at("left", "twin").is_mirrored
    assert not twins.at("left", "twin").is_primary
    assert twins.at("left", "twin").snapshots == {}


def test_purging_protected_snapshots_fails_with_status_zero(twins):
    """Seen on Ceph 16.2.15: the failure goes to stdout and the exit status says nothing."""
    twins.make()
    twins.ceph.create_snapshot("left", "shelf", "box", "s")
    twins.ceph.protect_snapshot("left", "shelf", "box", "s", protected=True)

    answer = twins.rbd("left", "snap purge shelf/box")

    assert answer.code == 0
    assert "which is protected" in answer.out
    assert twins.rbd("left", "snap rm shelf/box@s").code == 16
    assert twins.rbd("left", "rm shelf/box").code == 39


def test_the_pool_can_be_named_in_three_ways(twins):
    """In the spec, by --pool, by -p."""
    twins.make()

    documents = [
        twins.json("left", line)["name"]
        for line in ("info shelf/box", "info --pool shelf --image box", "info -p shelf box")
    ]

    assert documents == ["box"] * 3


def test_options_of_ceph_itself_are_taken_anywhere(twins):
    """Timeouts are given on the command line."""
    twins.make()

    assert twins.rbd("left", "--rados-mon-op-timeout 5 info shelf/box").code == 0
    assert twins.rbd("left", "info shelf/box --rados_osd_op_timeout=5").code == 0


def test_a_second_pool_mode_changes_which_images_follow(make_twins):
    """From image to pool mode every journaled image follows."""
    twins = make_twins(mode="image")
    twins.make()
    assert not twins.at("left").is_mirrored

    answer = twins.rbd("left", "mirror pool enable shelf pool")

    assert answer.out == "note: changing mirroring mode from image to pool\n"
    assert twins.at("left").is_mirrored
    again = twins.rbd("left", "mirror pool enable shelf pool")
    assert again.out == "rbd: mirroring is already configured for pool mode\n"


def test_mirroring_of_a_pool_without_it_is_off(make_twins):
    """An unmirrored pool says so in its own way."""
    twins = make_twins(mode="disabled")
    twins.make()

    assert twins.json("left", "mirror pool info shelf") == {"mode": "disabled"}
    for line in ("mirror pool status shelf", "mirror image promote shelf/box"):
        answer = twins.rbd("left", line)
        assert (answer.code, answer.err) == (22, "rbd: mirroring not enabled on the pool\n")
