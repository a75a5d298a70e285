"""Writing configuration from the command line."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from dr_planner.model.deployment import Deployment

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"
EXAMPLE = EXAMPLES / "two-sites-and-quorum.yaml"


def generate(dr_planner, design: Path, folder: object = "out", *more: object):
    return dr_planner("config", "generate", "neutral", design, "-o", folder, *more)


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def design_file(design: dict[str, Any], tmp_path: Path) -> Callable[[], Path]:
    def write() -> Path:
        path = tmp_path / "design.yaml"
        path.write_text(yaml.safe_dump(design, sort_keys=False))
        return path

    return write


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.yaml")), ids=lambda p: p.stem)
def test_every_shipped_design_can_be_generated(dr_planner, tmp_path, example) -> None:
    """What is printed is what is there; scripts are well-formed shell; lint has nothing."""
    done = generate(dr_planner, example, "out", "-f", "json")
    answer = json.loads(done.stdout)

    assert done.returncode == 0
    assert answer["schema"] == "dr-planner.generated/1"
    assert answer["target"] == "neutral"
    assert {f["state"] for f in answer["files"]} == {"new"}
    assert sorted(f["file"] for f in answer["files"]) == sorted(
        f"out/{name}" for name in snapshot(tmp_path / "out")
    )
    for script in (tmp_path / "out").rglob("*.sh"):
        assert os.access(script, os.X_OK)
        subprocess.run(["bash", "-n", script], check=True)
    confs = list((tmp_path / "out").rglob("cinder.conf"))
    lint = dr_planner("config", "lint", *confs)
    assert confs and lint.returncode == 0, lint.stderr


def test_a_second_run_changes_nothing(dr_planner, tmp_path) -> None:
    """The same design gives the same files, and they are left alone."""
    generate(dr_planner, EXAMPLE)
    before = snapshot(tmp_path / "out")

    done = generate(dr_planner, EXAMPLE, "out", "-f", "json")

    assert {f["state"] for f in json.loads(done.stdout)["files"]} == {"unchanged"}
    assert snapshot(tmp_path / "out") == before


def test_another_design_replaces_our_own_files(dr_planner, tmp_path, design, design_file) -> None:
    """They have the banner."""
    assert generate(dr_planner, design_file()).returncode == 0
    design["ceph_clusters"][0]["mon_hosts"] = ["192.0.2.77"]

    done = generate(dr_planner, design_file(), "out", "-f", "json")

    assert done.returncode == 0
    assert {f["state"] for f in json.loads(done.stdout)["files"]} == {"changed"}
    assert "192.0.2.77" in (tmp_path / "out" / "east" / "ceph" / "ceph-e.conf").read_text()


def test_a_file_of_somebody_else_is_kept(dr_planner, tmp_path) -> None:
    """Exit 2, the file is named, nothing is written; --force is the way."""
    theirs = tmp_path / "out" / "north" / "cinder" / "cinder.conf"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("[DEFAULT]\n")

    refused = generate(dr_planner, EXAMPLE)

    assert refused.returncode == 2
    assert "error [file-exists]" in refused.stderr
    assert "out/north/cinder/cinder.conf" in refused.stderr and "--force" in refused.stderr
    assert snapshot(tmp_path / "out") == {"north/cinder/cinder.conf": b"[DEFAULT]\n"}

    forced = generate(dr_planner, EXAMPLE, "out", "--force")

    assert forced.returncode == 0
    assert b"rbd-north" in theirs.read_bytes()


def test_what_the_design_leaves_open_is_said(dr_planner, tmp_path, design, design_file) -> None:
    """On stderr, in the object and in the README; nothing is invented."""
    design["ceph_clusters"][0]["mon_hosts"] = None

    done = generate(dr_planner, design_file(), "out", "-f", "json")

    sentence = "Ceph cluster ceph-e: the monitors' addresses (mon_hosts)"
    assert done.returncode == 0
    assert sentence in done.stderr
    assert sentence in json.loads(done.stdout)["open"]
    assert sentence in (tmp_path / "out" / "README.txt").read_text()


def test_a_site_with_a_path_for_a_name_stays_in_the_folder(
    dr_planner, tmp_path, design, design_file
) -> None:
    """A design may come from anyone."""
    design["cinder"]["volume_types"] = []
    text = yaml.safe_dump(design).replace("east\n", "../../east\n")
    (tmp_path / "design.yaml").write_text(text)

    done = generate(dr_planner, tmp_path / "design.yaml", tmp_path / "deep" / "out")

    assert done.returncode == 0, done.stderr
    assert sorted(os.listdir(tmp_path)) == ["deep", "design.yaml"]
    assert sorted(os.listdir(tmp_path / "deep")) == ["out"]
    assert "%2E.%2F..%2Feast" in os.listdir(tmp_path / "deep" / "out")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["neutrall", EXAMPLE, "-o", "out"], "not-found", "nearest: neutral"),
        (["neutral", "nowhere.yaml", "-o", "out"], "file-unreadable", "nowhere.yaml"),
        (["neutral", EXAMPLE, "-o", "file"], "input-invalid", "cannot be written"),
        (["neutral", "comma.yaml", "-o", "out"], "input-invalid", "'a,b'"),
    ],
)
def test_bad_input_writes_nothing(
    dr_planner, tmp_path, design, words: list[object], code: str, said: str
) -> None:
    """A message, exit 2, no traceback, no folder."""
    (tmp_path / "file").write_text("a file")
    design["cinder"]["backends"][0]["volume_backend_name"] = "a,b"
    (tmp_path / "comma.yaml").write_text(yaml.safe_dump(design))

    done = dr_planner("config", "generate", *words)

    assert done.returncode == 2
    assert f"error [{code}]" in done.stderr and said in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["comma.yaml", "file"]


def test_the_targets_are_listed(dr_planner) -> None:
    """What stands there can be generated."""
    done = dr_planner("config", "target", "list", "-f", "json")
    answer = json.loads(done.stdout)

    assert answer["schema"] == "dr-planner.targets/1"
    assert "neutral" in [target["name"] for target in answer["targets"]]
    assert all(target["title"] for target in answer["targets"])


def test_the_model_and_the_banner_agree(dr_planner, tmp_path, design, design_file) -> None:
    """The digest leads from a file back to its design."""
    generate(dr_planner, design_file())

    digest = Deployment.model_validate(design).digest()
    assert all(digest in text.decode() for text in snapshot(tmp_path / "out").values())


def test_an_empty_folder_name_writes_nothing(dr_planner, tmp_path) -> None:
    """``-o "$DIR"`` with a variable that is not set would fill the present folder."""
    done = generate(dr_planner, EXAMPLE, "")

    assert done.returncode == 2
    assert "the name of the output folder is empty" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("target", ["neutral", "kolla-ansible", "rhoso", "juju", "puppet"])
def test_a_site_without_storage_is_told(dr_planner, tmp_path, target) -> None:
    """One site, no Ceph, no Cinder: what would be generated, nobody has said."""
    (tmp_path / "one.yaml").write_text("version: 1\nname: x\nsites: [{name: a}]\n")

    done = dr_planner("config", "generate", target, tmp_path / "one.yaml", "-o", "out")

    assert done.returncode == 0
    assert "which Ceph clusters there are" in done.stderr
    assert "which Cinder backends there are" in (tmp_path / "out/README.txt").read_text()
