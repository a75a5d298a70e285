"""Output that the documentation shows is what the command prints."""

from __future__ import annotations

import re
import shlex
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    "doc/source/how-to/break-your-design.rst",
    "doc/source/how-to/check-a-juju-overlay.rst",
    "doc/source/how-to/see-your-design.rst",
    "doc/source/how-to/write-a-design.rst",
]


def shown(page: str) -> list[tuple[str, str]]:
    """Each command of a page's console blocks with the output below it."""
    text = (ROOT / page).read_text()
    blocks = re.findall(r"^\.\. code-block:: console\n\n((?:   .*\n|\n)+)", text, re.MULTILINE)
    found = []
    for block in blocks:
        command, _, output = textwrap.dedent(block).strip().partition("\n")
        found.append((command.removeprefix("$ "), output))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_documented_output_is_real(dr_planner, tmp_path, page):
    """On a terminal of 80 columns, messages first; a page may leave out the end."""
    (tmp_path / "etc").symlink_to(ROOT / "etc")
    blocks = shown(page)

    assert sum(bool(output) for _, output in blocks) >= 3
    for command, output in blocks:
        program, *words = shlex.split(command)
        run = dr_planner(*words, columns=80)
        printed = [line.rstrip() for line in (run.stderr + run.stdout).splitlines()]
        assert program == "dr-planner"
        assert run.returncode in (0, 1), run.stderr
        assert printed[: len(output.splitlines())] == output.splitlines(), command


def test_the_tutorial_shows_what_its_first_check_prints(dr_planner, tmp_path):
    """It works on a copy of the example, under another name."""
    page = "doc/source/tutorial/retrace-the-drill.rst"
    example = ROOT / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
    (tmp_path / "design.yaml").write_text(example.read_text())
    (output,) = [
        out for command, out in shown(page) if command == "dr-planner design check design.yaml"
    ]

    assert dr_planner("design", "check", "design.yaml").stderr.splitlines() == output.splitlines()
