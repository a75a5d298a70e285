"""The engine gives the oracle's answer, on thousands of random designs and failures.

``DR_PLANNER_EXAMPLES`` sets how many designs are drawn.
"""

from __future__ import annotations

import os
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.graph.whatif import WhatIf
from dr_planner.model.answer import Answer
from tests.unit.graph.whatif import oracle
from tests.unit.graph.whatif.random_designs import random_deployment, random_steps

EXAMPLES = int(os.environ.get("DR_PLANNER_EXAMPLES", "500"))
STEADY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize="DR_PLANNER_EXAMPLES" not in os.environ,
)


def seen(answer: Answer) -> tuple[dict[tuple[str, str], object], dict[str, object]]:
    services = {
        (list_, entry.name): (str(entry.state), tuple(entry.where))
        for list_, entry in answer.services()
    }
    groups = {g.name: (str(g.state), tuple(g.at)) for g in answer.groups}
    return services, groups


def assert_same(answer: Answer, truth: oracle.Verdict) -> None:
    services, groups = seen(answer)
    assert set(services) == set(truth.services)
    assert {k: (v, truth.services[k]) for k, v in services.items() if v != truth.services[k]} == {}
    assert {k: (v, truth.groups[k]) for k, v in groups.items() if v != truth.groups[k]} == {}


@STEADY
@given(st.integers(0, 2**40), st.integers(0, 2**20))
def test_every_answer_is_the_oracles(design: int, failure: int) -> None:
    """Successive, graceful and simultaneous failures, of any kind of component."""
    deployment = random_deployment(design)
    engine = WhatIf(deployment)
    for n in range(3):
        steps = random_steps(deployment, engine.components.ids, failure + n)
        for answer, truth in zip(
            engine.ask_in_order(steps), oracle.ask_in_order(deployment, steps), strict=True
        ):
            assert_same(answer, truth)


@settings(STEADY, max_examples=max(EXAMPLES // 10, 1))
@given(st.integers(0, 2**40))
def test_nothing_failed_is_a_question_too(design: int) -> None:
    """A design may be broken before anything fails."""
    deployment = random_deployment(design)
    assert_same(WhatIf(deployment).ask(), oracle.ask(deployment, []))


def test_the_draw_reaches_every_state() -> None:
    """Equality says little where all answers are alike."""
    services: set[str] = set()
    groups: set[str] = set()
    for seed in range(60):
        deployment = random_deployment(seed)
        engine = WhatIf(deployment)
        for pair in list(combinations(engine.components.ids, 2))[::150]:
            answer = engine.ask(pair)
            services.update(entry.state for _, entry in answer.services())
            groups.update(group.state for group in answer.groups)
    assert services == {"works", "degraded", "stopped", "ambiguous", "unknown"}
    assert groups == {"runs", "recoverable", "blocked", "unknown"}


@pytest.mark.parametrize("seed", range(40))
def test_the_components_contain_what_the_oracle_says(seed: int) -> None:
    """What fails with what is the first thing that must be right."""
    import networkx as nx

    deployment = random_deployment(seed)
    parts = oracle.containment(deployment)
    for component in WhatIf(deployment).components:
        assert set(component.includes) == set(nx.descendants(parts, component.id))
