"""The levels of a hiera.yaml, with what Hiera fills in left open."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.part import Unread
from dr_planner.model.puppethiera import HieraLevels

TEXT = """\
version: 5
defaults:
  datadir: hieradata
hierarchy:
  - name: nodes
    path: "nodes/%{trusted.certname}.yaml"
  - name: sites
    datadir: sites
    globs: ["%{site}/*.yaml", common.yaml]
  - name: looked up elsewhere
    lookup_key: vault
"""


def levels(text: str) -> tuple[tuple[str, ...], ...]:
    """Those of a text."""
    (part,) = read_piece(Source("hiera.yaml", text))
    assert isinstance(part, HieraLevels)
    return part.levels


def test_levels_are_read_in_their_order() -> None:
    """With the folder of each."""
    assert levels(TEXT) == (
        ("hieradata/nodes/*.yaml",),
        ("sites/*/*.yaml", "sites/common.yaml"),
        (),
    )


@pytest.mark.parametrize("text", ["---\n", ":hierarchy:\n  - common\n", "version: 5\n", "a\n"])
def test_a_file_without_them_has_none(text: str) -> None:
    """That of version 3 names its folder by an absolute path."""
    assert levels(text) == ()


def test_the_default_of_the_folder() -> None:
    """It is Puppet's."""
    assert levels("version: 5\nhierarchy:\n  - path: a.yaml\n") == (("data/a.yaml",),)


def test_is_known_by_its_keys() -> None:
    """And by its name, which is enough to say that it cannot be read."""
    (part,) = read_piece(Source("hiera.yaml", "a: [\n"))
    found = recognise(Source("hiera-lab.yaml", TEXT))

    assert isinstance(part, Unread)
    assert found is not None
    assert found[0] == "hiera-levels"
