"""Everything that can fail has one id, and takes along what is inside."""

from __future__ import annotations

import pytest

from dr_planner.errors import NotFound
from dr_planner.graph.components import KINDS, Components


def test_a_site_takes_along_what_stands_there(design, deployment_of):
    """Links end at a site and are not a part of it."""
    found = Components(deployment_of(design)).find("site:east").includes

    assert {"api:east/nova", "compute:east/east-cpu", "galera:db-e", "ceph:ceph-e"} <= set(found)
    assert {"pool:ceph-e/blocks", "mirror-daemon:ceph-e/0", "backend:rbd-e"} <= set(found)
    assert not any(id_.startswith(("link", "provider", "mirror:")) for id_ in found)


def test_a_rack_takes_along_its_hosts_and_what_they_run(design, deployment_of):
    """A room holds racks, a rack holds hosts, a host runs things of its name."""
    east = design["sites"][0]
    east["failure_domains"] = [
        {"name": "room", "kind": "room"},
        {"name": "r1", "kind": "rack", "inside": "room"},
    ]
    east["hosts"] = [{"name": name, "domains": ["r1"]} for name in ("east-cpu", "db-e")]
    found = Components(deployment_of(design)).find("domain:east/room").includes

    assert set(found) == {
        "domain:east/r1",
        "host:east/east-cpu",
        "host:east/db-e",
        "compute:east/east-cpu",
        "galera:db-e",
    }


def test_a_shared_risk_and_a_provider_take_along_all_that_hang_on_them(design, deployment_of):
    """One duct, both ways of each of its links; one provider by any spelling."""
    design["links"][0]["shared_risk"] = ["duct"]
    design["sites"][1]["uplinks"][0]["provider"] = " amber ".strip().upper()
    found = Components(deployment_of(design))

    assert set(found.find("shared-risk:duct").includes) == {
        "link:east-west",
        "link-way:east-west/east>west",
        "link-way:east-west/west>east",
    }
    assert set(found.find("provider:Amber").includes) == {
        "uplink:east/east-up",
        "uplink:west/west-up",
    }


def test_databases_of_two_regions_may_use_the_same_names(design, deployment_of):
    """The region is a part of the id."""
    galera = design.pop("galera")
    design["regions"] = [
        {"name": "one", "sites": ["east"], "galera": galera},
        {"name": "two", "sites": ["west"], "galera": galera},
    ]
    found = Components(deployment_of(design))

    assert "galera:one/db-e" in found
    assert "galera:two/db-e" in found
    assert {c.kind for c in found} <= set(KINDS)


def test_an_unknown_id_offers_the_nearest(design, deployment_of):
    """A typing error costs one look."""
    found = Components(deployment_of(design))

    with pytest.raises(NotFound, match="nearest: site:east"):
        found.find("site:eats")
    with pytest.raises(NotFound, match="kinds of ids"):
        found.find("?")
