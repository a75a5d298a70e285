"""Complete drills on real Ceph and Cinder: the same commands and evidence as on the simulator."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def play(scenario: str, folder: Path) -> dict:
    """Play one scenario as an operator does; give its evidence."""
    lab = Path(os.environ["DR_PLANNER_LAB_DIR"])
    words = ("drill", "run", lab / "design.yaml", "--cloud", "lab", "--scenario", scenario)
    done = subprocess.run(
        [sys.executable, "-m", "dr_planner", *map(str, words), "--evidence", str(folder)],
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*/evidence.json")
    return json.loads(found.read_text())


@pytest.mark.parametrize("scenario", ["planned", pytest.param("disaster", marks=pytest.mark.long)])
def test_a_drill_succeeds_with_real_data(lab, tmp_path, scenario):
    """Content is compared by checksums of what real clusters hold, on both sides."""
    evidence = play(scenario, tmp_path)

    assert evidence["stage"] == "lab"
    assert all(assertion["holds"] for assertion in evidence["assertions"])
    contents = [a for a in evidence["assertions"] if "holds what was written" in a["name"]]
    assert contents
    assert all(int(a["seen"].split()[0]) > 0 for a in contents)
