"""The files by which programs reach a simulator."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

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
    access.write_programs(folder)

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


def test_ceph_and_rbd_are_there_side_by_side(design, deployment_of, tmp_path: Path) -> None:
    """Each says in its own words that it reaches nobody, and finds its cluster otherwise."""
    with Simulator(deployment_of(design)) as simulator:
        written = simulator.write_access(tmp_path)
        conf = str(written.ceph_conf_dir / "ceph-e.conf")

        def ceph(*words: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                ["ceph", *words],
                env=written.environment(),
                capture_output=True,
                text=True,
                timeout=20,
                check=False,
            )

        found = ceph("-c", conf, "--id", "admin", "fsid")
        nobody = ceph("-c", conf, "--id", "nobody", "fsid")
        nowhere = ceph("-c", "/nowhere.conf", "fsid")

        assert found.stdout.strip() == simulator.region.ceph.clusters["ceph-e"].fsid
        assert nobody.returncode == nowhere.returncode == 1
        assert "[errno 2] RADOS object not found" in nobody.stderr
        assert "Error initializing cluster client" in nowhere.stderr
        assert [call.kind for call in simulator.calls] == ["ceph"]
        assert simulator.mutating_calls() == []


def test_a_token_of_a_peer_is_in_no_log(design, deployment_of, tmp_path: Path) -> None:
    """It holds a key; only the place of its file is a word of the command."""
    with Simulator(deployment_of(design)) as simulator:
        written = simulator.write_access(tmp_path)
        pool = design["ceph_clusters"][0]["pools"][0]["name"]
        kept = tmp_path / "kept"
        kept.mkdir()
        simulator.region.ceph.set_pool_mode("ceph-e", pool, "pool")
        simulator.region.ceph.set_pool_mode("ceph-w", pool, "pool")

        def rbd(cluster: str, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
            conf = str(written.ceph_conf_dir / f"{cluster}.conf")
            return subprocess.run(
                ["rbd", "-c", conf, "--id", "admin", "mirror", "pool", "peer", *words],
                env={**written.environment(), "TMPDIR": str(kept)},
                input=given,
                capture_output=True,
                text=True,
                timeout=20,
                check=False,
            )

        token = rbd("ceph-e", "bootstrap", "create", pool).stdout
        imported = rbd("ceph-w", "bootstrap", "import", pool, "-", given=token)
        again = rbd("ceph-e", "bootstrap", "import", pool, "-", given=token)

        assert imported.returncode == 0, imported.stderr
        assert again.returncode == 22
        assert "cannot import token for local cluster" in again.stderr
        said = repr(simulator.calls) + repr(simulator.problems)
        assert token.strip() not in said
        assert list(kept.iterdir()) == []
