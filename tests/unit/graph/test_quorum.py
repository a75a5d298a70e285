"""Quorum: Galera's rule against every way in which the others could gather."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.quorum import Quorum

WEIGHTS = st.lists(st.integers(0, 5), min_size=1, max_size=8)


@st.composite
def worlds(draw):
    """Members with weights, each of which stays, left in order, or is out of sight."""
    weights = draw(WEIGHTS)
    fates = draw(st.lists(st.sampled_from("slo"), min_size=len(weights), max_size=len(weights)))
    return list(zip(weights, fates, strict=True))


def quorum(world, here="s"):
    return Quorum(
        total=sum(weight for weight, _ in world),
        left=sum(weight for weight, fate in world if fate == "l"),
        remaining=sum(weight for weight, fate in world if fate == here),
        data_members=1,
    )


@given(worlds())
def test_primary_means_that_no_others_can_outvote(world):
    """Brute force: every group of those out of sight, however it gathers, has fewer votes."""
    out = [weight for weight, fate in world if fate == "o"]
    groups = chain.from_iterable(combinations(out, n) for n in range(len(out) + 1))
    mine = sum(weight for weight, fate in world if fate == "s")

    assert quorum(world).is_primary == all(mine > sum(group) for group in groups)


@given(worlds())
def test_never_two_primaries(world):
    """Those here and those out of sight apply the same rule, and never both go on."""
    assert not (quorum(world, "s").is_primary and quorum(world, "o").is_primary)


@given(worlds())
def test_needed_is_the_smallest_majority(world):
    """One vote less is not enough."""
    found = quorum(world)
    base = found.total - found.left

    assert 2 * found.needed > base
    assert 2 * (found.needed - 1) <= base


@pytest.mark.parametrize(
    ("members", "lost", "graceful", "primary"),
    [
        ("eeww", "e", False, False),
        ("eeww", "e", True, True),
        ("eewwh", "e", False, True),
        ("eewwh", "h", False, True),
        ("eeeww", "e", False, False),
        ("eeeww", "w", False, True),
        ("eee", "e", True, False),
        ("ewh", "x", False, True),
    ],
)
def test_loss_of_a_site(design, deployment_of, members, lost, graceful, primary):
    """The published cases: n+n stops, an arbitrator saves it, the bigger site takes all with it.

    An orderly shutdown lowers what counts as a majority, a crash does not.
    """
    design["sites"] = [{"name": name} for name in "ewhx"]
    design = {key: design[key] for key in ("version", "name", "sites")}
    design["galera"] = {
        "members": [{"name": f"m{i}", "site": site} for i, site in enumerate(members)]
    }

    votes = DeploymentGraph(deployment_of(design)).galera_after_loss(lost, graceful)

    assert votes is not None
    assert votes.is_primary is primary
    assert votes.remaining == len(members) - members.count(lost)


def test_loss_without_members_is_not_answered(design, deployment_of):
    """Silence is not zero votes."""
    del design["galera"]

    assert DeploymentGraph(deployment_of(design)).galera_after_loss("east", False) is None


def test_arbitrators_are_no_copies(design, deployment_of):
    """They vote, and there is nothing to read from them."""
    view = DeploymentGraph(deployment_of(design))

    votes = view.galera_after_loss("east", False)

    assert votes is not None
    assert (votes.remaining, votes.data_members) == (2, 1)
