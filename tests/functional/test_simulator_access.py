"""The files by which programs reach a simulator."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from dr_planner.errors import InputError
from dr_planner.simulator import access
from dr_planner.simulator.simulator import Simulator


def test_the_entries_of_clouds_yaml_are_called_as_the_design_says(
    design, deployment_of, tmp_path: Path
) -> None:
    """The site's ``cloud``, else its name; a quorum site has no endpoints."""
    design["sites"][0]["cloud"] = "eastern"
    simulator = Simulator(deployment_of(design))

    written = simulator.write_access(tmp_path / "new folder", tmp_path / "mine.yaml")

    clouds = yaml.safe_load((tmp_path / "mine.yaml").read_text())["clouds"]
    assert set(clouds) == {"eastern", "west"}
    assert written.clouds_file == tmp_path / "mine.yaml"
    assert sorted(p.name for p in written.ceph_conf_dir.glob("*.conf")) == [
        "ceph-e.conf",
        "ceph-w.conf",
    ]
    simulator.stop()


def test_secrets_are_written_for_the_owner_only(design, deployment_of, tmp_path: Path) -> None:
    """Also over a file that others could read before."""
    clouds = tmp_path / "clouds.yaml"
    clouds.write_text("old")
    clouds.chmod(0o644)
    simulator = Simulator(deployment_of(design))

    written = simulator.write_access(tmp_path)

    for path in (clouds, *written.ceph_conf_dir.glob("*.keyring")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "key" not in (written.ceph_conf_dir / "ceph-e.conf").read_text().replace("keyring", "")
    simulator.stop()


@pytest.mark.parametrize("odd", [False, True])
def test_rbd_runs_from_any_folder_and_starts_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: bool
) -> None:
    """Also where the interpreter's path does not fit into a script's first line."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    if odd:
        python = tmp_path / "my python"
        python.symlink_to(sys.executable)
        monkeypatch.setattr(sys, "executable", str(python))
    access.write_rbd(folder)

    done = subprocess.run(
        [str(folder / "rbd"), "-c", "/nowhere.conf", "ls"],
        cwd="/",
        env={},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )

    assert done.returncode == 1
    assert "unable to open config file from search list /nowhere.conf" in done.stderr


def test_what_cannot_be_played_is_refused_before_anything_is_written(
    design, deployment_of
) -> None:
    """Mirroring by snapshots."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0] |= {"profile": "image", "mode": "snapshot"}

    with pytest.raises(InputError, match="snapshots"):
        Simulator(deployment_of(design))
