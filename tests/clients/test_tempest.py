"""A slice of tempest, the community's own acceptance tests, on each target."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients import record, tempest_program, tempest_run, workspace
from tests.clients.slice import CHOSEN, LEFT_OUT
from tests.clients.targets import NAMES, cloud

SHOWN = 40


@pytest.mark.parametrize("name", NAMES)
def test_the_slice_passes_as_recorded(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """On the lab all of it; on the simulator what it did the last time, no less and no more."""
    programs = tempest_program.make()
    with cloud(name, tmp_path / "target") as target:
        folder = workspace.make(target, tmp_path / "workspace", programs)
        outcomes = tempest_run.run(programs, folder, CHOSEN, LEFT_OUT)

    with capsys.disabled():
        print(f"\n{tempest_run.rate(name, outcomes)}")
    different = record.difference(record.read().get(name), outcomes)
    assert not different, "\n".join(different[:SHOWN])


def test_everything_passed_on_the_lab():
    """A recorded failure there would be no yardstick for the simulator."""
    lab = record.read()["lab"]

    assert lab.failed == {}
    assert lab.passed > 100


def test_every_failure_of_the_simulator_has_a_reason():
    """Somebody has looked at each, and written down what is missing."""
    simulator = record.read()["simulator"]

    assert record.UNEXPLAINED not in simulator.failed.values()
