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
