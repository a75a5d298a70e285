"""A rehearsal: one cloud is captured, and its twin is a cloud with the same closures."""

from __future__ import annotations

import json

import pytest

from dr_planner.simulator.control import Control
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud

NOT_THE_SAME = {"attachment_id"}
"""What a catalog has and no twin can have: ids that nobody can choose."""


@pytest.fixture
def captured(dr_planner, tmp_path, monkeypatch):
    """The name of a catalog of a small cloud, and a function that captures another one."""
    monkeypatch.setenv("DR_PLANNER_CATALOG_KEY", "0123456789abcdef" * 4)

    def capture(cloud: SimulatedCloud) -> str:
        for key, value in cloud.access.environment().items():
            if key.startswith(("OS_CLIENT", "OS_CEPH", "PATH")):
                monkeypatch.setenv(key, value)
        done = dr_planner("catalog", "capture", DESIGN, "-f", "json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["catalog"]

    return capture


def closures(dr_planner, catalog: str) -> dict[str, list[tuple[str, str]]]:
    """Every field of every volume of a catalog, by its id."""
    from dr_planner.catalog.statestore import StateStore
    from dr_planner.catalog.store import CatalogStore

    state = StateStore("sqlite:///dr-planner.sqlite")
    found = CatalogStore(state).get(catalog)
    state.close()
    return {
        volume.id: sorted(
            (key, json.dumps(value, sort_keys=True))
            for key, value in _plain(volume.model_dump(mode="json")).items()
        )
        for volume in found.volumes
    }


def _plain(value):
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items() if k not in NOT_THE_SAME}
    if isinstance(value, list):
        return [_plain(member) for member in value]
    return value


def test_the_twin_has_the_closures_of_the_captured_cloud(dr_planner, captured, tmp_path):
    """What is rehearsed on is what was captured, field by field."""
    from dr_planner.design.load import load

    with SimulatedCloud(tmp_path / "one", example_workload(load(DESIGN), volumes=14)) as cloud:
        first = captured(cloud)
    with SimulatedCloud(tmp_path / "two") as twin:
        control = Control(twin.simulator, tmp_path / "control.json")
        control.start()
        try:
            words = ("simulator", "load", first, "--control", tmp_path / "control.json")
            done = dr_planner(*words, "-f", "json")
            assert done.returncode == 0, done.stderr
            assert json.loads(done.stdout)["volumes"] == 14
            second = captured(twin)
            again = dr_planner(*words)
            assert again.returncode == 2
            assert "already" in again.stderr
            strangers = dr_planner(*words, "--pseudonyms", "-f", "json")
            assert json.loads(strangers.stdout)["volumes"] == 28
        finally:
            control.stop()
        assert twin.simulator.problems == []

    assert closures(dr_planner, first) == closures(dr_planner, second)
