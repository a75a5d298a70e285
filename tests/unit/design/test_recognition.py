"""From paths to parts: what is recognised, read, refused, and never shown."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from dr_planner.design.recognition import read_all
from dr_planner.errors import FileUnreadable
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.part import Unread, Unrecognised

CINDER = "[DEFAULT]\nenabled_backends = rbd\n[rbd]\nrbd_pool = volumes\n"


def test_a_folder_is_read_with_all_below_it(tmp_path):
    """In the order of names, hidden folders of tools left out."""
    for place in ("b/cinder.conf", "a/cinder.conf", ".git/cinder.conf"):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(CINDER)
    reading = read_all([tmp_path], site="north")

    assert [part.path.removeprefix(f"{tmp_path}/") for part in reading.parts] == [
        "a/cinder.conf",
        "b/cinder.conf",
    ]
    assert {type(part) for part in reading.parts} == {CinderConf}
    assert {part.site for part in reading.parts} == {"north"}
    assert set(reading.kinds.values()) == {"cinder-conf"}


def test_what_is_no_text_in_a_folder_is_a_part(tmp_path):
    """One binary file must not hide the others."""
    (tmp_path / "cinder.conf").write_text(CINDER)
    (tmp_path / "core").write_bytes(b"\xff\xfe\x00\x01")
    parts = read_all([tmp_path]).parts

    assert [type(part) for part in parts] == [CinderConf, Unrecognised]


def test_a_pipe_in_a_folder_is_a_part(tmp_path):
    """Nobody may ever write into it."""
    (tmp_path / "cinder.conf").write_text(CINDER)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    parts = read_all([tmp_path]).parts

    assert [type(part) for part in parts] == [CinderConf, Unrecognised, Unrecognised]


def test_a_pipe_that_is_named_is_read(tmp_path):
    """A shell puts one in the place of what a command prints."""
    reader, writer = os.pipe()
    os.write(writer, CINDER.encode())
    os.close(writer)
    (part,) = read_all([Path(f"/dev/fd/{reader}")]).parts
    os.close(reader)

    assert isinstance(part, CinderConf)


def test_what_is_named_must_be_readable(tmp_path):
    """A typing error is told as one."""
    with pytest.raises(FileUnreadable):
        read_all([tmp_path / "cinder.conf"])


def test_a_broken_file_keeps_its_kind(tmp_path):
    """It is no unknown file, but a cinder.conf that cannot be read."""
    path = tmp_path / "cinder.conf"
    path.write_text("[rbd]\nrbd_pool = volumes\nno option\n")
    (part,) = read_all([path]).parts

    assert isinstance(part, Unread)
    assert (part.kind, part.line) == ("cinder-conf", 3)


def test_secret_words_are_collected(tmp_path):
    """They are masked in everything that a command says."""
    path = tmp_path / "cinder.conf"
    path.write_text(CINDER + "san_password = correct-horse-battery\n")

    assert "correct-horse-battery" in read_all([path]).secrets


def test_the_collector_works_again_after_a_file(tmp_path):
    """It rests while one is read, also where that one cannot be read."""
    (tmp_path / "a.yaml").write_text("a: b\n")
    read_all([tmp_path])
    assert gc.isenabled()
    with pytest.raises(FileUnreadable):
        read_all([tmp_path / "missing"])
    assert gc.isenabled()
