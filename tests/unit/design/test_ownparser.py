"""Programs that are asked about a text: what they are given, and what becomes of bad ones."""

from __future__ import annotations

import os
import time

import pytest

from dr_planner.design import ownparser
from dr_planner.design.ownparser import FILE, Told, ask


@pytest.fixture
def program(stand_in):
    """Makes a program, and gives its name."""

    def install(script, name="reader"):
        stand_in(name, script)
        return name

    return install


def test_the_text_is_in_a_private_file_that_is_gone_afterwards(program):
    """It may hold secrets, and nobody else is to see them."""
    name = program('stat -c %a "$(dirname "$2")"; echo "$2"; cat "$2"')

    told = ask(name, ["-c", FILE], "sesame\r\n")

    mode, path, text = told.words.split("\n", 2)
    assert mode == "700"
    assert text == "sesame\r\n"
    assert not os.path.exists(path)


def test_nothing_of_our_environment_is_handed_on(program, monkeypatch):
    """CEPH_ARGS and the like would change what is read."""
    monkeypatch.setenv("CEPH_ARGS", "--fsid=1")

    assert "CEPH" not in ask(program("env"), [], "").words


def test_a_line_that_is_named_is_a_refusal(program):
    """With its line in the text, and none of the words, which quote the text."""
    told = ask(program("echo 'syntax error at line 7: sesame' >&2; exit 1"), [FILE], "")

    assert told == Told("", 7)


@pytest.mark.parametrize(
    "script",
    ["echo 'libx.so: cannot open' >&2; exit 127", "echo 'at line 3' >&2; kill -ABRT $$", "exit 1"],
)
def test_a_program_that_fails_says_nothing_of_the_text(program, script):
    """A missing library, a crash: the text may be sound."""
    assert ask(program(script), [FILE], "") is None


def test_a_program_that_hangs_is_ended_and_not_asked_again(program, monkeypatch):
    """With what it has started; a folder of such files keeps the operator waiting once."""
    monkeypatch.setattr(ownparser, "LONGEST", 0.3)
    name = program('sleep 60 & echo $! >&2; echo "$!" > "$(dirname $0)/child"; wait')
    begin = time.monotonic()

    assert ask(name, [FILE], "") is None
    program("echo fine", name)
    assert ask(name, [FILE], "") is None
    assert time.monotonic() - begin < 20


def test_a_program_that_is_not_here_is_not_asked():
    """Our own reader has to do."""
    assert ask("no-such-program-here", [FILE], "") is None


def test_without_a_place_for_files_nothing_is_asked(program, monkeypatch, tmp_path):
    """A full or missing folder for temporary files keeps nobody from linting."""
    name = program("echo fine")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))

    assert ask(name, [FILE], "") is None


def test_output_that_is_no_text_is_taken_as_far_as_it_goes(program):
    """No traceback, whatever a program prints."""
    assert isinstance(ask(program("head -c 1000 /dev/urandom"), [FILE], "\ud800"), Told)
