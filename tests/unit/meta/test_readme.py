"""The README's two commands are what they are said to be, and CI runs the second."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def block(title: str) -> list[str]:
    text = (ROOT / "README.rst").read_text()
    section = re.search(rf"^{title}\n-+\n(.*?)(?=^\S[^\n]*\n-+\n)", text, re.DOTALL | re.MULTILINE)
    assert section is not None
    literal = re.search(r"::\n\n((?: {4}[^\n]*\n)+)", section.group(1))
    assert literal is not None
    return [line.strip() for line in literal.group(1).splitlines() if line.strip()]


@pytest.mark.parametrize("title", ["Run it", "Test it"])
def test_there_is_one_command_in_one_line(title: str) -> None:
    """A newcomer copies it and is done."""
    lines = block(title)
    assert len(lines) == 1
    assert lines[0].startswith("python3 -m venv ")


def test_ci_runs_the_readmes_test_command(tmp_path: Path) -> None:
    """What a newcomer is told is what is tested. Nothing is run here: bash is a stand-in."""
    bash = tmp_path / "bash"
    bash.write_text("#!/bin/sh\nexit 0\n")
    bash.chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", str(ROOT / ".ci/run")],
        env={"PATH": f"{tmp_path}:/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[0] == f"+ {block('Test it')[0]}"


def test_every_environment_of_the_test_command_exists() -> None:
    """And those that an OpenStack developer expects."""
    tox = (ROOT / "tox.ini").read_text()
    there = set(re.findall(r"^\[testenv:(\w+)\]", tox, re.MULTILINE))
    named = set(block("Test it")[0].rpartition("-e ")[2].split(","))
    expected = {
        "py3",
        "functional",
        "drill",
        "pep8",
        "cover",
        "docs",
        "genconfig",
        "releasenotes",
        "venv",
    }
    assert named | expected <= there
