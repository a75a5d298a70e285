"""Variables of stackhpc.cephadm: pools and users."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.cephadm_variables import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cephconf import Keyring
from dr_planner.model.cephdeployment import PlannedPools

TEXT = """\
cephadm_pools:
  - name: blocks
    size: 3
cephadm_keys:
  - name: client.vol
    key: correct-horse
    caps:
      mon: "profile rbd"
      osd: "profile rbd pool=blocks"
"""


def test_pools_and_users_are_read():
    """With the lines of the variables, and without keys."""
    parts = list(KIND.read(Source("cephadm.yml", TEXT)))
    (pools,) = [part for part in parts if isinstance(part, PlannedPools)]
    (users,) = [part for part in parts if isinstance(part, Keyring)]

    assert [(pool.name, pool.text("size")) for pool in pools.pools] == [("blocks", "3")]
    assert users.entities[0].words("osd") == "profile rbd pool=blocks"
    assert users.entities[0].cap("osd").value.line == 9
    assert "correct-horse" not in repr(parts)


def test_is_known_by_its_variables():
    """The name of the file is not looked at."""
    assert likeness(Source("x.yml", TEXT)) is Likeness.SURE
    assert likeness(Source("cephadm.yml", "pools: []\n")) is Likeness.NO
