"""What an operator does to deployed files by hand, of every target, is found and mended."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.drift.deployed import read
from dr_planner.generate.drift.folder import compared, drift

ROOT = Path(__file__).parents[4]
DESIGNS = [
    ROOT / "etc" / "dr-planner" / "examples" / "two-sites-and-quorum.yaml",
    *(
        ROOT / "tests" / "golden" / f"{name}.yaml"
        for name in ("two-targets", "uplinks", "standby")
    ),
]
TARGETS = all_targets()
CASES = [(name, design) for name in TARGETS for design in DESIGNS]
NAMES = [f"{name}-{design.stem}" for name, design in CASES]
VALUE = re.compile(r"^(\s*[\w.-]+\s*[:=]\s*)(\d+|/[\w./-]+)$")
NO_OPTION = re.compile(r"\s*(?:#|!|<|//|---|$)")
OURS = "# ours, do not touch"

Edit = Callable[[str, list[str], random.Random], bool]
"""Changes the lines of a file; whether it did."""


def option(lines: list[str], rng: random.Random) -> int | None:
    """A line that says something, below the head of the file."""
    found = [n for n, line in enumerate(lines) if n > 5 and not NO_OPTION.match(line)]
    return rng.choice(found) if found else None


def another_value(name: str, lines: list[str], rng: random.Random) -> bool:
    """A number or path is another one."""
    found = [n for n, line in enumerate(lines) if VALUE.match(line)]
    if not found:
        return False
    number = rng.choice(found)
    lines[number] = VALUE.sub(r"\g<1>77", lines[number])
    return True


def a_line_is_gone(name: str, lines: list[str], rng: random.Random) -> bool:
    """Somebody took it out."""
    number = option(lines, rng)
    if number is not None:
        del lines[number]
    return number is not None


def a_line_more(name: str, lines: list[str], rng: random.Random) -> bool:
    """An option at the end of the file."""
    more = {".yaml": "retries: 7\n", ".yml": "retries: 7\n", ".sh": "sync -f /\n"}
    if name.endswith(".xml"):
        return False
    last = lines[-1]
    if name.endswith((".yaml", ".yml")) and last.lstrip().startswith("#"):
        return False
    lines.append(more.get(Path(name).suffix, "retries = 7\n"))
    return True


def a_comment_and_another_value(name: str, lines: list[str], rng: random.Random) -> bool:
    """The operator says why, right above what was changed."""
    found = [n for n, line in enumerate(lines) if VALUE.match(line)]
    if not found or name.endswith(".xml"):
        return False
    number = rng.choice(found)
    blanks = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    lines[number] = VALUE.sub(r"\g<1>77", lines[number])
    lines.insert(number, f"{blanks}{OURS}\n")
    return True


EDITS = [another_value, a_line_is_gone, a_line_more, a_comment_and_another_value]


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize(("target", "design"), CASES, ids=NAMES)
def test_what_was_edited_is_mended(target: str, design: Path, edit: Edit, tmp_path: Path) -> None:
    """Every file; ``patch -p1`` and ``git apply`` make the same of the patch, comments stay."""
    files = rendered(target, design)
    rng = random.Random(target + design.stem + edit.__name__)
    edited = set()
    for name, text in compared(files).items():
        lines = text.splitlines(keepends=True)
        if edit(name, lines, rng):
            edited.add(name)
        place(tmp_path / "here" / name, "".join(lines))
    if not edited:
        pytest.skip("no file has such a line")

    mended(files, tmp_path, edited, comments=edit is a_comment_and_another_value)


@pytest.mark.parametrize(("target", "design"), CASES, ids=NAMES)
def test_a_file_that_is_gone_is_made_again(target: str, design: Path, tmp_path: Path) -> None:
    """And one that dr-planner once wrote, and the design no longer asks for, goes."""
    files = rendered(target, design)
    names = list(compared(files))
    if not names:
        pytest.skip("no file is for machines")
    gone = set(names[::2])
    for name in set(names) - gone:
        place(tmp_path / "here" / name, files[name])
    first = names[-1]
    stale = str(Path(first).with_name("old-" + Path(first).name))
    place(tmp_path / "here" / stale, files[first])

    mended(files, tmp_path, {*gone, stale})
    assert not (tmp_path / "here" / stale).exists()


def rendered(target: str, design: Path) -> dict[str, str]:
    try:
        return dict(TARGETS[target].render(load(design)))
    except InputError as error:
        pytest.skip(f"this tool cannot express this design: {error.message}")


def place(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def mended(
    files: dict[str, str], folder: Path, edited: set[str], *, comments: bool = False
) -> None:
    """Find the differences, apply the patch in two ways, and look again."""
    here, there = folder / "here", folder / "there"
    seen = drift(files, read(here, files))
    assert edited <= {one.file for one in seen.differences}
    by_hand = {line.partition(":")[0] for line in seen.by_hand}
    assert seen.patch or by_hand >= edited
    shutil.copytree(here, there)
    if seen.patch:
        for command in (
            ["patch", "-p1", "--fuzz=0", "-d", str(here)],
            ["git", "-C", str(there), "apply", "-"],
        ):
            done = subprocess.run(
                command, input=seen.patch.encode(), capture_output=True, check=False
            )
            assert done.returncode == 0, (command, (done.stdout + done.stderr).decode())
    texts = [{p.relative_to(at): p.read_text() for p in at.rglob("*") if p.is_file()}
             for at in (here, there)]  # fmt: skip
    assert texts[0] == texts[1]
    left = drift(files, read(here, files))
    assert {one.file for one in left.differences} <= by_hand
    if comments:
        for name in edited:
            assert OURS in texts[0][Path(name)]
