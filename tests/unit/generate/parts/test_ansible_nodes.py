"""The nodes of a database in files of Ansible."""

from __future__ import annotations

import yaml

from dr_planner.generate.parts import ansible_nodes
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import GaleraMember


def deployment(*members: dict[str, object]) -> Deployment:
    sites = [{"name": "s"}, {"name": "t"}]
    galera = {"name": "db", "members": [{"site": "s", **member} for member in members]}
    document = {"version": 1, "name": "d", "sites": sites, "galera": galera}
    return Deployment.model_validate(document)


def weight(node: GaleraMember) -> dict[str, object]:
    return {"weight": node.weight}


def test_nodes_that_differ_have_a_file_each() -> None:
    """A variable of the site would give all of them the same."""
    design = deployment({"name": "a", "weight": 2}, {"name": "b"})
    files = ansible_nodes.host_files(design, design.sites[0], weight)

    assert {name: yaml.safe_load(text) for name, text in files.items()} == {
        "a": {"weight": 2},
        "b": {"weight": 1},
    }


def test_nodes_that_are_alike_have_none() -> None:
    """Their options are variables of the site."""
    design = deployment({"name": "a"}, {"name": "b"})

    assert ansible_nodes.host_files(design, design.sites[0], weight) == {}


def test_an_arbitrator_is_told_of() -> None:
    """And nothing where there is none."""
    one = deployment({"name": "a"}, {"name": "v", "site": "t", "arbitrator": True}).galera
    none = deployment({"name": "a"}).galera
    assert one is not None and none is not None

    (told,) = ansible_nodes.arbitrators_left_out(one, "the tool has nothing")
    assert told.startswith("NOT GENERATED: the tool has nothing for an arbitrator (v).")
    assert list(ansible_nodes.arbitrators_left_out(none, "the tool has nothing")) == []
