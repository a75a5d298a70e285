"""Putting files in their places as one: what a record may and may not bring about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dr_planner.generate.switch import RECORD, is_part, switch, take_back


@pytest.fixture
def drafts(tmp_path: Path) -> Path:
    folder = tmp_path / "out" / ".dr-planner-abcdefgh"
    folder.mkdir(parents=True)
    return folder


def test_drafts_end_in_their_places_and_no_record_is_left(drafts: Path) -> None:
    """A record that stayed would take a finished switch back."""
    out = drafts.parent
    (out / "a").write_text("old")
    (drafts / "0").write_text("new")
    (drafts / "1").write_text("new too")

    switch(drafts, {"0": out / "a", "1": out / "b"}, out)

    assert (out / "a").read_text() == "new"
    assert (out / "b").read_text() == "new too"
    assert not (drafts / RECORD).exists()
    take_back(drafts, out)
    assert (out / "a").read_text() == "new"


def test_a_record_that_is_not_whole_takes_nothing_back(drafts: Path) -> None:
    """It is written before the first renaming; half of it means that there was none."""
    out = drafts.parent
    (out / "a").write_text("old")
    (drafts / RECORD).write_text('{"0": ["a", fal')

    take_back(drafts, out)

    assert (out / "a").read_text() == "old"
    assert not (drafts / RECORD).exists()


def test_a_record_reaches_nothing_outside_its_folder(drafts: Path) -> None:
    """The folder may have come from somebody else."""
    other = drafts.parent.parent / "precious"
    other.write_text("mine")
    (drafts / RECORD).write_text(json.dumps({"0": ["../precious", False]}))

    take_back(drafts, drafts.parent)

    assert other.read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("0", True), ("12", True), ("3.old", True), (RECORD, True), ("x", False), (".old", False)],
)
def test_only_what_a_switch_names_is_its_part(name: str, expected: bool) -> None:
    """All else in such a folder is somebody's, and stays."""
    assert is_part(name) is expected
