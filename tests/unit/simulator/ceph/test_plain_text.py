"""What ``rbd`` prints for people, letter by letter."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph import plain_text


def test_info_for_people(twins):
    """The layout of rbd 16.2.15."""
    twins.make()

    lines = twins.rbd("left", "info shelf/box").out.splitlines()

    assert lines[:5] == [
        "rbd image 'box':",
        "\tsize 8 MiB in 2 objects",
        "\torder 22 (4 MiB objects)",
        "\tsnapshot_count: 0",
        f"\tid: {twins.at('left').id}",
    ]
    assert lines[-1] == "\tmirroring primary: true"


def test_metadata_for_people(twins):
    """Columns are filled up with blanks, to the end of the line."""
    twins.make()
    assert twins.rbd("left", "image-meta list shelf/box").out == (
        "There are 0 metadata on this image.\n"
    )
    for key in ("k", "k2"):
        twins.ceph.set_metadata("left", "shelf", "box", key, "v")

    assert twins.rbd("left", "image-meta list shelf/box").out == (
        "There are 2 metadata on this image:\n\nKey  Value\nk    v    \nk2   v    \n"
    )


def test_status_for_people(twins):
    """The same facts as in JSON."""
    twins.make()

    lines = twins.rbd("left", "mirror image status shelf/box").out.splitlines()

    assert lines[0] == "box:"
    assert lines[2] == "  state:       up+stopped"
    assert lines[4] == "  service:     rbd-mirror on left-1"
    assert lines[6:8] == ["  peer_sites:", "    name: right"]


def test_pools_for_people(twins):
    """Summary and peers."""
    twins.make()

    assert twins.rbd("left", "mirror pool status shelf").out == (
        "health: OK\ndaemon health: OK\nimage health: OK\nimages: 1 total\n    1 replaying\n"
    )
    assert twins.rbd("left", "mirror pool info shelf").out.startswith(
        "Mode: pool\nSite Name: left\n\nPeer Sites: \n\nUUID: "
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (8 << 20, "8 MiB"),
        (1536 << 20, "1.5 GiB"),
        (1 << 40, "1 TiB"),
    ],
)
def test_sizes(number, text):
    """The largest unit that gives at least one."""
    assert plain_text.size(number) == text


def cloned(twins) -> None:
    """An image, its protected snapshot, and a clone of it."""
    twins.ceph.create("left", "shelf", "xp", 8 << 20, ("layering",))
    twins.ceph.create_snapshot("left", "shelf", "xp", "s")
    twins.ceph.protect_snapshot("left", "shelf", "xp", "s", protected=True)
    twins.ceph.clone("left", ("shelf", "xp", "s"), ("shelf", "xc"))


def test_a_long_list_for_people(twins):
    """To the last blank as rbd 16.2.15 printed it, but for the pool's name."""
    cloned(twins)

    assert twins.rbd("left", "ls -l shelf").out == (
        "NAME  SIZE   PARENT      FMT  PROT  LOCK\n"
        "xc    8 MiB  shelf/xp@s    2            \n"
        "xp    8 MiB                2            \n"
        "xp@s  8 MiB                2  yes       \n"
    )


def test_used_space_for_people(twins):
    """A total where there is more than one line."""
    cloned(twins)

    assert twins.rbd("left", "du shelf/xp").out == (
        "NAME     PROVISIONED  USED\n"
        "xp@s           8 MiB   0 B\n"
        "xp             8 MiB   0 B\n"
        "<TOTAL>        8 MiB   0 B\n"
    )
    twins.ceph.write("left", "shelf", "xc", bytes(5 << 20))
    assert twins.rbd("left", "du shelf/xc").out == (
        "NAME  PROVISIONED  USED \nxc          8 MiB  8 MiB\n"
    )


def test_all_snapshots_for_people(twins):
    """What each is for stands in the last column."""
    twins.ceph.create("left", "shelf", "xp", 8 << 20, ("layering",))
    twins.ceph.create_snapshot("left", "shelf", "xp", "s")
    twins.ceph.clone("left", ("shelf", "xp", "s"), ("shelf", "xc"), version=2)
    twins.ceph.remove_snapshot("left", "shelf", "xp", "s")
    twins.ceph.create_snapshot("left", "shelf", "xp", "u")

    lines = twins.rbd("left", "snap ls --all shelf/xp").out.splitlines()

    assert lines[0].rstrip().endswith("TIMESTAMP                 NAMESPACE")
    assert lines[1].endswith("  trash (s)")
    assert lines[2].rstrip().endswith("  user")


def test_the_trash_locks_and_namespaces_for_people(twins):
    """As rbd 16.2.15 printed them."""
    image = twins.ceph.create("left", "shelf", "box", 8 << 20)
    twins.ceph.add_lock("left", "shelf", "box", "mine")
    lock = image.lock
    said = twins.rbd("left", "lock ls shelf/box").out.splitlines()
    assert said[0] == "There is 1 exclusive lock on this image."
    assert [line.split() for line in said[1:]] == [
        ["Locker", "ID", "Address"],
        [lock.locker, "mine", lock.address],
    ]
    twins.ceph.remove_lock("left", "shelf", "box", "mine", lock.locker)
    twins.rbd("left", "trash mv shelf/box")
    assert twins.rbd("left", "trash ls shelf").out == f"{image.id} box\n"
    head, row = twins.rbd("left", "trash ls -l shelf").out.splitlines()
    assert head.split() == ["ID", "NAME", "SOURCE", "DELETED_AT", "STATUS", "PARENT"]
    assert "  USER    " in row
    assert "  expired at " in row
    twins.rbd("left", "namespace create shelf/tenant")
    assert twins.rbd("left", "namespace ls shelf").out == "NAME  \ntenant\n"
