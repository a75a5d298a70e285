"""How much faster the what-if engine is than the oracle, in the same run.

The baseline is the brute-force oracle of the unit tests: networkx graphs made anew for every set
of failures. The engine's time counts from the bare deployment: it includes compiling. What the
oracle would need for all sets is extrapolated from a sample, and said so.

Run with ``-s`` to see the figures.
"""

from __future__ import annotations

import random
import time
from itertools import combinations

from dr_planner.graph.whatif import WhatIf
from dr_planner.graph.whatif.sweep import BAD, Sweeper
from dr_planner.model.deployment import Deployment
from tests.bench.large_design import large_deployment
from tests.unit.graph.whatif import oracle

SAMPLE = 60


def seconds_of_sweep(deployment: Deployment, depth: int) -> tuple[float, Sweeper]:
    """From the bare deployment to all minimal cut sets."""
    start = time.perf_counter()
    sweeper = Sweeper(WhatIf(deployment), depth)
    sweeper.run()
    return time.perf_counter() - start, sweeper


def seconds_of_oracle(deployment: Deployment, sets: list[tuple[str, ...]]) -> float:
    """Per set of failures."""
    start = time.perf_counter()
    for failed in sets:
        oracle.ask(deployment, failed)
    return (time.perf_counter() - start) / len(sets)


def bad_by_oracle(deployment: Deployment, failed: tuple[str, ...]) -> set[tuple[str, str]]:
    verdict = oracle.ask(deployment, failed)
    found = {key for key, (state, _) in verdict.services.items() if state in BAD}
    return found | {("groups", n) for n, (state, _) in verdict.groups.items() if state in BAD}


def assert_same(deployment: Deployment, sweeper: Sweeper, sets: list[tuple[str, ...]]) -> None:
    """Speed without truth is nothing: on the sample, what is bad is what the oracle says."""
    for failed in sets:
        down = 0
        for id_ in failed:
            down |= sweeper.effect(id_)
        bad = sweeper.bad(down)
        told = {name for i, name in enumerate(sweeper.names) if bad >> i & 1}
        assert told == bad_by_oracle(deployment, failed), failed


def test_three_sites_all_singles_and_all_pairs() -> None:
    """About 1,400 components: singles at least 20 times, pairs at least 100 times faster."""
    deployment = large_deployment(3, 210)
    ids = WhatIf(deployment).components.ids
    rng = random.Random(7)
    pairs = [tuple(rng.sample(ids, 2)) for _ in range(SAMPLE)]
    singles = [(id_,) for id_ in rng.sample(ids, SAMPLE)]
    rare = [i for i in ids if i.partition(":")[0] not in ("host", "compute")]
    telling = [tuple(rng.sample(rare, 2)) for _ in range(SAMPLE)]

    one, _ = seconds_of_sweep(deployment, 1)
    two, sweeper = seconds_of_sweep(deployment, 2)
    slow_one = seconds_of_oracle(deployment, singles) * len(ids)
    count = len(ids) * (len(ids) - 1) // 2
    slow_two = slow_one + seconds_of_oracle(deployment, pairs) * count

    print(f"\n{deployment.name}: {len(ids)} components, {count} pairs")
    print(
        f"  oracle, extrapolated from {SAMPLE}: singles {slow_one:.1f} s, pairs {slow_two:.0f} s"
    )
    print(f"  engine: singles {one:.3f} s, {slow_one / one:.0f} times faster")
    print(f"  engine: pairs   {two:.3f} s, {slow_two / two:.0f} times faster")
    assert_same(deployment, sweeper, [*singles, *pairs, *telling])
    assert slow_one / one >= 20
    assert slow_two / two >= 100


def test_one_question_at_a_time_is_faster_too() -> None:
    """Without classes of equal effect: each set is evaluated by itself."""
    deployment = large_deployment(3, 210)
    engine = WhatIf(deployment)
    rare = [i for i in engine.components.ids if i.partition(":")[0] not in ("host", "compute")]
    sets = list(combinations(rare, 2))[:: max(1, len(rare) ** 2 // 2 // (10 * SAMPLE))]
    slow = seconds_of_oracle(deployment, sets[:SAMPLE])
    start = time.perf_counter()
    for a, b in sets:
        engine.states(engine.mask(a) | engine.mask(b))
    fast = (time.perf_counter() - start) / len(sets)
    print(
        f"\none pair: oracle {slow * 1e3:.2f} ms, engine {fast * 1e3:.3f} ms: {slow / fast:.0f}x"
    )
    assert slow / fast >= 10


def test_growth_to_twelve_sites_and_twenty_thousand_components() -> None:
    """All singles; the time grows with the components and what depends on them."""
    print("\nsites  components  distinct  engine, all singles  oracle, extrapolated  faster")
    for sites, computes in ((3, 210), (6, 450), (12, 800)):
        deployment = large_deployment(sites, computes)
        seconds, sweeper = seconds_of_sweep(deployment, 1)
        ids = sweeper.engine.components.ids
        singles = [(id_,) for id_ in random.Random(7).sample(ids, 8)]
        slow = seconds_of_oracle(deployment, singles) * len(ids)
        distinct = len({sweeper.effect(i) for i in ids})
        print(
            f"{sites:5}  {len(ids):10}  {distinct:8}  {seconds:17.2f} s  {slow:18.0f} s"
            f"  {slow / seconds:5.0f}x"
        )
        assert_same(deployment, sweeper, singles)
        assert slow / seconds >= 20
