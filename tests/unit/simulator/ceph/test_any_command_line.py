"""Whatever words come, a command answers; it never breaks."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.simulator.ceph import ceph_command, rbd_command
from dr_planner.simulator.ceph.image import BASE_FEATURES
from tests.unit.simulator.ceph.conftest import Twins

SPECS = ["shelf", "shelf/box", "shelf/box@s", "shelf/disk", "shelf/new", "shelf/new@s"]
SPECS += ["attic", "shelf/ns", "shelf/ns/box", "box", "@", "/", "", "shelf/", "x@y"]
WORDS = ["journal", "snapshot", "pool", "image", "1m", "0m", "14:00", "journaling", "fast-diff"]
WORDS += ["all", "size", "client", "client.admin", "left", "x", "mine", "client.1", "8M", "-"]
OPTIONS = ["--force", "--format=json", "--format", "--pool=shelf", "--image=box", "--snap=s"]
OPTIONS += ["--namespace=ns", "--size=8M", "--all", "-l", "--recursive", "--dest=new", "--limit=1"]
OPTIONS += ["--image-id=x", "--expires-at=1 day", "--no-progress", "--dest-pool=shelf", "--", "-f"]
RBD = st.sampled_from(sorted(rbd_command.VERBS) + sorted(rbd_command.ALIASES))
CEPH = st.sampled_from([*sorted(ceph_command.COMMANDS), ("-s",), ("osd",)])
REST = st.lists(st.sampled_from(SPECS + WORDS + OPTIONS), max_size=5)
LINE = st.tuples(st.sampled_from(["left", "right"]), RBD, REST, st.booleans())


def world() -> Twins:
    """An image with a snapshot, its clone, a namespace, and one mirrored by snapshots."""
    twins = Twins(mode="image")
    twins.ceph.add_namespace("left", "shelf", "ns")
    twins.ceph.create("left", "shelf", "box", 8 << 20, BASE_FEATURES)
    twins.ceph.create_snapshot("left", "shelf", "box", "s")
    twins.ceph.protect_snapshot("left", "shelf", "box", "s", protected=True)
    twins.ceph.enable("left", "shelf", "box", by_snapshots=True)
    twins.ceph.clone("left", ("shelf", "box", "s"), ("shelf", "disk"))
    twins.pass_(30)
    return twins


@settings(max_examples=150, deadline=None)
@given(st.lists(LINE, min_size=1, max_size=12))
def test_any_line_of_rbd_is_answered(lines):
    """With a status, and on stdout or stderr unless there is nothing to say."""
    twins = world()
    for cluster, words, rest, at_once in lines:
        answer = rbd_command.run(twins.ceph, cluster, [*words, *rest])

        assert answer.hangs or 0 <= answer.code < 256
        assert answer.code == 0 or answer.err or "schedule" in words
        if not at_once:
            twins.pass_(20)
        assert rbd_command.is_mutating([*words, *rest]) in (True, False)


@settings(max_examples=150, deadline=None)
@given(words=CEPH, rest=REST)
def test_any_line_of_ceph_is_answered(words, rest):
    """A failure says why; success in JSON can be read."""
    answer = ceph_command.run(world().ceph, "left", [*words, *rest])

    if answer.code:
        assert answer.err
    elif "--format=json" in rest[-1:]:
        json.loads(answer.out)
