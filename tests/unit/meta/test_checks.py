"""What holds of every check: a page, a test that shows each verdict, a place in the checklist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import dr_planner.checks
from dr_planner.checks import all_checks, page
from dr_planner.graph.deployment_graph import DeploymentGraph

TESTS = Path(__file__).parents[1] / "checks"
CHECKS = all_checks()
OF_DESIGNS = [name for name, check in CHECKS.items() if check.view is DeploymentGraph]


@pytest.mark.parametrize("name", CHECKS)
def test_page_is_complete(name):
    """A finding without a way out is a complaint; a rule without a source is an opinion."""
    about = page(name)

    for part in (about.title, about.why, about.fix):
        assert part.endswith("."), part
    assert re.search(r"\w{3}", about.source)
    assert not about.title.startswith(("Check", "Test"))


@pytest.mark.parametrize("name", CHECKS)
def test_every_verdict_is_shown(name):
    """Each check has a test file at its own path, with a test named after each verdict.

    A test that does not ask its rule, through the fixture for that, does not count.
    """
    area, _, rule = name.replace("-", "_").partition(".")
    path = TESTS / area / f"test_{rule}.py"
    functions = [
        node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)
    ]

    for verdict in ("passed", "failed", "unknown"):
        shown = [f for f in functions if f.name.startswith(f"test_{verdict}_")]
        assert shown, f"{path} shows no {verdict}"
        assert all(any(arg.arg == "ask" for arg in f.args.args) for f in shown)


def test_identifiers_are_paths():
    """The name of a check is where it lives, so no two can have one name."""
    root = Path(dr_planner.checks.__file__).parent
    files = {
        f"{path.parent.name}.{path.stem}".replace("_", "-")
        for path in root.glob("*/*.py")
        if path.stem != "__init__"
    }

    assert set(CHECKS) == files


def test_all_eight_items_of_the_talk_are_checked():
    """Each item of the talk's checklist is named as a source by at least one check."""
    items = {
        int(number)
        for name in OF_DESIGNS
        for numbers in re.findall(r"checklist items? ([\d and]+)", page(name).source)
        for number in re.findall(r"\d", numbers)
    }

    assert items == set(range(1, 9))


DISPUTED = {
    "storage.images-journaled": ("takeaways", "checklist"),
    "storage.profile-matches-replication": ("pool mode", "image mode"),
    "ceph-together.mode-suits-cinder": ("pool mode", "image mode"),
    "database.commit-latency-bearable": ("MariaDB", "Percona"),
    "configuration.replication-target-names-no-pool": ("talk", "driver"),
    "storage.one-receiving-peer-per-pool": ("talk", "command"),
    "storage.stretched-ceph-is-near": ("talk", "10 ms"),
    "ceph.mirror-snapshots-are-enough": ("three", "five"),
}
"""Contradictions in the sources that are known, with words of both sides."""


@pytest.mark.parametrize("name", DISPUTED)
def test_contradictions_are_said(name):
    """Both sides, on the page of the rule that had to choose."""
    for side in DISPUTED[name]:
        assert side in page(name).dispute


@pytest.mark.parametrize("name", [name for name in CHECKS if page(name).dispute])
def test_a_dispute_says_which_side_is_taken(name):
    """Whoever reads of two opinions wants to know which one the answer is by."""
    dispute = page(name).dispute

    assert dispute.endswith(".")
    words = r"this check|This check|count|followed|decided here|pass"
    assert re.search(words, dispute), dispute
