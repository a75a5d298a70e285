"""The target galera: golden files, and random clusters read back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.votes import databases
from dr_planner.model.deployment import Deployment
from dr_planner.model.galeraconf import GaleraConf, GarbdConf, ProviderOptions
from dr_planner.model.part import Part
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)

TARGET = all_targets()["galera"]
SITES = ("east", "west", "third")
HOSTS = st.from_regex(r"[a-z][a-z0-9-]{0,8}[a-z0-9]", fullmatch=True)


@st.composite
def clusters(draw: st.DrawFn) -> Deployment:
    """Three sites with a cluster of some nodes and perhaps an arbitrator."""
    names = draw(st.lists(HOSTS, min_size=2, max_size=7, unique=True))
    members: list[dict[str, Any]] = [
        {
            "name": name,
            "site": draw(st.sampled_from(SITES)),
            "weight": draw(st.integers(0, 9)),
            "segment": draw(st.none() | st.integers(0, 255)),
        }
        for name in names
    ]
    members[-1]["arbitrator"] = draw(st.booleans())
    group = draw(st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,8}", fullmatch=True))
    return deployment_with(members, group)


def deployment_with(members: list[dict[str, Any]], name: str = "openstack") -> Deployment:
    sites = [{"name": site} for site in SITES]
    return Deployment.model_validate(
        {
            "version": 1,
            "name": "d",
            "sites": sites,
            "galera": {"name": name, "members": members},
        }
    )


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("galera", TARGET, "two-targets")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The votes of every shipped example hold, and so do the files.

    Each cluster is judged by itself: sites of two clusters may have one segment number.
    """
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)
    parts = read_by_site(deployment, tmp_path)

    for name in {galera.name for galera in databases(deployment)}:
        own = [part for part in parts if cluster_of(part) == name]
        assert own
        assert failures(own) == set()


def cluster_of(part: Part) -> str | None:
    if isinstance(part, GaleraConf):
        return part.text("wsrep_cluster_name")
    return part.group if isinstance(part, GarbdConf) else None


def options_of(provider: ProviderOptions | None) -> dict[str, str]:
    assert provider is not None and provider.broken == 0 and not provider.is_open
    return {pair.key: pair.text for pair in provider.pairs}


def said_of(member: Any) -> dict[str, str]:
    segment = {} if member.segment is None else {"gmcast.segment": str(member.segment)}
    return {**segment, "pc.weight": str(member.weight)}


@settings(max_examples=60, deadline=None)
@given(deployment=clusters())
def test_random_clusters_are_read_back(deployment, tmp_path_factory) -> None:
    """Every member with its site, weight, segment, and the same list of nodes."""
    folder = put(TARGET.render(deployment), tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)
    galera = deployment.galera
    nodes = {member.name: member for member in galera.members if not member.arbitrator}
    judges = [member for member in galera.members if member.arbitrator]

    found = {p.text("wsrep_node_name"): p for p in parts if isinstance(p, GaleraConf)}
    assert set(found) == set(nodes)
    for name, part in found.items():
        assert part.site == nodes[name].site
        assert part.text("wsrep_cluster_name") == galera.name
        assert part.members == tuple(nodes)
        assert len(part.providers) == 1
        assert options_of(part.provider) == said_of(nodes[name])
    garbs = [part for part in parts if isinstance(part, GarbdConf)]
    assert len(garbs) == len(judges)
    for part, judge in zip(garbs, judges, strict=True):
        assert (part.site, part.group) == (judge.site, galera.name)
        assert part.members == tuple(nodes)
        assert part.remove_line == 0
        assert options_of(part.options) == said_of(judge)


@pytest.mark.skipif(shutil.which("my_print_defaults") is None, reason="no my_print_defaults")
def test_the_server_reads_the_same(tmp_path: Path) -> None:
    """By the server's own reader of option files: one string of options, unbroken."""
    files = TARGET.render(deployment_with([{"name": "n1", "site": "east", "segment": 7}]))
    put(files, tmp_path)

    done = subprocess.run(
        ["my_print_defaults", f"--defaults-file={tmp_path}/east/n1.cnf", "mysqld"],
        capture_output=True,
        text=True,
        check=True,
    )

    rows = [row.replace("-", "_") for row in done.stdout.split("\n")]
    assert "__wsrep_provider_options=gmcast.segment=7;pc.weight=1" in rows
    assert "__wsrep_cluster_address=gcomm://n1" in rows


def test_the_readme_counts_the_votes() -> None:
    """A site whose loss stops the rest is named, with the step that a person takes."""
    members = [
        {"name": "a", "site": "east", "weight": 2, "segment": 1},
        {"name": "b", "site": "west", "segment": 2},
    ]
    text = " ".join(TARGET.render(deployment_with(members))["README.txt"].split())

    assert "3 votes in all, which is odd." in text
    assert "Without east 1 of 3 votes are left: the others STOP." in text
    assert "Without west 2 of 3 votes are left: the others carry on." in text


def test_an_arbitrator_alone_cannot_be_made_primary() -> None:
    """Where no node with data is left, nobody is told to make one primary."""
    members = [
        {"name": "a", "site": "east", "segment": 1},
        {"name": "g", "site": "west", "segment": 2, "arbitrator": True},
    ]
    text = " ".join(TARGET.render(deployment_with(members))["README.txt"].split())

    assert "Without east 1 of 2 votes are left: no copy of the database is left" in text


def test_what_is_open_is_said() -> None:
    """A segment that the design does not say is left out and listed."""
    deployment = deployment_with([{"name": "a", "site": "east"}])
    files = TARGET.render(deployment)

    assert "# gmcast.segment: NOT IN THE DESIGN." in files["east/a.cnf"]
    assert "Galera member a: its segment" in TARGET.leaves_open(deployment)
    assert "Galera member a: its segment." in files["README.txt"]


def test_a_design_without_a_database_gives_only_the_readme() -> None:
    """And says what is missing."""
    deployment = Deployment.model_validate({"version": 1, "name": "d", "sites": [{"name": "s"}]})

    assert set(TARGET.render(deployment)) == {"README.txt"}
    assert TARGET.leaves_open(deployment) == ("the members of the database (galera)",)


@pytest.mark.parametrize("name", ["a b", "a,b", "a;b", 'a"b', "a?b", "é"])
def test_names_that_galera_would_split_are_refused(name: str) -> None:
    """Of members, and of the cluster."""
    with pytest.raises(InputError, match="Galera member"):
        TARGET.render(deployment_with([{"name": name, "site": "east"}]))
    with pytest.raises(InputError, match="Galera cluster"):
        TARGET.render(deployment_with([{"name": "a", "site": "east"}], name))
