"""The file that kolla-ansible lays over all services."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.kolla_global_conf import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cinderconf import CinderConf


def test_is_known_by_its_place():
    """It may hold any option, so its content says nothing."""
    text = "[DEFAULT]\ndebug = true\n"

    assert likeness(Source("k/config/global.conf", text)) is Likeness.NAME
    assert likeness(Source("k/other/global.conf", text)) is Likeness.NO


def test_is_read_as_cinder_sees_it():
    """A password in it is a shape."""
    text = "[one]\nrbd_pool = blocks\nsan_password = correct-horse\n"
    (part,) = KIND.read(Source("k/config/global.conf", text))

    assert isinstance(part, CinderConf)
    assert part.text("one", "rbd_pool") == "blocks"
    assert "correct-horse" not in repr(part)
