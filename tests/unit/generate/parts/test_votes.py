"""The votes of a Galera cluster, and what each site's loss leaves of them."""

from __future__ import annotations

from dr_planner.generate.parts.votes import databases, sentences
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera, GaleraMember


def cluster(*members: tuple[str, str, int]) -> Galera:
    return Galera(
        members=tuple(GaleraMember(name=n, site=site, weight=w) for n, site, w in members)
    )


def test_half_of_the_votes_are_not_enough() -> None:
    """Galera needs more than half, so two equal sites both stop."""
    told = list(sentences(cluster(("a", "east", 1), ("b", "west", 1))))

    assert told[0] == "2 votes in all, which is even."
    assert all("the others STOP" in sentence for sentence in told[1:])


def test_a_third_site_carries_either_of_the_others() -> None:
    """With one vote at each."""
    told = list(sentences(cluster(("a", "x", 1), ("b", "y", 1), ("c", "z", 1))))

    assert told[0] == "3 votes in all, which is odd."
    assert told[1] == "Without x 2 of 3 votes are left: the others carry on."
    assert len(told) == 4


def test_regions_have_databases_of_their_own() -> None:
    """Each counts, and the one of all sites comes first."""
    own = {"name": "own", "members": [{"name": "b", "site": "s"}]}
    deployment = Deployment.model_validate(
        {
            "version": 1,
            "name": "d",
            "sites": [{"name": "s"}],
            "galera": {"name": "all", "members": [{"name": "a", "site": "s"}]},
            "regions": [{"name": "r", "sites": ["s"], "galera": own}],
        }
    )

    assert [galera.name for galera in databases(deployment)] == ["all", "own"]
