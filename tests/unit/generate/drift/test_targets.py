"""What every target writes can be compared and mended."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.drift.deployed import read
from dr_planner.generate.drift.folder import Drift, compared, drift

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "etc" / "dr-planner" / "examples"
DESIGNS = [
    EXAMPLES / "two-sites-and-quorum.yaml",
    EXAMPLES / "three-sites.yaml",
    ROOT / "tests" / "golden" / "neutral" / "image-profile.yaml",
]
CASES = [(name, design) for name in all_targets() for design in DESIGNS]
NAMES = [f"{name}-{design.stem}" for name, design in CASES]
VALUE = re.compile(r"^(\s*[\w-]+\s*[:=] ?)([\w./-]+)$")


def rendered(target: str, design: Path) -> dict[str, str]:
    try:
        return dict(all_targets()[target].render(load(design)))
    except InputError as error:
        pytest.skip(f"this tool cannot express this design: {error.message}")


@pytest.mark.parametrize(("target", "design"), CASES, ids=NAMES)
def test_what_is_as_generated_has_no_drift(target: str, design: Path) -> None:
    """Whatever the language of the file."""
    files = rendered(target, design)

    assert drift(files, compared(files)) == Drift((), "", ())


@pytest.mark.parametrize(("target", "design"), CASES, ids=NAMES)
def test_other_values_are_found_and_mended(target: str, design: Path, tmp_path: Path) -> None:
    """A value of every file is changed; the patch restores each and touches little else."""
    files = rendered(target, design)
    rng = random.Random(target + design.stem)
    changed = set()
    for name, text in compared(files).items():
        lines = text.splitlines(keepends=True)
        found = [n for n, line in enumerate(lines) if VALUE.match(line)]
        if found:
            number = rng.choice(found)
            lines[number] = VALUE.sub(r"\1other # ours", lines[number])
            if name.endswith((".yaml", ".yml")):
                lines.insert(number, lines[number].split(lines[number].strip())[0] + "# ours\n")
            else:
                lines[number] = lines[number].replace(" # ours", "")
            changed.add(name)
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(lines), encoding="utf-8")

    seen = drift(files, read(tmp_path, files))

    assert changed <= {one.file for one in seen.differences}
    done = subprocess.run(
        ["patch", "-p1", "--fuzz=0", "-d", str(tmp_path)],
        input=seen.patch.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout.decode()
    left = drift(files, read(tmp_path, files))
    assert bool(left.differences) == bool(seen.by_hand), left
    by_hand = {line.partition(":")[0] for line in seen.by_hand}
    for name in changed - by_hand:
        if name.endswith((".yaml", ".yml")):
            own = next(
                part
                for part in re.split(r"(?m)^(?=--- )", seen.patch)
                if part.startswith(f"--- a/{name}")
            )
            minus = [line for line in own.splitlines()[2:] if line.startswith("-")]
            assert len(minus) <= 2, (name, minus)
            assert "# ours" in (tmp_path / name).read_text(encoding="utf-8")
