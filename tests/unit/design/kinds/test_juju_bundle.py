"""Bundles and overlays of Juju."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.juju_bundle import KIND, MOST_RELATIONS, likeness
from dr_planner.design.source import Source

TEXT = """\
applications:
  one: {charm: "ch:amd64/jammy/cinder-ceph-12", options: {rbd-pool-name: p, key: correct-horse}}
  two:
relations:
- [one:a, [two:b, three]]
---
applications:
  one: {options: {rbd-mirroring-mode: image}}
"""


def test_documents_are_laid_over_each_other():
    """A later one adds to the application."""
    part, _ = KIND.read(Source("b.yaml", TEXT))
    one = part.applications[0]

    assert one.charm == "cinder-ceph"
    assert (one.text("options.rbd-pool-name"), one.text("options.rbd-mirroring-mode")) == (
        "p",
        "image",
    )
    assert "correct-horse" not in repr(part)


def test_a_relation_to_several_is_several():
    """Each with both ends, and an endpoint where one is named."""
    part, _ = KIND.read(Source("b.yaml", TEXT))

    assert [[(e.application, e.endpoint) for e in r.ends] for r in part.relations] == [
        [("one", "a"), ("two", "b")],
        [("one", "a"), ("three", "")],
    ]


def test_many_relations_are_bounded():
    """Two long lists would be a million of them."""
    names = ", ".join(f"a{n}:x" for n in range(1000))
    part, _ = KIND.read(Source("b.yaml", f"relations:\n- [[{names}], [{names}]]\n"))

    assert len(part.relations) == MOST_RELATIONS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, Likeness.SURE),
        ("relations:\n- - a:b\n  - c:d\n", Likeness.SURE),
        ("relations:\n- [a:b, c:d]\n", Likeness.SURE),
        ("applications: 3\n", Likeness.SHAPE),
        ("apps: 3\n", Likeness.NO),
    ],
)
def test_is_known_by_applications_and_relations(text, expected):
    """An overlay has no charm, but endpoints."""
    assert likeness(Source("x", text)) is expected


@pytest.mark.parametrize(
    "charm",
    [
        "./ceph-rbd-mirror",
        "./ceph-rbd-mirror/",
        "../built/ceph-rbd-mirror.charm",
        "./ceph-rbd-mirror_ubuntu-22.04-amd64.charm",
        "local:jammy/ceph-rbd-mirror-0",
        "ch:ceph-rbd-mirror",
        "cs:~someone/bionic/ceph-rbd-mirror-17",
    ],
)
def test_the_charm_is_known_however_it_is_got(charm):
    """From a store, from a folder, from a file that was built."""
    part, _ = KIND.read(Source("b.yaml", f"applications:\n  m: {{charm: '{charm}'}}\n"))

    assert part.applications[0].charm == "ceph-rbd-mirror"
