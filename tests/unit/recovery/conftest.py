"""A tiny world of the shipped two-site example, and a way to run plans in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dr_planner.catalog.statestore import StateStore
from dr_planner.catalog.store import CatalogStore
from dr_planner.design.load import load
from dr_planner.model.plan import Plan, RecoveryKind
from dr_planner.recovery.journal import Journal
from dr_planner.recovery.launch import context
from dr_planner.recovery.planning import make_plan
from dr_planner.recovery.runner import Runner
from tests.unit.recovery.tiny_world import TinyWorld

EXAMPLE = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"


class Stand:
    """A world, a state store, and the verbs of an operator."""

    example = EXAMPLE

    def __init__(self, state: StateStore) -> None:
        self.world = TinyWorld(load(EXAMPLE))
        self.state = state
        self._captures = 0

    def plan(
        self, kind: RecoveryKind = RecoveryKind.PLANNED, source: str = "north", **options: object
    ) -> Plan:
        """Capture and plan."""
        self._captures += 1
        catalog = self.world.catalog(f"capture {self._captures}")
        CatalogStore(self.state).add(catalog)
        return make_plan(
            self.world.deployment,
            catalog,
            kind=kind,
            source=source,
            target="south" if source == "north" else "north",
            created_at="2026-03-01T03:00:00Z",
            **options,  # type: ignore[arg-type]
        )

    def journal(self, plan: Plan) -> Journal:
        """Begin a run."""
        return Journal.create(self.state, plan, self.world.clock, "tester", plan.acknowledgements)

    def run(self, journal: Journal) -> bool:
        """Run, or go on with, a journal, as a new process would."""
        fresh = Journal(self.state, journal.run, self.world.clock, "tester")
        ctx = context(self.world.world(), self.state, fresh.plan, fresh)
        return Runner(ctx, fresh).run()


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[Stand]:
    """A fresh world with three volumes at north."""
    state = StateStore(f"sqlite:///{tmp_path / 'state.sqlite'}")
    yield Stand(state)
    state.close()
