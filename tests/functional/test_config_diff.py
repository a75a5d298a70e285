"""Drift and the disaster profile, from the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"
EXAMPLE = EXAMPLES / "two-sites-and-quorum.yaml"
TARGETS = ["neutral", "disaster-profile"]
"""Others are compared in tests/unit/generate/drift/test_targets.py."""


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.yaml")), ids=lambda p: p.stem)
def test_what_was_generated_has_not_drifted(dr_planner, target, example) -> None:
    """Exit 0, no rows, an empty patch."""
    dr_planner("config", "generate", target, example, "-o", "out")

    done = dr_planner("config", "diff", target, example, "out", "-f", "json")
    answer = json.loads(done.stdout)

    assert done.returncode == 0
    assert answer["schema"] == "dr-planner.drift/1"
    assert answer["equal"] and answer["differences"] == [] and answer["patch"] == ""


def edited(folder: Path) -> None:
    """What an operator did: a note, another pool, one option more, and a password."""
    path = folder / "north" / "cinder" / "cinder.conf"
    text = path.read_text()
    assert "rbd_pool = volumes\n" in text
    text = text.replace("rbd_pool = volumes\n", "# the fast one\nrbd_pool = nvme\n", 1)
    path.write_text(text + "rbd_max_clone_depth = 3\n\n[nova]\npassword = geheim99\n")


def test_drift_is_shown_patched_and_gone(dr_planner, tmp_path) -> None:
    """Exit 1 with a row per difference; the patch keeps the note; the password is the rest."""
    dr_planner("config", "generate", "neutral", EXAMPLE, "-o", "out")
    edited(tmp_path / "out")

    done = dr_planner("config", "diff", "neutral", EXAMPLE, "out", "-f", "json")
    table = dr_planner("config", "diff", "neutral", EXAMPLE, "out")
    fix = dr_planner("config", "diff", "neutral", EXAMPLE, "out", "--fix")
    rows = json.loads(done.stdout)["differences"]

    assert [run.returncode for run in (done, table, fix)] == [1, 1, 1]
    assert [
        (row["section"], row["option"], row["deployed"], row["generated"]) for row in rows
    ] == [
        ("rbd-north", "rbd_pool", "nvme", "volumes"),
        ("rbd-north", "rbd_max_clone_depth", "3", None),
        ("nova", "password", "***", None),
    ]
    assert {row["file"] for row in rows} == {"north/cinder/cinder.conf"}
    assert "3 differences in out." in table.stderr and "nvme" in table.stdout
    for run in (done, table, fix):
        assert "geheim99" not in run.stdout + run.stderr
    assert "by hand" in fix.stderr

    subprocess.run(["patch", "-p1", "-d", "out"], input=fix.stdout, text=True, check=True)
    path = tmp_path / "out" / "north" / "cinder" / "cinder.conf"
    assert "# the fast one\nrbd_pool = volumes\n" in path.read_text()
    path.write_text(path.read_text().replace("password = geheim99\n", ""))
    assert dr_planner("config", "diff", "neutral", EXAMPLE, "out").returncode == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["neutrall", EXAMPLE, "."], "not-found", "nearest: neutral"),
        (["neutral", "nowhere.yaml", "."], "file-unreadable", "nowhere.yaml"),
        (["neutral", EXAMPLE, "nowhere"], "file-unreadable", "is no folder"),
    ],
)
def test_bad_words_are_refused(dr_planner, words, code, said) -> None:
    """Exit 2, for a script must not take a mistake for no drift."""
    done = dr_planner("config", "diff", *words)

    assert done.returncode == 2
    assert f"error [{code}]" in done.stderr and said in done.stderr


def test_an_empty_folder_lacks_every_file(dr_planner, tmp_path) -> None:
    """And the patch makes them."""
    (tmp_path / "out").mkdir()

    fix = dr_planner("config", "diff", "neutral", EXAMPLE, "out", "--fix")
    subprocess.run(["patch", "-p1", "-d", "out"], input=fix.stdout, text=True, check=True)

    assert fix.returncode == 1
    assert dr_planner("config", "diff", "neutral", EXAMPLE, "out").returncode == 0


PRESENT = """[DEFAULT]
transport_url = rabbit://openstack:geheim99@192.0.2.1
service_down_time = 75
[rbd-north]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rados_connect_timeout = 20
"""


def test_the_revert_of_the_profile_is_from_the_present_file(dr_planner, tmp_path) -> None:
    """The folder of one site is given; a profile in it is not taken for what was before."""
    folder = tmp_path / "present" / "cinder.conf.d"
    folder.mkdir(parents=True)
    (folder.parent / "cinder.conf").write_text(PRESENT)
    profile = ["config", "generate", "disaster-profile", EXAMPLE, "-o", "out"]
    dr_planner(*profile)
    ours = (tmp_path / "out" / "north" / "apply" / "cinder.conf").read_text()
    (folder / "zz-disaster.conf").write_text(ours)

    done = dr_planner(*profile, "--current", "north=present")
    revert = (tmp_path / "out" / "north" / "revert" / "cinder.conf").read_text()

    assert done.returncode == 0, done.stderr
    assert "service_down_time = 75\n" in revert and "rados_connect_timeout = 20\n" in revert
    assert "rados_connection_retries = 3\n" in revert
    diff = ["config", "diff", "disaster-profile", EXAMPLE, "out"]
    assert dr_planner(*diff).returncode == 1
    assert dr_planner(*diff, "--current", "north=present").returncode == 0
    assert not any("geheim99" in p.read_text() for p in (tmp_path / "out").rglob("*.conf"))


@pytest.mark.parametrize(
    ("target", "given", "said"),
    [
        ("neutral", "north=.", "no --current"),
        ("disaster-profile", "north", "SITE=PATH"),
        ("disaster-profile", "nort=.", "nearest: north"),
        ("disaster-profile", "north=.", "no cinder.conf and no nova.conf"),
        ("disaster-profile", "north=nowhere.conf", "nowhere.conf"),
        ("disaster-profile", "north=broken.conf", "cannot be read"),
    ],
)
def test_a_wrong_current_is_refused(dr_planner, tmp_path, target, given, said) -> None:
    """Exit 2 and nothing written."""
    if "broken" in given:
        (tmp_path / "broken.conf").write_text("[rbd]\nrbd_pool = x\nrbd_user geheim99\n")

    done = dr_planner("config", "generate", target, EXAMPLE, "-o", "out", "--current", given)

    assert done.returncode == 2
    assert said in done.stderr and "geheim99" not in done.stderr
    assert not (tmp_path / "out").exists()


KILLED = """
import os, signal, sys
from dr_planner.cli.main import main

count = iter(range(100_000))

def watch(event, arguments):
    if event == "os.rename" and str(arguments[0]).find(".dr-planner-") >= 0:
        if next(count) == 5:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
main(sys.argv[1:])
"""


def test_a_killed_command_is_not_compared_and_the_next_one_ends_it(dr_planner, tmp_path) -> None:
    """Some files are new and the rest is as before, so they say nothing of what is deployed."""
    words = ["config", "generate", "neutral", str(EXAMPLE), "-o", "out"]
    killed = subprocess.run([sys.executable, "-c", KILLED, *words], cwd=tmp_path, check=False)
    assert killed.returncode == -signal.SIGKILL
    there = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    drafts = [name for name in os.listdir(tmp_path / "out") if name.startswith(".dr-planner-")]
    assert len(drafts) == 1 and len(there) > 5
    refused = dr_planner("config", "diff", "neutral", EXAMPLE, "out")
    assert refused.returncode == 2
    assert "holds old and new files" in refused.stderr

    assert dr_planner(*words).returncode == 0

    assert not (tmp_path / "out" / drafts[0]).exists()
    assert dr_planner("config", "diff", "neutral", EXAMPLE, "out").returncode == 0
