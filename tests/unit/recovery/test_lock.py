"""One recovery of a deployment at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dr_planner.errors import RunLocked
from dr_planner.recovery.lock import recovery_lock

HOLD = """
import sys
from dr_planner.recovery.lock import recovery_lock
with recovery_lock(sys.argv[1], "cloud"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_process_is_refused_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    """Two engines on one deployment would undo each other's guards."""
    url = f"file://{tmp_path}"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(RunLocked, match="another process"), recovery_lock(url, "cloud"):
            pass
        with recovery_lock(url, "another cloud"):
            pass
    finally:
        holder.kill()
        holder.communicate()

    with recovery_lock(url, "cloud"):
        pass


def test_a_backend_that_does_not_exist_is_an_error_with_a_place() -> None:
    """Without a lock there is no run."""
    with pytest.raises(RunLocked, match="does not answer"), recovery_lock("nosuch://x", "cloud"):
        pass
