"""The checklist from the command line: the shipped designs, and designs broken on purpose."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"
GOOD_EXAMPLES = ["two-sites-and-quorum.yaml", "three-sites.yaml"]

Break = Callable[[dict[str, Any]], object]


def no_third_location(d):
    """Item 1: the arbitrator moves to a full site."""
    d["galera"]["members"][2]["site"] = "west"


def even_votes(d):
    """Item 1: one site gets half of the votes."""
    d["galera"]["members"].append({"name": "db-x", "site": "east"})


def no_local_cinder(d):
    """Item 2: one site has no Cinder API."""
    d["sites"][1]["api_services"].remove("cinder")


def one_zone(d):
    """Item 3: both sites in one Neutron zone."""
    d["sites"][1]["availability_zones"]["neutron"] = "east"


def no_computes(d):
    """Item 4: nowhere to run."""
    d["sites"][1]["computes"] = []


def no_gateways(d):
    """Item 4: nowhere to route."""
    d["sites"][1]["gateways"] = []


def one_provider(d):
    """Item 4: both sites hang on one provider."""
    d["sites"][1]["uplinks"][0]["provider"] = "Amber"


def static_routes(d):
    """Item 5: nothing can move."""
    d["sites"][0]["uplinks"][0]["protocol"] = "static"


def other_prefix(d):
    """Item 5: the addresses stay behind."""
    d["sites"][1]["uplinks"][0]["announces"] = ["198.51.100.0/24"]


def no_storage_network(d):
    """Item 6: rbd-mirror sees nothing."""
    d["links"][0]["networks"].remove("storage")


def no_tenant_network(d):
    """Item 6: servers of one network do not see each other."""
    d["links"][0]["networks"].remove("tenant")


def glance_at_one_site(d):
    """Item 7, wiring: all images at one place."""
    del d["glance"][1]


def images_not_mirrored(d):
    """Item 7, mirroring: one pool forgotten."""
    del d["mirrors"][1]


def one_way(d):
    """Item 7, mirroring: no way back."""
    d["mirrors"][0]["direction"] = "rx-only"


def no_journal(d):
    """Item 7, journaling: new disks stay behind."""
    d["ceph_clusters"][0]["pools"][2]["journaling"] = False


def no_automation(d):
    """Item 8: nothing happens."""
    d["zone_reassignments"] = []


def automation_lost_too(d):
    """Item 8: the script is where it cannot be reached."""
    d["zone_reassignments"][0]["runs_at"] = ["east"]


BROKEN: dict[Break, str] = {
    no_third_location: "database.galera-spans-three-locations",
    even_votes: "database.quorum-survives-site-loss",
    no_local_cinder: "control-plane.core-apis-at-full-sites",
    one_zone: "zones.site-has-zones-of-its-own",
    no_computes: "compute.computes-at-full-sites",
    no_gateways: "network.gateways-at-full-sites",
    one_provider: "network.uplinks-independent",
    static_routes: "network.routing-is-dynamic",
    other_prefix: "network.prefixes-announced-at-takeover",
    no_storage_network: "network.sites-reach-each-other",
    no_tenant_network: "network.sites-reach-each-other",
    glance_at_one_site: "storage.services-use-local-ceph",
    images_not_mirrored: "storage.pools-mirrored",
    one_way: "storage.mirrors-are-two-way",
    no_journal: "storage.images-journaled",
    no_automation: "automation.lost-site-has-takeover",
    automation_lost_too: "automation.runs-outside-lost-site",
}


@pytest.fixture
def check(dr_planner, tmp_path):
    """Writes a design, checks it, and gives the exit status and the JSON answer."""

    def run(design: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        (tmp_path / "design.yaml").write_text(yaml.safe_dump(design, sort_keys=False))
        done = dr_planner("design", "check", "design.yaml", "-f", "json")
        return done.returncode, json.loads(done.stdout)

    return run


@pytest.mark.parametrize("name", GOOD_EXAMPLES)
def test_shipped_designs_pass(dr_planner, name):
    """Nothing failed, nothing is left open; what does not apply is few and says why."""
    done = dr_planner("design", "check", EXAMPLES / name, "-f", "json")
    answer = json.loads(done.stdout)

    assert done.returncode == 0
    assert answer["schema"] == "dr-planner.findings/1"
    assert answer["answer"] == "yes"
    verdicts = Counter(finding["verdict"] for finding in answer["findings"])
    assert set(verdicts) == {"passed", "not-applicable"}
    assert verdicts["passed"] > 3 * verdicts["not-applicable"]
    assert all(finding["reason"] for finding in answer["findings"])


def test_the_unbroken_design_of_these_tests_passes(check, design):
    """Or else every failure below would prove nothing."""
    status, answer = check(design)

    assert status == 0
    assert {f["verdict"] for f in answer["findings"]} == {"passed", "not-applicable"}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_each_item_of_the_checklist_is_missed_when_it_is_missing(check, design, broken):
    """Exit 1, and the finding names the check, the subject, the reason, the way out, the line."""
    broken(design)

    status, answer = check(design)

    failed = [f for f in answer["findings"] if f["verdict"] == "failed"]
    assert status == 1
    assert answer["answer"] == "no"
    assert BROKEN[broken] in {finding["check"] for finding in failed}
    for finding in failed:
        assert finding["subject"]
        assert finding["reason"]
        assert finding["remedy"].endswith(".")
    assert answer["summary"]["failed"] == len(failed)


def test_a_warning_alone_does_not_make_the_answer_no(check, design):
    """It works, at a risk."""
    design["ceph_clusters"][0]["release"] = "19.2.5"

    status, answer = check(design)

    assert status == 0
    assert answer["summary"]["failed"] == 1
    assert answer["summary"]["counts_against"] == 0


def test_what_is_left_out_is_unknown_and_blocks(check, design):
    """A design of names only: nothing in it is wrong, and nothing is known to be right."""
    bare = {"version": 1, "name": "bare", "sites": [{"name": "east"}, {"name": "west"}]}

    status, answer = check(bare)

    assert status == 1
    assert answer["summary"]["failed"] == 0
    assert answer["summary"]["counts_against"] > 20
    assert not [f for f in answer["findings"] if f["verdict"] == "passed"]


@pytest.mark.parametrize("key", ["galera", "links", "mirrors", "nova", "zone_reassignments"])
def test_leaving_out_a_key_never_turns_into_a_pass(check, design, key):
    """Every finding that the whole design gives either stays or becomes unknown."""
    _, whole = check(copy.deepcopy(design))
    del design[key]

    status, less = check(design)

    assert status == 1
    assert "failed" not in {finding["verdict"] for finding in less["findings"]}
    passed = {(f["check"], f["subject"]) for f in less["findings"] if f["verdict"] == "passed"}
    assert passed <= {
        (f["check"], f["subject"]) for f in whole["findings"] if f["verdict"] == "passed"
    }


def test_findings_name_the_line_of_their_subject(check, design, tmp_path):
    """The line that is named holds what is spoken of."""
    design["sites"][1]["computes"] = []
    design["mirrors"][0]["direction"] = "rx-only"

    _, answer = check(design)

    lines = (tmp_path / "design.yaml").read_text().splitlines()
    places = {f["check"]: f["where"] for f in answer["findings"] if f["verdict"] == "failed"}
    for name, words in (
        ("compute.computes-at-full-sites", "- name: west"),
        ("storage.mirrors-are-two-way", "- pool: blocks"),
    ):
        file, _, line = places[name].partition(":")
        assert file == "design.yaml"
        assert words in lines[int(line) - 1]


def test_the_table_fits_a_terminal_and_shows_what_matters_first(dr_planner, design, tmp_path):
    """80 columns; passed findings only when asked; the worst on top; the summary on stderr."""
    one_provider(design)
    design["ceph_clusters"][0]["release"] = "19.2.5"
    del design["sites"][0]["gateways"]
    (tmp_path / "design.yaml").write_text(yaml.safe_dump(design, sort_keys=False))

    short = dr_planner("design", "check", "design.yaml", columns=80)
    full = dr_planner("design", "check", "design.yaml", "--all", columns=80)

    assert short.returncode == full.returncode == 1
    assert max(map(len, (short.stdout + full.stdout).splitlines())) <= 80
    order = ("network.uplinks", "network.gateways-at", "storage.ceph-keeps")
    places = [short.stdout.index(word) for word in order]
    assert places == sorted(places)
    assert "passed" not in short.stdout
    assert "passed" in full.stdout
    assert "To do: " in short.stdout
    assert "The answer is no: 3 of them count against it." in short.stderr


def test_the_table_does_not_list_hundreds_of_subjects(dr_planner, tmp_path):
    """Of which the same is said: the first few and a number; machines get each one."""
    many = {"version": 1, "name": "many", "sites": [{"name": f"s{i}"} for i in range(30)]}
    (tmp_path / "design.yaml").write_text(yaml.safe_dump(many))
    choice = ("--only", "compute.computes-at-full-sites")

    table = dr_planner("design", "check", "design.yaml", *choice, columns=80)
    rows = dr_planner("design", "check", "design.yaml", *choice, "-f", "value", "-c", "Subject")

    assert "site s7; and 22 more" in " ".join(table.stdout.split())
    assert rows.stdout.splitlines() == [f"site s{i}" for i in range(30)]


def test_a_table_without_anything_to_show_is_no_table(dr_planner):
    """Only the summary; nothing on stdout to wonder about."""
    done = dr_planner("design", "check", EXAMPLES / "three-sites.yaml")

    assert done.returncode == 0
    assert done.stdout == ""
    assert "The answer is yes" in done.stderr


def test_checks_can_be_chosen(dr_planner, design, tmp_path):
    """By area and by name; the order is that of the checklist."""
    (tmp_path / "design.yaml").write_text(yaml.safe_dump(design))

    def names(*arguments: str) -> list[str]:
        done = dr_planner(
            "design", "check", "design.yaml", "-f", "value", "-c", "Check", *arguments
        )
        assert done.returncode == 0
        return list(dict.fromkeys(done.stdout.split()))

    assert {name.partition(".")[0] for name in names("--area", "zones")} == {"zones"}
    assert names("--only", "zones.zone-names-agree", "--only", "storage.fsids-differ") == [
        "storage.fsids-differ",
        "zones.zone-names-agree",
    ]


def test_machine_formats_agree(dr_planner):
    """JSON and YAML are one object; CSV has a row for each of its findings."""
    file = EXAMPLES / "juju-two-sites.yaml"
    as_json, as_yaml, as_csv = (
        dr_planner("design", "check", file, "-f", form).stdout for form in ("json", "yaml", "csv")
    )

    answer = json.loads(as_json)
    assert yaml.safe_load(as_yaml) == answer
    assert len(as_csv.splitlines()) == len(answer["findings"]) + 1


def test_the_juju_overlay_is_told_where_its_images_live(dr_planner):
    """The published design keeps Glance at one site, and does not tell where half of it runs."""
    done = dr_planner("design", "check", EXAMPLES / "juju-two-sites.yaml", "-f", "json")

    findings = json.loads(done.stdout)["findings"]
    failed = [
        (f["check"], f["subject"], f["severity"]) for f in findings if f["verdict"] == "failed"
    ]
    assert done.returncode == 1
    assert failed == [
        ("storage.backend-id-means-one-cluster", "backend_id ceph", "warning"),
        ("storage.services-use-local-ceph", "site site-b, Glance", "blocker"),
    ]
    good = {f["check"] for f in findings if f["verdict"] == "passed"}
    assert good >= {
        "storage.mirrors-are-two-way",
        "storage.profile-matches-replication",
        "storage.replication-target-is-peer",
        "storage.mirror-daemons-run",
    }


@pytest.mark.parametrize("suffix", [".svg", ".dot", ".mmd"])
@pytest.mark.parametrize("name", [*GOOD_EXAMPLES, "juju-two-sites.yaml"])
def test_every_example_can_be_drawn(dr_planner, tmp_path, name, suffix):
    """And is drawn the same a second time."""
    output = tmp_path / f"out{suffix}"

    first = dr_planner("design", "graph", EXAMPLES / name, "-o", output)
    text = output.read_text(encoding="utf-8")
    second = dr_planner("design", "graph", EXAMPLES / name, "-o", output)

    assert (first.returncode, second.returncode) == (0, 0)
    assert output.read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == [output.name]


def test_show_tells_what_light_allows(dr_planner):
    """Lengths, the floor of the round trip, what was measured, and the ratio to a LAN."""
    file = EXAMPLES / "two-sites-and-quorum.yaml"
    done = dr_planner("design", "show", file, "-f", "json")
    table = dr_planner("design", "show", file, columns=80)

    shown = json.loads(done.stdout)
    link = shown["links"][0]
    assert (done.returncode, table.returncode) == (0, 0)
    assert [site["votes"] for site in shown["sites"]] == [2, 2, 1]
    assert link["length_km"] == 55
    assert link["floor_rtt_ms"] == pytest.approx(55 * 0.009795, abs=0.001)
    assert link["times_lan"] == pytest.approx(10 * link["rtt_ms"])
    assert "north-" in table.stdout and "At least" in table.stdout
    assert max(map(len, table.stdout.splitlines())) <= 80


def test_every_check_is_listed_and_explained(dr_planner):
    """What a finding names can be looked up."""
    listed = json.loads(dr_planner("check", "list", "-f", "json").stdout)

    assert listed["schema"] == "dr-planner.checks/1"
    first = next(c for c in listed["checks"] if c["id"] == "storage.fsids-differ")
    assert first["severity"] == "blocker"
    assert first["area"] == "storage"
    page = dr_planner("explain", first["id"])
    assert page.returncode == 0
    assert first["title"] in page.stdout
    for heading in ("Why", "Fix", "Source"):
        assert f"\n{heading} " in page.stdout
