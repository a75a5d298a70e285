"""What a newcomer has first, and may give to any target: the design to begin with."""

from __future__ import annotations

import pytest

from dr_planner.design.draft import draft
from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.model.ceph import MirrorProfile


@pytest.mark.parametrize("profile", MirrorProfile)
@pytest.mark.parametrize("sites", [2, 3])
@pytest.mark.parametrize("target", sorted(all_targets()))
def test_every_target_takes_it(tmp_path, target, sites, profile) -> None:
    """Its names are such as every tool takes, Juju's rules for applications among them."""
    file = tmp_path / "draft.yaml"
    file.write_text(draft(sites, profile))

    assert all_targets()[target].render(load(file))
