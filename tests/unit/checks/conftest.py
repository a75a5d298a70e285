"""Asking the one check that a test file is about."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.recognition import Reading, read_all
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.reality import Reality
from dr_planner.model.deployment import Deployment
from dr_planner.model.observation import Observation
from dr_planner.model.part import Collection

VERDICTS = ("passed", "failed", "unknown", "not_applicable")


@pytest.fixture
def ask(
    request: pytest.FixtureRequest,
    deployment_of: Callable[[dict[str, Any]], Deployment],
    tmp_path: Path,
) -> Iterator[Callable[[dict[str, Any]], dict[str, str]]]:
    """Asks the check after which the test's file is named; gives verdicts by subject.

    A check of designs is given a design; one of live clouds, a design and what was seen. A check
    of files is given texts by the names of their files; ``asked.findings`` has the last answers
    whole. Files below a folder ``site=north`` are given as the command's ``--site north=…`` would.

    A test is named after the verdict that it shows, ``test_failed_…``; one that does not show it
    fails, so that a name cannot promise what is not tested.
    """
    path = Path(str(request.path))
    name = f"{path.parent.name}.{path.stem.removeprefix('test_')}".replace("_", "-")
    check = all_checks()[name]
    promised = [v for v in VERDICTS if request.node.name.startswith(f"test_{v}")]
    assert promised, f"name the test after the verdict it shows: test_passed_… not {path}"
    seen: set[str] = set()

    def views(given: dict[str, Any]) -> list[object]:
        if check.view is DeploymentGraph:
            return [DeploymentGraph(deployment_of(given))]
        if check.view is Reality:
            told = Observation.model_validate_json(json.dumps(given["seen"]))
            return [Reality(DeploymentGraph(deployment_of(given["design"])), told)]
        for file, text in given.items():
            place = tmp_path / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        reading = _read(tmp_path)
        return [reading.collection] if check.view is Collection else list(reading.parts)

    def asked(given: dict[str, Any]) -> dict[str, str]:
        findings = [f for view in views(given) for f in run_checks({name: check}, view)]
        asked.findings = findings  # type: ignore[attr-defined]
        broken = [f.reason for f in findings if f.reason.startswith("the rule broke")]
        assert not broken
        seen.update(finding.verdict for finding in findings)
        return {finding.subject: str(finding.verdict) for finding in findings}

    yield asked
    assert promised[0].replace("_", "-") in seen


def _read(folder: Path) -> Reading:
    """Read a folder; those below it that are named after sites are read as of that site."""
    reading = Reading()
    for path in sorted(folder.iterdir()):
        site = path.name.removeprefix("site=") if path.name.startswith("site=") else ""
        reading += read_all([path], site=site)
    return reading
