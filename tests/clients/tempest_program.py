"""Tempest, in a virtual environment of its own that is made once and kept."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

RELEASE = "47.0.0"
MACHINE_CACHE = Path("/var/cache/dr-planner-lab")


def folder() -> Path:
    """Where the environment is: beside the lab's where that may be written, else at home."""
    if os.access(MACHINE_CACHE if MACHINE_CACHE.exists() else MACHINE_CACHE.parent, os.W_OK):
        return MACHINE_CACHE / f"tempest-{RELEASE}"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "dr-planner" / f"tempest-{RELEASE}"


def make() -> Path:
    """Make the environment unless it is there; give its ``bin``.

    :raises RuntimeError: pip could not; with the end of what it said.
    """
    place = folder()
    done = place / "done"
    if not done.exists():
        venv.create(place, clear=True, with_pip=True)
        pip = [str(place / "bin/pip"), "install", "--quiet", f"tempest=={RELEASE}"]
        ran = subprocess.run(pip, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise RuntimeError(f"{' '.join(pip)} failed: {ran.stderr[-2000:]}")
        done.write_text(sys.version)
    return place / "bin"
