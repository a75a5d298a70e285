"""Specifications of cephadm."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.cephadm_spec import KIND, likeness
from dr_planner.design.source import Source


def test_rbd_mirror_is_found_among_others():
    """In documents and in lists."""
    text = "service_type: mon\n---\n- service_type: rbd-mirror\n  placement: {count: 2}\n"
    part, _ = KIND.read(Source("s.yaml", text))

    assert [mirror.text("placement.count") for mirror in part.mirrors] == ["2"]


def test_is_known_by_the_type():
    """Every specification has it."""
    assert likeness(Source("x", "service_type: osd\n")) is Likeness.SURE
    assert likeness(Source("x", "type: osd\n")) is Likeness.NO
