"""What each node of the database is told."""

from __future__ import annotations

from dr_planner.generate.parts.database import (
    arbitrators,
    galera_of,
    nodes_at,
    provider_options,
)


def test_nodes_of_a_site_without_arbitrators(design, deployment_of) -> None:
    """An arbitrator stores nothing and is no node of the tool."""
    deployment = deployment_of(design)

    assert [m.name for m in nodes_at(deployment, deployment.site("east"))] == ["db-e"]
    assert nodes_at(deployment, deployment.site("hill")) == ()
    assert [m.name for m in arbitrators(deployment)] == ["garb"]


def test_a_region_has_its_own_database(design, deployment_of) -> None:
    """Else it is that of the design."""
    own = {"name": "west-db", "members": [{"name": "db-x", "site": "west"}]}
    design["regions"] = [
        {"name": "one", "sites": ["east"]},
        {"name": "two", "sites": ["west"], "galera": own},
    ]
    deployment = deployment_of(design)

    assert galera_of(deployment, deployment.site("west")).name == "west-db"
    assert galera_of(deployment, deployment.site("east")) is deployment.galera


def test_a_segment_that_is_not_said_is_left_out(design, deployment_of) -> None:
    """The weight has a default in the design language, the segment has none."""
    del design["galera"]["members"][0]["segment"]
    design["galera"]["members"][0]["weight"] = 3
    deployment = deployment_of(design)
    (node,) = nodes_at(deployment, deployment.site("east"))

    assert provider_options(node) == {"pc.weight": "3"}
