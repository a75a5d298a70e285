"""Output that the documentation shows is what the command prints."""

from __future__ import annotations

import json
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


def test_the_contract_of_findings_has_every_key_that_is_printed(dr_planner, tmp_path):
    """And none that is not."""
    example = ROOT / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
    (tmp_path / "cinder.conf").write_text("[DEFAULT]\nenabled_backends =\n")
    runs = [("design", "check", str(example)), ("config", "lint", "cinder.conf")]
    whole = [json.loads(dr_planner(*words, "-f", "json").stdout) for words in runs]
    printed = {key for one in whole for key in one} - {"schema", "findings"}
    printed |= {key for one in whole for finding in one["findings"] for key in finding}

    text = (ROOT / "doc/source/reference/output.rst").read_text()
    chapter = text.partition("\nFindings\n---")[2].partition("\nFiles with a version")[0]
    terms = re.findall(r"^``.*``$", chapter, re.MULTILINE)
    assert {word for term in terms for word in re.findall(r"``(.+?)``", term)} == printed
    for verdict in whole[0]["summary"]:
        assert f"``{verdict}``" in chapter
