"""Asking the one check that a test file is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dr_planner.checks import all_checks, run_checks
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.deployment import Deployment

VERDICTS = ("passed", "failed", "unknown", "not_applicable")


@pytest.fixture
def ask(
    request: pytest.FixtureRequest, deployment_of: Callable[[dict[str, Any]], Deployment]
) -> Iterator[Callable[[dict[str, Any]], dict[str, str]]]:
    """Asks the check after which the test's file is named; gives verdicts by subject.

    A test is named after the verdict that it shows, ``test_failed_…``; one that does not show it
    fails, so that a name cannot promise what is not tested.
    """
    path = Path(str(request.path))
    name = f"{path.parent.name}.{path.stem.removeprefix('test_')}".replace("_", "-")
    check = all_checks()[name]
    promised = [v for v in VERDICTS if request.node.name.startswith(f"test_{v}")]
    assert promised, f"name the test after the verdict it shows: test_passed_… not {path}"
    seen: set[str] = set()

    def asked(design: dict[str, Any]) -> dict[str, str]:
        findings = run_checks({name: check}, DeploymentGraph(deployment_of(design)))
        broken = [f.reason for f in findings if f.reason.startswith("the rule broke")]
        assert not broken
        seen.update(finding.verdict for finding in findings)
        return {finding.subject: str(finding.verdict) for finding in findings}

    yield asked
    assert promised[0].replace("_", "-") in seen
