"""The commands about a design itself: init, schema, show, diff; and designs of several files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"


@pytest.mark.parametrize("arguments", [[], ["--sites", "5", "--profile", "image"]])
def test_a_new_design_can_be_checked_at_once(dr_planner, tmp_path, arguments):
    """Unknown counts against it; nothing in it is wrong."""
    made = dr_planner("design", "init", *arguments, "-o", "new.yaml")
    checked = dr_planner("design", "check", "new.yaml", "-f", "json")

    assert made.returncode == 0
    assert made.stdout == ""
    assert "design check new.yaml" in made.stderr
    summary = json.loads(checked.stdout)["summary"]
    assert checked.returncode == 1
    assert summary["failed"] == 0
    assert summary["unknown"] > 0


def test_a_new_design_goes_to_standard_output(dr_planner, tmp_path):
    """The same text, and nothing is written."""
    printed = dr_planner("design", "init", "--sites", "3")

    assert list(tmp_path.iterdir()) == []
    dr_planner("design", "init", "--sites", "3", "-o", "new.yaml")
    assert (tmp_path / "new.yaml").read_text() == printed.stdout


def test_a_new_design_never_replaces_anything(dr_planner, tmp_path):
    """Not even an older draft."""
    file = tmp_path / "design.yaml"
    file.write_text("my own work\n")

    run = dr_planner("design", "init", "-o", "design.yaml")

    assert run.returncode == 2
    assert "error [file-exists]" in run.stderr
    assert file.read_text() == "my own work\n"
    assert [path.name for path in tmp_path.iterdir()] == ["design.yaml"]


@pytest.mark.parametrize("sites", ["0", "51", "many"])
def test_a_number_of_sites_that_cannot_be_is_refused(dr_planner_process, sites):
    """With exit status 2, like any other bad argument."""
    run = dr_planner_process("design", "init", "--sites", sites)

    assert run.returncode == 2
    assert run.stdout == ""
    assert "Traceback" not in run.stderr


def test_the_schema_is_json(dr_planner):
    """To be written to a file for an editor."""
    run = dr_planner("design", "schema")

    found = json.loads(run.stdout)
    assert run.returncode == 0
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert {"include", "templates", "defaults", "sites"} <= set(found["properties"])


@pytest.fixture
def two_files(tmp_path, design):
    """A design and a changed copy of it in another order and layout."""
    (tmp_path / "a.yaml").write_text(yaml.safe_dump(design, sort_keys=False))
    design["links"].reverse()
    (tmp_path / "same.yaml").write_text(json.dumps(design, indent=1))
    design["sites"][0]["computes"].append("new-cpu")
    design["links"][0]["rtt_ms"] = 0.75
    del design["glance"][1]
    (tmp_path / "b.yaml").write_text(yaml.safe_dump(design, sort_keys=True))


@pytest.mark.usefixtures("two_files")
def test_designs_that_mean_the_same_are_equal(dr_planner):
    """Exit 0 and no rows, whatever the layout."""
    run = dr_planner("design", "diff", "a.yaml", "same.yaml", "-f", "json")

    answer = json.loads(run.stdout)
    assert run.returncode == 0
    assert answer["schema"] == "dr-planner.difference/1"
    assert answer["equal"] is True
    assert answer["differences"] == []
    table = dr_planner("design", "diff", "a.yaml", "same.yaml")
    assert table.stdout == ""
    assert "the same" in table.stderr


@pytest.mark.usefixtures("two_files")
def test_designs_that_differ_say_where(dr_planner):
    """Exit 1, with path and both values, and who compared what."""
    run = dr_planner("design", "diff", "a.yaml", "b.yaml", "-f", "json")

    answer = json.loads(run.stdout)
    assert run.returncode == 1
    assert answer["equal"] is False
    assert answer["summary"] == {"added": 1, "removed": 1, "changed": 1}
    assert (answer["first"]["file"], answer["second"]["file"]) == ("a.yaml", "b.yaml")
    assert answer["first"]["digest"] != answer["second"]["digest"]
    rows = {d["path"]: (d["change"], d["before"], d["after"]) for d in answer["differences"]}
    assert rows["sites[east].computes"] == ("added", None, "new-cpu")
    assert rows["links[west-hill].rtt_ms"] == ("changed", 0.5, 0.75)
    change, before, after = rows["glance[west]"]
    assert (change, before["pool"], after) == ("removed", "pictures", None)


@pytest.mark.usefixtures("two_files")
def test_the_table_of_differences_is_for_people(dr_planner):
    """One line for each, and it fits."""
    run = dr_planner("design", "diff", "a.yaml", "b.yaml", columns=80)

    assert "changed  links[west-hill].rtt_ms" in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80
    assert "1 added, 1 removed, 1 changed" in run.stderr


def test_a_finding_names_the_included_file(dr_planner, tmp_path, design):
    """A check leads to the line to mend, not to the line that includes it."""
    storage = {key: design.pop(key) for key in ("ceph_clusters", "mirrors")}
    storage["ceph_clusters"][1]["pools"][0]["journaling"] = False
    (tmp_path / "storage.yaml").write_text(yaml.safe_dump(storage))
    design["include"] = ["storage.yaml"]
    (tmp_path / "design.yaml").write_text(yaml.safe_dump(design))

    run = dr_planner("design", "check", "design.yaml", "-f", "json")

    (failed,) = [f for f in json.loads(run.stdout)["findings"] if f["verdict"] == "failed"]
    file, _, line = failed["where"].rpartition(":")
    assert (run.returncode, file) == (1, "storage.yaml")
    assert "journaling: false" in (tmp_path / file).read_text().splitlines()[int(line) - 1]


def test_show_tells_of_regions_quorums_and_groups(dr_planner):
    """Only where there are some."""
    regions = dr_planner("design", "show", EXAMPLES / "two-control-planes.yaml")
    quorums = dr_planner("design", "show", EXAMPLES / "stretched-ceph-too-far.yaml")
    machine = dr_planner("design", "show", EXAMPLES / "two-control-planes.yaml", "-f", "json")

    assert "granite 3" in regions.stdout
    assert "of-granite  manage" in regions.stdout
    assert "Quorum" not in regions.stdout
    assert "harbour 2, mine 2, witness 1" in quorums.stdout
    assert "Region" not in quorums.stdout
    shown = json.loads(machine.stdout)
    assert [site["votes"] for site in shown["sites"]] == [3, 3]
    assert shown["regions"][0] == {
        "region": "granite",
        "sites": ["granite"],
        "votes": {"granite": 3},
    }
    assert shown["files"] == [str(EXAMPLES / "two-control-planes.yaml")]
    assert {pool["ceph_cluster"] for pool in shown["pools"]} == {"ceph-granite", "ceph-basalt"}
    assert shown["protection_groups"][0]["recovers_at"] == ["basalt"]
    assert shown["state_sites"] == ["granite", "basalt"]
