"""Breaking a design on paper, as an architect does it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ruamel.yaml import YAML

EXAMPLE = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"


@pytest.fixture
def changed(tmp_path):
    """The example with something taken out or put in, as a file."""

    def write(name, change):
        design = YAML(typ="safe").load(EXAMPLE)
        change(design)
        path = tmp_path / name
        YAML().dump(design, path)
        return path

    return write


def asked(run):
    return json.loads(run.stdout)


def test_the_loss_of_a_site_is_survived(dr_planner):
    """Exit 0: everything protected can be recovered, and the answer says where."""
    run = dr_planner("design", "what-if", EXAMPLE, "--fail", "site:north", "-f", "json")
    answer = asked(run)
    groups = [row for row in answer["things"] if row["kind"] == "groups"]

    assert run.returncode == 0
    assert answer["schema"] == "dr-planner.answer/1"
    assert answer["failed"] == ["site:north"]
    assert groups
    assert {(row["state"], *row["where"]) for row in groups} == {("recoverable", "south")}
    assert all(row["reasons"] for row in groups)


def test_two_sites_at_once_are_not(dr_planner):
    """Exit 1: the answer is no."""
    run = dr_planner(
        "design", "what-if", EXAMPLE, "--fail", "site:north", "--fail", "site:witness"
    )

    assert run.returncode == 1
    assert "The answer is no" in run.stderr
    assert "blocked" in run.stdout


def test_one_after_the_other_they_are(dr_planner):
    """The base of the quorum shrank when the first loss had settled."""
    run = dr_planner(
        "design", "what-if", EXAMPLE, "--fail", "site:north", "--then", "site:witness"
    )

    assert run.returncode == 0, run.stdout


def test_a_sweep_tells_cuts_and_what_removes_them(dr_planner):
    """Single points first, each with the additions that were tried."""
    run = dr_planner("design", "what-if", EXAMPLE, "--sweep", "2", "-f", "json")
    told = asked(run)
    prefix = next(row for row in told["things"] if row["kind"] == "prefixes")
    sizes = [cut["size"] for cut in prefix["cuts"]]

    assert run.returncode == 0
    assert told["schema"] == "dr-planner.sweep/1"
    assert told["questions"] == told["components"] * (told["components"] + 1) // 2
    assert sizes == sorted(sizes)
    assert prefix["cuts"][0]["parts"] == [["link:north-south"]]
    assert prefix["cuts"][0]["additions"] == ["a link of its own way between north and south"]


def test_a_sweep_says_no_where_one_failure_blocks_a_group(dr_planner, changed):
    """Without a mirror the other way nothing of the south can be recovered."""

    def one_way(design):
        for mirror in design["mirrors"]:
            mirror["direction"] = "rx-only"

    path = changed("one-way.yaml", one_way)
    run = dr_planner("design", "what-if", path, "--sweep", "1")

    assert run.returncode == 1
    assert "site:south" in run.stdout
    assert "the other direction of the mirror of volumes" in " ".join(run.stdout.split())


def test_a_comparison_says_what_got_worse(dr_planner, changed):
    """Exit 1: the other design is worse in something."""

    def no_witness_vote(design):
        design["galera"]["members"].pop()

    path = changed("poorer.yaml", no_witness_vote)
    run = dr_planner("design", "what-if", EXAMPLE, "--compare", path, "-f", "json")
    told = asked(run)
    worse = [row for row in told["changes"] if row["change"] == "worse"]

    assert run.returncode == 1
    assert told["schema"] == "dr-planner.comparison/1"
    assert {
        "kind": "quorums",
        "name": "database",
        "change": "worse",
        "before": "",
        "after": "site:north",
    } in worse
    back = dr_planner("design", "what-if", path, "--compare", EXAMPLE)
    assert back.returncode == 0


def test_components_are_listed(dr_planner):
    """What can be named in a question."""
    run = dr_planner("design", "what-if", EXAMPLE, "--list", "--kinds", "site,link", "-f", "json")
    told = asked(run)

    assert told["schema"] == "dr-planner.components/1"
    assert [row["id"] for row in told["components"]][:2] == ["site:north", "site:south"]
    assert {row["kind"] for row in told["components"]} == {"site", "link"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--fail", "site:nort"], "nearest: site:north"),
        (["--sweep", "1", "--kinds", "sites"], "no kind of component 'sites'"),
        (["--sweep", "1", "--fail", "site:north"], "leave out --fail"),
        (["--list", "--sweep", "1"], "use it alone"),
        (["--triples", "site"], "belongs to --sweep"),
    ],
)
def test_a_wrong_question_is_answered_with_the_right_one(dr_planner, words, message):
    """Exit 2, one sentence, no traceback."""
    run = dr_planner("design", "what-if", EXAMPLE, *words)

    assert run.returncode == 2
    assert message in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("words", [["--fail", "site:north"], ["--sweep", "2"], ["--list"]])
def test_it_fits_eighty_columns(dr_planner, words):
    """The narrowest terminal in use."""
    run = dr_planner("design", "what-if", EXAMPLE, *words, columns=80)

    assert max(len(line) for line in run.stdout.splitlines()) <= 80
