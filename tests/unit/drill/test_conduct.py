"""The acts and assertions of drills."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.catalog.statestore import StateStore
from dr_planner.design.load import load
from dr_planner.drill.conduct import Drill
from dr_planner.drill.scenarios import all_scenarios
from dr_planner.model.plan import RecoveryKind
from dr_planner.recovery.launch import World
from tests.unit.recovery.tiny_world import TinyWorld

EXAMPLE = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"


class TinyStage:
    """A stage whose images hold nothing; their content is not what is tested here."""

    name = "tiny"

    def __init__(self, tiny: TinyWorld) -> None:
        self.tiny = tiny
        self.world: World = tiny.world()
        self.contents: dict[tuple[str, str], str] = {}
        self.heard: tuple[str, ...] | None = None

    def complaints(self) -> tuple[str, ...] | None:
        return self.heard

    def write(self, cluster: str, pool: str, image: str) -> None:
        for name in self.tiny.images:
            self.contents[name, image] = f"written at {self.tiny.clock.seconds}"

    def checksum(self, cluster: str, pool: str, image: str) -> str | None:
        return self.contents.get((cluster, image))

    def changes(self) -> int:
        return len(self.tiny.calls)

    def lose_site(self, site: str) -> None:
        self.tiny.lost.add(site)

    def return_site(self, site: str) -> None:
        self.tiny.lost.discard(site)


@pytest.fixture
def drill(tmp_path: Path) -> Drill:
    deployment = load(EXAMPLE)
    return Drill(
        deployment,
        TinyStage(TinyWorld(deployment)),
        StateStore(f"sqlite:///{tmp_path / 's.sqlite'}"),
        tmp_path,
        key=b"k" * 32,
        operator="tester",
        source="north",
        target="south",
    )


def failures(drill: Drill) -> list[str]:
    return [assertion.name for assertion in drill.assertions if not assertion.holds]


def test_a_drill_that_asserted_nothing_has_not_succeeded(drill: Drill) -> None:
    """Silence is not success."""
    assert not drill.evidence("none", "d1", "now").succeeded
    drill.must("something", True, "seen")
    assert drill.evidence("some", "d2", "now").succeeded
    drill.must("something else", False, "not seen")
    assert not drill.evidence("some", "d3", "now").succeeded


def test_a_call_that_no_service_understood_fails_the_drill(drill: Drill) -> None:
    """Even if everything went on as if it had been understood."""
    drill.must("something", True, "seen")
    assert isinstance(drill.stage, TinyStage)
    drill.stage.heard = ()
    assert drill.evidence("quiet", "d1", "now").succeeded
    drill.stage.heard = ("GET /volume/v3/nonsense: there is no such route",)
    found = drill.evidence("loud", "d2", "now")

    assert not found.succeeded
    assert "nonsense" in found.assertions[-1].seen


def test_looking_at_nothing_is_a_failed_assertion(drill: Drill) -> None:
    """Zero of zero volumes recovered must not pass."""
    assert not drill.must_none("every volume is there", [], 0)
    assert drill.must_none("every volume is there", [], 3)
    assert not drill.must_none("every volume is there", ["one is gone"], 3)
    assert "one is gone" in drill.assertions[-1].seen


def test_the_planned_scenario_asserts_both_directions(drill: Drill) -> None:
    """Failover, repetition and failback leave two runs and no failed assertion."""
    all_scenarios()["planned"].play(drill)

    assert failures(drill) == []
    assert [(run.source, run.target) for run in drill.runs] == [
        ("north", "south"),
        ("south", "north"),
    ]
    assert all(run.fields_compared > 20 * run.volumes for run in drill.runs)
    assert (drill.folder / "plan-1-planned.yaml").exists()
    assert list((drill.folder / "config").rglob("cinder.conf"))


def test_a_field_that_is_lost_on_the_way_fails_the_drill(drill: Drill) -> None:
    """The drill compares by itself, and not only through the engine."""

    def forget(verb: str, where: str, what: str) -> None:
        if verb == "rehome":
            volumes = drill.stage.tiny.volumes  # type: ignore[attr-defined]
            volumes[what] = volumes[what].model_copy(update={"metadata": {}})

    drill.stage.tiny.late_faults.append(forget)  # type: ignore[attr-defined]
    all_scenarios()["planned"].play(drill)

    assert "every volume is as captured, except its home (south)" in failures(drill)


def test_content_that_is_lost_on_the_way_fails_the_drill(drill: Drill) -> None:
    """The blocks are looked at too."""
    catalog = drill.capture("north")
    plan = drill.plan(catalog, RecoveryKind.PLANNED, "north", "south")
    drill.let_guests_write(plan, "ceph-north")
    before = drill.checksums(plan, "ceph-north")
    drill.stage.contents["ceph-south", plan.items[0].image] = "other"  # type: ignore[attr-defined]

    drill.same_content("content", before, drill.checksums(plan, "ceph-south"))
    assert failures(drill) == ["content"]
    drill.same_content("missing content", {"image": None}, {"image": None})
    assert failures(drill) == ["content", "missing content"]


def test_a_dry_run_that_changes_something_fails_the_drill(drill: Drill) -> None:
    """The stage counts; the engine is not asked."""
    plan = drill.plan(drill.capture("north"), RecoveryKind.PLANNED, "north", "south")
    counts = iter([0, 1])
    drill.stage.changes = lambda: next(counts)  # type: ignore[method-assign]

    drill.rehearse(plan)
    assert failures(drill) == ["a dry run changes nothing"]
