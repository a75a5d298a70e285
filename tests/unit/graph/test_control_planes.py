"""Which database serves which sites."""

from __future__ import annotations

import pytest

from dr_planner.graph.control_planes import database_of, databases, lost_with_site
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind


@pytest.fixture
def regions(design):
    """Two regions of one site; the witness votes in both."""
    del design["galera"]
    design["regions"] = [
        {
            "name": name,
            "sites": [site],
            "galera": {
                "members": [
                    {"name": "db-1", "site": site},
                    {"name": "db-2", "site": site},
                    {"name": f"garb-{name}", "site": "hill", "arbitrator": True},
                ]
            },
        }
        for name, site in (("one", "east"), ("two", "west"))
    ]
    return design


def test_one_database_without_regions(design, deployment_of):
    """It serves every full site, whether its members are named or not."""
    (found,) = databases(deployment_of(design))
    del design["galera"]
    (unnamed,) = databases(deployment_of(design))

    assert (str(found), found.sites) == ("the database", ("east", "west"))
    assert found.galera is not None
    assert (unnamed.sites, unnamed.galera) == (("east", "west"), None)


def test_regions_can_share_one_database(design, deployment_of):
    """Then the top level has it, and what is lost with a site is that of the whole."""
    design["regions"] = [{"name": "one", "sites": ["east"]}, {"name": "two", "sites": ["west"]}]
    deployment = deployment_of(design)

    (found,) = databases(deployment)

    assert found.region == ""
    assert lost_with_site(deployment, found) is None


def test_each_region_has_its_own(regions, deployment_of):
    """A site asks that of its region."""
    deployment = deployment_of(regions)

    one, two = databases(deployment)

    assert (str(one), one.sites) == ("the database of region one", ("east",))
    assert database_of(deployment, "west") == two
    assert database_of(deployment, "hill") is None


def test_votes_are_counted_for_each_database_alone(regions, deployment_of):
    """Nodes of one name at two sites are two nodes."""
    deployment = deployment_of(regions)
    view = DeploymentGraph(deployment)
    one, two = databases(deployment)

    mine = view.galera_after_loss("east", False, one)
    others = view.galera_after_loss("east", False, two)

    assert len(view.nodes(Kind.DATABASE)) == 6
    assert (mine.total, mine.remaining, mine.data_members) == (3, 1, 0)
    assert (others.total, others.remaining, others.data_members) == (3, 3, 2)


@pytest.mark.parametrize(
    ("groups", "provided_for", "told"),
    [
        ([], False, "no protection group manages"),
        ([{"name": "g", "strategy": "manage"}], True, "managed into another region: g"),
        ([{"name": "g", "home_site": "west", "strategy": "manage"}], False, "no protection group"),
        (
            [{"name": "g", "strategy": "manage"}, {"name": "h", "home_site": "east"}],
            False,
            "need its database: h (rehome)",
        ),
        (
            [{"name": "g", "strategy": "manage"}, {"name": "h", "home_site": "west"}],
            True,
            "managed into another region: g",
        ),
    ],
)
def test_what_a_region_of_one_site_needs(regions, deployment_of, groups, provided_for, told):
    """Every group that may live there is managed into another region."""
    regions["protection_groups"] = groups
    deployment = deployment_of(regions)

    found = lost_with_site(deployment, databases(deployment)[0])

    assert found is not None
    assert found.provided_for == provided_for
    assert told in found.reason


def test_the_only_region_has_no_other_to_go_to(regions, deployment_of):
    """Nor is a region of two sites lost with one of them."""
    regions["regions"][0]["sites"] = ["east", "west"]
    both = deployment_of({**regions, "regions": regions["regions"][:1]})

    assert lost_with_site(both, databases(both)[0]) is None
