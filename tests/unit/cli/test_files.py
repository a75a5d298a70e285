"""Writing a file for an operator."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.cli.files import write_new
from dr_planner.errors import FileExistsAlready, FileUnreadable


def test_a_new_file_is_written_whole(tmp_path: Path) -> None:
    """And nothing else is left in the folder."""
    write_new(tmp_path / "plan", "text", force=False)
    assert [p.name for p in tmp_path.iterdir()] == ["plan"]
    assert (tmp_path / "plan").read_text() == "text"


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    """Unless that is asked for."""
    path = tmp_path / "plan"
    path.write_text("precious")
    with pytest.raises(FileExistsAlready):
        write_new(path, "new", force=False)
    assert path.read_text() == "precious"

    write_new(path, "new", force=True)
    assert path.read_text() == "new"
    assert [p.name for p in tmp_path.iterdir()] == ["plan"]


def test_a_missing_folder_is_an_input_error(tmp_path: Path) -> None:
    """With the path."""
    with pytest.raises(FileUnreadable, match="nowhere"):
        write_new(tmp_path / "nowhere" / "plan", "x", force=False)
