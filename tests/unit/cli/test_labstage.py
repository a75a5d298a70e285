"""The lab as a stage, with small programs in the place of rbd and of the lab's own command."""

from __future__ import annotations

import json
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.cli.labstage import LabStage
from dr_planner.conf import read
from dr_planner.errors import InputError, Refused

RBD = """#!/bin/sh
# rbd --conf FILE --id CLIENT WORDS: a bench appends to the image, an export prints it.
lab=$(dirname "$(dirname "$2")")
shift 4
case "$1" in
  bench) echo "$5" >> "$lab/image" ;;
  export) [ "$3" = pool/here ] && cat "$lab/image" || exit 2 ;;
  info) echo '{}' ;;
  *) : ;;
esac
"""
COMMAND = """#!/bin/sh
[ "$2" = no-such-site ] && { echo "lab: there is no such site" >&2; exit 1; }
echo "$*" >> done
"""


def program(path: Path, text: str) -> str:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """A folder as a lab leaves it."""
    folder = tmp_path / "lab"
    (folder / "ceph").mkdir(parents=True)
    for name in ("ceph-e", "ceph-w"):
        (folder / "ceph" / f"{name}.conf").write_text("")
    (folder / "requests").write_text("")
    command = program(folder / "command", COMMAND)
    stage = {"command": [command], "cwd": str(folder), "requests": str(folder / "requests")}
    (folder / "stage.json").write_text(json.dumps(stage))
    return folder


@pytest.fixture
def stage(lab, design, deployment_of, tmp_path, monkeypatch) -> LabStage:
    """A stage whose rbd is a small program."""
    monkeypatch.setenv("OS_CEPH__RBD_COMMAND", program(tmp_path / "rbd-program", RBD))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    return LabStage(
        deployment_of(design), read(), scratch, lab=lab, source="east", target="west", volumes=3
    )


def test_volumes_are_made_at_both_sites_and_removed_after_a_drill_that_ended(lab, stage):
    """Those at the target must stay where they are, and somebody must look."""
    with stage:
        pass

    done = (lab / "done").read_text().splitlines()
    assert done[0] == done[-1] == "workload clear"
    assert "workload make east 3" in done
    assert any(line.startswith("workload make west ") for line in done)


def test_what_a_broken_drill_left_is_there_to_be_looked_at(lab, stage):
    """Removing it would remove the evidence."""
    with pytest.raises(ZeroDivisionError), stage:
        (lab / "done").unlink()
        raise ZeroDivisionError

    assert not (lab / "done").exists()


def test_every_write_makes_new_content_that_the_checksum_tells(stage):
    """Else equal checksums after a move would prove nothing."""
    sums = []
    for _ in range(3):
        stage.write("ceph-e", "pool", "here")
        sums.append(stage.checksum("ceph-e", "pool", "here"))

    assert len(set(sums)) == 3 and None not in sums
    assert stage.checksum("ceph-e", "pool", "here") == sums[-1]


def test_an_image_that_is_not_there_has_no_checksum(stage):
    """A half-read image must not have one either."""
    assert stage.checksum("ceph-e", "pool", "elsewhere") is None


def test_changes_are_the_products_and_no_looks(lab, stage, tmp_path):
    """Of rbd the product's own calls; of the API every call that is no question."""
    wrapper = [str(tmp_path / "scratch/rbd"), "--conf", "f", "--id", "c"]
    cluster_conf = ["--conf", str(lab / "ceph/ceph-e.conf"), "--id", "c"]
    wrapper[1:] = cluster_conf

    def call(*words: str) -> None:
        subprocess.run([*wrapper, *words], check=True, capture_output=True)

    before = stage.changes()
    call("info", "pool/here")
    call("mirror", "image", "status", "pool/here")
    call("image-meta", "list", "pool/here")
    stage.write("ceph-e", "pool", "here")
    with (lab / "requests").open("a") as requests:
        requests.write("30/Nov/2026:17:07:16 +0000 200 GET /v3/volumes/detail 4 ms\n")
        requests.write("2026-11-30 17:07:16.908 25778 INFO api POST http://x/v3/volumes\n")
    assert stage.changes() == before

    call("mirror", "image", "promote", "pool/here")
    call("image-meta", "set", "pool/here", "--", "key", "many\nlines")
    with (lab / "requests").open("a") as requests:
        requests.write("30/Nov/2026:17:07:16 +0000 202 POST /v3/volumes/1/action 4 ms\n")
    assert stage.changes() == before + 3


def test_sites_are_lost_and_brought_back_by_the_labs_own_command(lab, stage):
    """And where it cannot, the drill ends with its words."""
    stage.lose_site("east")
    stage.return_site("east")

    assert (lab / "done").read_text().splitlines() == ["lose-site east", "return-site east"]
    with pytest.raises(Refused, match="there is no such site"):
        stage.lose_site("no-such-site")


@pytest.mark.parametrize("text", [None, "no json", "[]", "{}"])
def test_a_folder_that_is_no_lab_is_refused(
    text: str | None,
    lab: Path,
    design: dict[str, object],
    deployment_of: Callable[..., object],
    tmp_path: Path,
) -> None:
    """With the file that is wrong."""
    path = lab / "stage.json"
    if text is None:
        path.unlink()
    else:
        path.write_text(text)

    with pytest.raises(InputError, match=r"stage\.json"):
        LabStage(
            deployment_of(design), read(), tmp_path, lab=lab, source="east", target="west",
            volumes=1,
        )  # fmt: skip
