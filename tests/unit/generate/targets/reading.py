"""What the tests of the small targets share: golden folders, lint, and files on a disk."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from hypothesis import HealthCheck

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.load import load
from dr_planner.design.recognition import Reading, read_all
from dr_planner.generate import Target, banner
from dr_planner.model.deployment import Deployment
from dr_planner.model.finding import Verdict
from dr_planner.model.part import Collection, Part, Unread

ROOT = Path(__file__).parents[4]
GOLDEN = ROOT / "tests" / "golden"
EXAMPLES = sorted((ROOT / "etc" / "dr-planner" / "examples").glob("*.yaml"))
FIVE_EXAMPLES = [
    path
    for path in EXAMPLES
    if path.stem
    in (
        "image-profile",
        "juju-two-sites",
        "stretched-ceph-too-far",
        "three-sites",
        "two-sites-and-quorum",
    )
]
"""Enough for the targets that write a whole cloud, whose tests take their time."""

SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def agree_with_golden(name: str, target: Target, design: str) -> None:
    """Compare what is generated with the folder that was reviewed; the digest may differ.

    When a change is meant: ``dr-planner config generate NAME tests/golden/DESIGN.yaml -o
    tests/golden/NAME/DESIGN``.
    """
    agree_with_folder(target, load(GOLDEN / f"{design}.yaml"), GOLDEN / name / design)


def agree_with_folder(target: Target, deployment: Deployment, folder: Path) -> None:
    """Compare what is generated with a folder, and look at what holds for every file."""
    rendered = target.render(deployment)
    golden = {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert sorted(rendered) == sorted(golden)
    for path, text in rendered.items():
        assert without_digest(text) == without_digest(golden[path]), path
        assert banner.is_ours(text), path
        assert deployment.digest() in text, path
        assert text.endswith("\n") and not text.endswith("\n\n"), path
        assert not [row for row in text.split("\n") if row != row.rstrip()], path
    assert list(target.render(deployment).items()) == list(rendered.items())


def without_digest(text: str) -> str:
    """A design may change in what no file shows; only the digest changes then."""
    return re.sub(r"digest [0-9a-f]{64}", "digest DIGEST", text)


def put(files: Mapping[str, str], folder: Path) -> Path:
    """Write the files below a folder."""
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def read_by_site(deployment: Deployment, folder: Path) -> list[Part]:
    """Read the folder of each site, and say which site it is."""
    reading = Reading()
    for site in deployment.sites:
        if (folder / site.name).is_dir():
            reading += read_all([folder / site.name], site=site.name)
    return reading.parts


def failures(parts: list[Part]) -> set[str]:
    """The checks of lint that something failed; nothing may be unreadable."""
    assert not [part for part in parts if isinstance(part, Unread)]
    whole = Collection(parts=tuple(parts))
    checks = {
        name: check
        for name, check in all_checks().items()
        if issubclass(check.view, Part) or check.view is Collection
    }
    found = [f for view in [*parts, whole] for f in run_checks(checks, view)]
    return {finding.check for finding in found if finding.verdict is Verdict.FAILED}
