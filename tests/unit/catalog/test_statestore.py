"""The state store refuses what it cannot trust."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dr_planner.catalog.statestore import StateStore
from dr_planner.errors import InputError, JournalError


def test_a_fresh_store_is_made_durable(tmp_path: Path) -> None:
    """A record is on the disk before the act: WAL with full synchronisation."""
    state = StateStore(f"sqlite:///{tmp_path / 's.sqlite'}")
    with state.engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        sync = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    assert (mode, sync) == ("wal", 2)


def test_a_missing_store_is_not_made_by_a_command_that_only_reads(tmp_path: Path) -> None:
    """Looking must not leave an empty file that looks like a state."""
    path = tmp_path / "s.sqlite"
    with pytest.raises(JournalError, match="no state store"):
        StateStore(f"sqlite:///{path}", create=False)
    assert not path.exists()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """Somebody mistyped the path."""
    path = tmp_path / "music.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()

    with pytest.raises(JournalError, match="another program"):
        StateStore(f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
    assert names == [("songs",)]
    assert len(before) == len(path.read_bytes())


def test_a_file_that_is_no_database_is_an_error_not_a_crash(tmp_path: Path) -> None:
    """Damaged or mistaken."""
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(JournalError, match="not a database"):
        StateStore(f"sqlite:///{path}")


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    """An old program must not write into it."""
    url = f"sqlite:///{tmp_path / 's.sqlite'}"
    state = StateStore(url)
    with state.transaction() as connection:
        connection.exec_driver_sql("UPDATE dr_planner_schema SET version = 99")
    state.close()
    with pytest.raises(JournalError, match="schema version 99"):
        StateStore(url)


def test_a_password_in_the_url_is_never_shown(tmp_path: Path) -> None:
    """Errors go to logs and tickets."""
    with pytest.raises((InputError, JournalError)) as caught:
        StateStore("mysql+pymysql://root:hunter2@127.0.0.1:1/x")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("url", ["", "no url", "nosuchdb://x"])
def test_something_that_is_no_url_is_an_input_error(url: str) -> None:
    """Exit status 2, with the option's name."""
    with pytest.raises(InputError, match="connection"):
        StateStore(url)


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """A full or read-only disk at the start is better than in the middle."""
    with pytest.raises(JournalError, match="unable to open"):
        StateStore("sqlite:////proc/nowhere/s.sqlite")
