"""Whatever file is given, an operator gets a message and exit status 2, and nothing changes."""

from __future__ import annotations

import os
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

GOOD = """\
version: 1
name: x
sites:
  - name: east
  - name: west
"""

BOMB = "a: &a [1,2,3,4,5,6,7,8,9]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{last}'] * 9)}]\n" for last, name in pairwise("abcdefghi")
)
"""Nine letters that stand for 9 to the power of nine numbers."""

SECRET = "hunter-of-the-north"

CASES: dict[str, tuple[str | bytes, str, list[str]]] = {
    "broken YAML": ("version: 1\nname: [x\nsites: []\n", "yaml-invalid", [":3"]),
    "a tab for a blank": ("version: 1\nsites:\n\t- name: x\n", "yaml-invalid", [":3"]),
    "the same key twice": (GOOD + "name: y\n", "yaml-invalid", [":6", "name"]),
    "a secret twice": (
        f"admin_password: {SECRET}\n" * 2,
        "yaml-invalid",
        [":2", "admin_password"],
    ),
    "a secret like an alias": (GOOD + f"password: *{SECRET}\n", "yaml-invalid", [":6"]),
    "ten thousand levels": ("a: " + "[" * 10_000, "yaml-invalid", ["deeper than 64"]),
    "a comment without an end": ("# " + "x" * 200_000 + "\n" + GOOD, "yaml-invalid", [":1"]),
    "empty lines without an end": ("\n" * 200_000 + GOOD, "yaml-invalid", ["64 KiB"]),
    "a merge of itself": ("a: &a\n  <<: *a\n  b: 1\n", "yaml-invalid", ["leads to itself"]),
    "two documents": (GOOD + "---\n" + GOOD, "yaml-invalid", [":6"]),
    "a list": ("- 1\n- 2\n", "design-invalid", [":1"]),
    "a word": ("hello\n", "design-invalid", [":1"]),
    "an unknown key": (
        GOOD.replace("- name: west", "- name: west\n    compute: [a]"),
        "design-invalid",
        [":6", "sites[1].compute", "did you mean 'computes'?"],
    ),
    "a missing key": ("version: 1\nname: x\n", "design-invalid", ["'sites' is missing"]),
    "a wrong type": (
        GOOD.replace("- name: west", "- name: west\n    computes: many"),
        "design-invalid",
        [":6", "sites[1].computes", '"many"'],
    ),
    "a number for a name": (
        GOOD.replace("name: west", "name: 7"),
        "design-invalid",
        [":5", "sites[1].name", "not 7"],
    ),
    "a yes for a number": (
        GOOD + "galera:\n  members: [{name: a, site: east, weight: yes}]\n",
        "design-invalid",
        [":7", "galera.members[0].weight"],
    ),
    "another version": (GOOD.replace("version: 1", "version: 2"), "design-invalid", [":1"]),
    "a dangling reference": (
        GOOD + "links:\n  - {name: l, sites: [east, wset]}\n",
        "design-invalid",
        [":7", "links[0].sites[1]", "did you mean 'west'?"],
    ),
    "a duplicate name": (
        GOOD.replace("name: west", "name: east"),
        "design-invalid",
        [":5", "sites[1]", "'east' is used twice"],
    ),
    "an empty file": ("", "file-unreadable", ["is empty"]),
    "a file of blanks": ("\n   \n", "file-unreadable", ["is empty"]),
    "a binary file": (bytes(range(256)) * 64, "file-unreadable", ["UTF-8"]),
    "a file with zeros": (b"version: 1\nname: \x00\n", "yaml-invalid", []),
    "aliases without bound": (BOMB, "yaml-invalid", ["aliases expand"]),
    "nested without bound": ("a: " + "[" * 400 + "]" * 400 + "\n", "yaml-invalid", ["nested"]),
    "half of a letter": ('version: 1\nname: "\\ud800"\n', "design-invalid", [":1"]),
}


def state_of(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file below a folder with its size and time of change."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in folder.rglob("*")
    }


def assert_refused(run: Any, code: str, words: list[str]) -> None:
    """Exit 2, four plain lines or more, no traceback, nothing on stdout."""
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert f"error [{code}]: " in run.stderr
    assert "Traceback" not in run.stderr
    assert "\nTo do: " in run.stderr
    assert f"\nMore: dr-planner explain {code}\n" in run.stderr
    for word in words:
        assert word in run.stderr


@pytest.mark.parametrize("name", CASES)
def test_a_bad_design_is_refused_with_its_place(dr_planner, tmp_path, name):
    """The message names the file, and the line where there is one."""
    text, code, words = CASES[name]
    file = tmp_path / "design.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    before = state_of(tmp_path)

    run = dr_planner("design", "check", "design.yaml")

    assert_refused(run, code, ["design.yaml", *words])
    assert SECRET not in run.stderr
    assert state_of(tmp_path) == before


@pytest.mark.parametrize("command", [["check"], ["show"], ["graph", "-o", "out.svg"]], ids=str)
def test_every_design_command_refuses_the_same_way(dr_planner, tmp_path, command):
    """And the one that writes leaves nothing behind."""
    (tmp_path / "design.yaml").write_text(GOOD.replace("name: west", "name: east"))
    before = state_of(tmp_path)

    run = dr_planner("design", *command, "design.yaml")

    assert_refused(run, "design-invalid", ["design.yaml:5"])
    assert state_of(tmp_path) == before


def test_every_problem_is_told_at_once(dr_planner, tmp_path):
    """An architect who has to run ten times to hear ten problems gives up."""
    broken = GOOD.replace("name: east", "name: east\n    role: half\n    uplinks: 3")
    (tmp_path / "design.yaml").write_text(broken)

    run = dr_planner("design", "check", "design.yaml")

    assert_refused(run, "design-invalid", ["2 problems", "design.yaml:5", "design.yaml:6"])


@pytest.mark.parametrize("kind", ["missing", "folder", "forbidden", "link to nowhere", "pipe"])
def test_what_cannot_be_read_is_refused(dr_planner, tmp_path, kind):
    """There is no line to name, but the file and the reason."""
    file = tmp_path / "design.yaml"
    if kind == "folder":
        file.mkdir()
    elif kind == "link to nowhere":
        file.symlink_to("nowhere")
    elif kind == "pipe":  # that nobody writes into
        os.mkfifo(file)
    elif kind == "forbidden":
        file.write_text(GOOD)
        file.chmod(0)
        if os.access(file, os.R_OK):  # the superuser may read anything: a name that is too long
            file.chmod(0o600)
            file = Path("x" * 300)
    before = state_of(tmp_path)

    run = dr_planner("design", "check", file)

    assert_refused(run, "file-unreadable", [file.name])
    assert state_of(tmp_path) == before


@pytest.mark.parametrize("name", ["broken YAML", "a dangling reference", "a binary file"])
def test_a_process_refuses_the_same_way(dr_planner_process, tmp_path, name):
    """The exit status reaches the shell, and no traceback reaches the screen."""
    text, code, words = CASES[name]
    file = tmp_path / "design.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())

    run = dr_planner_process("design", "check", "design.yaml")

    assert_refused(run, code, ["design.yaml", *words])


def test_a_huge_file_is_refused_before_it_is_read(dr_planner_process, tmp_path):
    """100 MB of YAML that looks fine at first."""
    file = tmp_path / "design.yaml"
    with file.open("w") as stream:
        stream.write("version: 1\nname: x\nsites:\n")
        line = f"  - name: {'s' * 80}\n"
        for _ in range(100_000_000 // (len(line) * 1000) + 1):
            stream.write(line * 1000)
    assert file.stat().st_size >= 100_000_000

    run = dr_planner_process("design", "check", "design.yaml")

    assert_refused(run, "file-unreadable", ["design.yaml", "larger than 16 MiB"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--only", "storage.fsid-differ"], ["storage.fsids-differ"]),
        (["--area", "stoarge"], ["storage"]),
        (["--area", "zones", "--only", "storage.fsids-differ"], ["zones"]),
    ],
)
def test_a_choice_that_does_not_exist_is_refused(dr_planner, tmp_path, arguments, words):
    """A check that was not asked must not look like one that passed."""
    (tmp_path / "design.yaml").write_text(GOOD)

    run = dr_planner("design", "check", "design.yaml", *arguments)

    assert run.returncode == 2
    assert run.stdout == ""
    for word in words:
        assert word in run.stderr


@pytest.mark.parametrize(
    ("output", "code"),
    [("out.png", "input-invalid"), ("out", "input-invalid"), ("no/out.svg", "file-unreadable")],
)
def test_a_drawing_that_cannot_be_made_leaves_nothing(dr_planner, tmp_path, output, code):
    """The message lists the formats, or names the folder."""
    (tmp_path / "design.yaml").write_text(GOOD)
    before = state_of(tmp_path)

    run = dr_planner("design", "graph", "design.yaml", "-o", output)

    assert_refused(run, code, [output])
    if code == "input-invalid":
        assert all(suffix in run.stderr for suffix in (".svg", ".dot", ".mmd"))
    assert state_of(tmp_path) == before


def test_a_drawing_never_replaces_what_is_not_one(dr_planner, tmp_path):
    """Unless told to; its own drawings it draws over."""
    (tmp_path / "design.yaml").write_text(GOOD)
    other = tmp_path / "out.svg"
    other.write_text("my own work")

    refused = dr_planner("design", "graph", "design.yaml", "-o", "out.svg")
    kept = other.read_text()
    forced = dr_planner("design", "graph", "design.yaml", "-o", "out.svg", "--force")
    again = dr_planner("design", "graph", "design.yaml", "-o", "out.svg")

    assert_refused(refused, "file-exists", ["out.svg"])
    assert kept == "my own work"
    assert (forced.returncode, again.returncode) == (0, 0)
    assert other.read_text().startswith("<?xml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["design.yaml", "out.svg"]


@pytest.mark.parametrize("name", ["unsaef", "xyzzy", "storage.", ""])
def test_explain_of_an_unknown_name_lists_the_nearest(dr_planner, name):
    """A typo is answered with what was meant."""
    run = dr_planner("explain", name)

    assert_refused(run, "not-found", [])
    assert re.search(r"(nearest|known): [\w.-]+", run.stderr)
    if name == "unsaef":
        assert "nearest: unsafe" in run.stderr


def test_the_good_file_of_these_tests_is_good(dr_planner, tmp_path):
    """Or else every refusal above would prove nothing."""
    (tmp_path / "design.yaml").write_text(GOOD)

    run = dr_planner("design", "show", "design.yaml", "-f", "yaml")

    assert run.returncode == 0
    assert [site["site"] for site in yaml.safe_load(run.stdout)["sites"]] == ["east", "west"]


def test_a_column_that_there_is_none_of_is_refused(dr_planner, tmp_path):
    """Whatever else is asked for; a column left out silently would be no answer."""
    (tmp_path / "design.yaml").write_text(GOOD)

    for words in (["check"], ["show"], ["what-if", "--list"]):
        run = dr_planner("design", *words, "design.yaml", "-f", "csv", "-c", "nope")
        assert_refused(run, "not-found", ["there is no column 'nope'; "])


def test_a_site_that_no_file_is_of_is_refused(dr_planner, tmp_path):
    """To show nothing of a name with a slip in it would look like good news."""
    (tmp_path / "cinder.conf").write_text("[DEFAULT]\nenabled_backends =\n")

    run = dr_planner("config", "lint", "cinder.conf", "--site", "nroth")
    assert_refused(run, "input-invalid", ["no file is of the site 'nroth'", "--site nroth=PATH"])
    run = dr_planner("config", "lint", "--site", "north=cinder.conf", "--site", "nroth")
    assert_refused(run, "not-found", ["there is no site 'nroth'; nearest: north"])
