"""A sweep finds exactly the minimal cut sets that brute force finds."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.errors import NotFound
from dr_planner.graph.components import Components
from dr_planner.graph.whatif import sweep
from dr_planner.graph.whatif.additions import Additions
from dr_planner.model.deployment import Deployment
from tests.unit.graph.whatif import oracle
from tests.unit.graph.whatif.random_designs import random_deployment

EXAMPLES = int(os.environ.get("DR_PLANNER_EXAMPLES", "500"))
EXAMPLE = Path(__file__).parents[4] / "etc/dr-planner/examples/image-profile.yaml"
Key = tuple[str, str]
BAD = ("stopped", "ambiguous", "blocked")


def states(d: Deployment, failed: tuple[str, ...]) -> dict[Key, str]:
    verdict = oracle.ask(d, failed)
    found = {key: state for key, (state, _) in verdict.services.items()}
    return found | {("groups", name): state for name, (state, _) in verdict.groups.items()}


def cuts_by_force(d: Deployment, ids: list[str], depth: int) -> dict[Key, set[frozenset[str]]]:
    """Every bad set none of whose parts is bad."""
    baseline = states(d, ())
    found: dict[Key, set[frozenset[str]]] = {key: set() for key in baseline}
    for size in range(1, depth + 1):
        for chosen in combinations(ids, size):
            for key, state in states(d, chosen).items():
                bad = state in BAD or (state == "unknown" and baseline[key] != "unknown")
                smaller = any(cut < set(chosen) for cut in found[key])
                if bad and baseline[key] not in BAD and not smaller:
                    found[key].add(frozenset(chosen))
    return found


def cuts_told(d: Deployment, depth: int, kinds: list[str], triples: list[str]) -> dict:
    told = sweep(d, depth, kinds, triples, additions=False)
    found = {}
    for weakness in told.weaknesses:
        sets = [s for cut in weakness.cuts for s in cut.sets()]
        assert len(sets) == len(set(sets)), "a cut is told once"
        found[weakness.kind, weakness.name] = set(sets)
    return found


@settings(
    max_examples=max(EXAMPLES // 60, 4),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize="DR_PLANNER_EXAMPLES" not in os.environ,
)
@given(st.integers(0, 2**40), st.integers(0, 3))
def test_a_sweep_of_pairs_is_the_brute_force(design: int, choice: int) -> None:
    """Classes of equal effect and dropped bits lose no cut and invent none."""
    deployment = random_deployment(design)
    kinds = [
        ["site", "domain", "link-way", "ceph"],
        ["site", "compute", "gateway", "uplink"],
        ["domain", "galera", "host"],
        ["link", "mirror-daemon", "quorum", "state"],
    ][choice]
    ids = [c.id for c in Components(deployment).of_kinds(kinds)][:16]
    wanted = cuts_by_force(deployment, ids, 2)
    told = cuts_told(deployment, 2, kinds, [])
    assert {k: {s for s in v if s <= set(ids)} for k, v in told.items()} == wanted


@pytest.mark.parametrize("seed", [3, 11])
def test_triples_of_chosen_kinds_are_the_brute_force(seed: int) -> None:
    """Three sites, or three domains: what only a triple stops."""
    deployment = random_deployment(seed)
    kinds = ["site", "domain"]
    ids = [c.id for c in Components(deployment).of_kinds(kinds)]
    told = cuts_told(deployment, 1, kinds, kinds)
    assert told == cuts_by_force(deployment, ids, 3)


def ring(design: dict) -> Deployment:
    return Deployment.model_validate(design)


def test_a_lone_mirror_daemon_is_found_and_a_second_one_helps(design: dict) -> None:
    """An addition is tried on the changed design, and named."""
    told = sweep(ring(design), 1)
    flow = next(w for w in told.weaknesses if w.kind == "mirrors")
    lone = next(c for c in flow.single_points if c.parts[0][0].startswith("mirror-daemon"))
    target = lone.parts[0][0].partition(":")[2].partition("/")[0]
    assert lone.additions == (f"an rbd-mirror daemon at {target}, on a host of its own",)

    more = {
        **design,
        "ceph_clusters": [{**c, "rbd_mirror_daemons": 2} for c in design["ceph_clusters"]],
    }
    told = sweep(ring(more), 1)
    assert not any(
        id_.startswith("mirror-daemon")
        for w in told.weaknesses
        for cut in w.single_points
        for id_ in cut.parts[0]
    )


def test_two_sites_of_equal_votes_need_a_third_place(design: dict) -> None:
    """The arithmetic of the field: with n and n, the loss of either site stops both."""
    members = [m for m in design["galera"]["members"] if not m.get("arbitrator")]
    even = {
        **design,
        "galera": {"members": members},
        "sites": [s for s in design["sites"] if s.get("role") != "quorum"],
    }
    names = {s["name"] for s in even["sites"]}
    even["links"] = [link for link in design["links"] if set(link["sites"]) <= names]
    even["zone_reassignments"] = []
    told = sweep(ring(even), 1, ["site"])
    database = next(w for w in told.weaknesses if w.kind == "quorums")

    assert {id_ for cut in database.single_points for id_ in cut.parts[0]} == {
        f"site:{name}" for name in names
    }
    assert all(
        cut.additions and "quorum site" in cut.additions[0] for cut in database.single_points
    )


def test_no_such_kind_is_said(design: dict) -> None:
    """A typing error must not give an empty sweep."""
    with pytest.raises(NotFound, match="no kind of component 'sites'"):
        sweep(ring(design), 1, ["sites"])


@settings(max_examples=max(EXAMPLES // 60, 4), deadline=None, derandomize=True)
@given(st.integers(0, 2**40))
def test_every_addition_that_is_told_works_by_the_oracle(design: int) -> None:
    """Not guessed: the oracle is asked about the changed design."""
    deployment = random_deployment(design)
    additions = Additions(deployment)
    for weakness in additions.to(sweep(deployment, 1, additions=False)).weaknesses:
        for cut in weakness.single_points:
            for words in cut.additions:
                changed = next(a.changed for a in additions.tried() if a.words == words)
                for id_ in cut.parts[0]:
                    state = states(changed, (id_,))[weakness.kind, weakness.name]
                    assert state not in (*BAD, "unknown"), (weakness.name, id_, words)


def test_an_addition_helps_in_every_place_that_has_one(design: dict) -> None:
    """The draw above must not pass for lack of additions."""
    told = sweep(ring(design), 1)
    with_help = {w.kind for w in told.weaknesses for cut in w.single_points if cut.additions}
    assert {"mirrors", "prefixes"} <= with_help


def test_a_group_that_cinder_cannot_fail_over_is_told_to_be_rehomed() -> None:
    """A standby does not mend it: started when its own cluster is dead, it stays down."""
    deployment = load(EXAMPLE)

    groups = [w for w in sweep(deployment, 1).weaknesses if w.kind == "groups"]

    assert {w.name for w in groups} == {"quarry", "meadow"}
    for weakness in groups:
        told = [words for cut in weakness.single_points for words in cut.additions]
        assert told and all("rehome" in words and "backend" in words for words in told)
