"""Planned and disaster recovery, and failback, with the commands an operator types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dr_planner.simulator.faults import Effect, Fault
from tests.functional.recovery_stand import ACKNOWLEDGE, EXAMPLE, Cloud


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    """Four idle volumes at north."""
    found = Cloud(tmp_path, volumes=4)
    yield found
    found.simulator.stop()
    assert found.simulator.problems == []


def homes(cloud: Cloud) -> set[tuple[str, str, str]]:
    """Where Cinder says that the volumes are, asked for anew."""
    found = cloud.json("catalog", "capture", EXAMPLE, "--from", "south", "--no-stamp")
    return {(v["site"], v["project"], v["name"]) for v in found["volumes"]}


def test_a_planned_recovery_there_and_back(cloud: Cloud) -> None:
    """The whole way: capture with stamps, plan, review, dry run, run, look, fail back."""
    captured = cloud.json("catalog", "capture", EXAMPLE, "--from", "north")
    assert {v["stamp"] for v in captured["volumes"]} == {"written"}
    again = cloud.json("catalog", "capture", EXAMPLE, "--from", "north")
    assert {v["stamp"] for v in again["volumes"]} == {"unchanged"}
    assert len(cloud.json("catalog", "list")["catalogs"]) == 2
    volume = captured["volumes"][0]["id"]
    shown = cloud.json("catalog", "show", volume)
    assert {f["field"]: f["value"] for f in shown["fields"]}["id"] == volume
    before = homes(cloud)

    digest = cloud.plan()
    acts = cloud.acts()
    dry = cloud.json("run", "start", EXAMPLE, "plan.yaml", "--dry-run")
    assert [s["state"] for s in dry["steps"]].count("would do") == 4
    assert cloud.acts() == acts

    done = cloud.json("run", "start", EXAMPLE, "plan.yaml", "--approve", digest[:12])
    assert done["run"]["state"] == "done"
    assert (done["volumes_recovered"], done["volumes_planned"]) == (4, 4)
    assert {site for site, _, _ in homes(cloud)} == {"south"}
    assert {(p, n) for _, p, n in homes(cloud)} == {(p, n) for _, p, n in before}

    back = cloud.plan("failback", "south", "back.yaml")
    assert (
        cloud.json("run", "start", EXAMPLE, "back.yaml", "--approve", back)["run"]["failed"] == 0
    )
    assert homes(cloud) == before
    runs = cloud.json("run", "list")["runs"]
    assert [(r["kind"], r["state"]) for r in runs] == [("planned", "done"), ("failback", "done")]


def test_a_disaster_there_and_back(cloud: Cloud) -> None:
    """The source dies, is recovered from, returns stale, and is failed back to."""
    before = homes(cloud)
    digest = cloud.plan("disaster")
    refused = cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", digest, expect=5)
    assert f"--acknowledge {ACKNOWLEDGE}" in refused.stderr

    start = ("run", "start", EXAMPLE, "plan.yaml", "--approve", digest)
    alive = cloud.run(*start, "--acknowledge", ACKNOWLEDGE, expect=5)
    assert "still answers" in alive.stdout
    assert not any("promote" in act for act in cloud.acts())

    cloud.simulator.lose_site("north")
    done = cloud.json(*start, "--acknowledge", ACKNOWLEDGE)
    assert done["volumes_recovered"] == 4
    assert all(site == "south" for site, _, _ in homes(cloud))

    cloud.simulator.return_site("north")
    back = cloud.plan("failback", "south", "back.yaml")
    assert (
        cloud.json("run", "start", EXAMPLE, "back.yaml", "--approve", back)["volumes_recovered"]
        == 4
    )
    assert homes(cloud) == before
    kept = [act for act in cloud.acts() if "deep cp" in act]
    assert len(kept) == 4
    resyncs = [act for act in cloud.acts() if "mirror image resync" in act]
    assert len(resyncs) == 4
    assert all(act.startswith("ceph-north") for act in resyncs)


def test_a_plan_is_started_only_with_its_own_digest(cloud: Cloud) -> None:
    """Exit status 5, and nothing was done."""
    cloud.plan()

    done = cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", "0" * 64, expect=5)
    assert "error [drifted]" in done.stderr
    assert not cloud.acts()
    assert cloud.json("run", "list")["runs"] == []


def test_a_volume_made_after_the_plan_stops_a_planned_recovery(cloud: Cloud) -> None:
    """It would be left behind unseen; the plan was made for another world."""
    digest = cloud.plan()
    from openstack.config import OpenStackConfig
    from openstack.connection import Connection

    path = cloud.environment["OS_CLIENT_CONFIG_FILE"]
    region = OpenStackConfig(config_files=[path], load_envvars=False).get_one(cloud="north")
    made = Connection(config=region).block_storage.create_volume(
        name="late", size=1, volume_type="standard-north", availability_zone="north"
    )

    done = cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", digest, expect=5)
    assert made.id in done.stdout.replace("\n", "") or "late" in done.stdout
    assert not any("demote" in act for act in cloud.acts())


def test_a_target_that_gives_no_answer_is_unreachable(cloud: Cloud) -> None:
    """Exit status 3, after bounded waiting; the source is not touched."""
    digest = cloud.plan()
    cloud.simulator.lose_site("south")

    done = cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", digest, expect=3)
    assert "check-target-ready" in done.stdout
    assert not any("demote" in act for act in cloud.acts())


def test_a_service_that_says_no_is_refused(cloud: Cloud) -> None:
    """Exit status 4, with the service's own words; the others are recovered."""
    digest = cloud.plan()
    cloud.simulator.faults.add(
        Fault(
            Effect.REFUSE,
            kind="cinder",
            pattern="POST *action",
            status=403,
            message="Policy doesn't allow it.",
            times=1,
        )
    )

    done = cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", digest, expect=4)
    assert "3 of 4 volumes recovered" in done.stderr
    assert "Policy doesn't allow it." in re.sub(
        r"\s+", " ", cloud.run("run", "show", "-f", "json", expect=None).stdout
    )

    cloud.run("run", "resume", EXAMPLE)
    assert cloud.json("run", "show")["volumes_recovered"] == 4


def test_lost_answers_are_not_second_acts(cloud: Cloud) -> None:
    """The effect took place and nobody was told: looking again shows it."""
    digest = cloud.plan()
    for pattern in ("POST *action",):
        cloud.simulator.faults.add(
            Fault(Effect.DROP_AFTER, kind="cinder", pattern=pattern, times=2)
        )

    assert (
        cloud.json("run", "start", EXAMPLE, "plan.yaml", "--approve", digest)["run"]["state"]
        == "done"
    )
    assert max(cloud.acts().values()) == 1


def test_a_journal_shows_what_was_seen_and_by_whom(cloud: Cloud) -> None:
    """After a night like that, somebody will ask."""
    digest = cloud.plan()
    cloud.run("run", "start", EXAMPLE, "plan.yaml", "--approve", digest)

    shown = cloud.json("run", "show")
    steps = {step["step"] for step in shown["steps"]}
    assert {
        "demote-source-image",
        "promote-target-image",
        "rehome-volume",
        "verify-closure",
    } <= steps
    assert all(re.match(r"\d{4}-\d\d-\d\dT.*Z$", step["at"]) for step in shown["steps"])
    assert shown["run"]["plan_digest"] == digest


def test_no_secret_is_in_anything_that_is_kept_or_shown(cloud: Cloud) -> None:
    """State store, plan, output: neither the signing key, nor passwords, nor cephx keys."""
    digest = cloud.plan()
    cloud.run("catalog", "capture", EXAMPLE)
    done = cloud.run("--debug", "-v", "run", "start", EXAMPLE, "plan.yaml", "--approve", digest)
    access = cloud.folder / "access"
    clouds = (access / "clouds.yaml").read_text()
    secrets = re.findall(r"password: (\S+)", clouds)
    for keyring in (access / "ceph").glob("*.keyring"):
        secrets += re.findall(r"key = (\S+)", keyring.read_text())
    secrets.append(cloud.environment["DR_PLANNER_CATALOG_KEY"])
    assert len(secrets) >= 4

    kept = [p for p in cloud.folder.iterdir() if p.is_file()]
    text = done.stdout + done.stderr + "".join(p.read_text(errors="replace") for p in kept)
    calls = " ".join(call.what for call in cloud.simulator.calls)
    assert not [secret for secret in secrets if secret in text or secret in calls]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (
            ("plan", "create", EXAMPLE, "--from", "north", "--to", "south", "-o", "p"),
            6,
            "no state store",
        ),
        (("run", "list"), 6, "no state store"),
        (("run", "show"), 6, "no state store"),
        (("run", "resume", EXAMPLE), 6, "no state store"),
        (("catalog", "list"), 6, "no state store"),
        (("run", "start", EXAMPLE, "none.yaml", "--dry-run"), 2, "none.yaml"),
        (("run", "start", EXAMPLE, "none.yaml"), 2, "--approve"),
        (("plan", "show", "none.yaml"), 2, "cannot be read"),
        (("plan", "show", EXAMPLE), 2, "plan-invalid"),
        (("catalog", "capture", EXAMPLE, "--from", "attic"), 2, "these are: north, south"),
        (("catalog", "capture", "none.yaml"), 2, "cannot be read"),
    ],
)
def test_what_is_missing_or_wrong_is_said_and_nothing_is_left(
    cloud: Cloud, words: tuple[object, ...], status: int, message: str
) -> None:
    """No traceback, no empty state store that looks like one."""
    before = sorted(p.name for p in cloud.folder.iterdir())

    done = cloud.run(*words, expect=status)
    assert message in done.stderr
    assert sorted(p.name for p in cloud.folder.iterdir()) == before


def test_a_missing_key_is_said_before_anything_is_asked(cloud: Cloud) -> None:
    """Exit status 2, naming the variable; not a single call."""
    del cloud.environment["DR_PLANNER_CATALOG_KEY"]

    done = cloud.run("catalog", "capture", EXAMPLE, expect=2)
    assert "DR_PLANNER_CATALOG_KEY" in done.stderr
    assert cloud.simulator.calls == []


def test_a_damaged_state_store_is_exit_status_six(cloud: Cloud) -> None:
    """It is kept as it is, for examination."""
    path = cloud.folder / "dr-planner.sqlite"
    path.write_bytes(b"garbage" * 1000)

    done = cloud.run("run", "list", expect=6)
    assert "error [journal]" in done.stderr
    assert path.read_bytes() == b"garbage" * 1000


def test_a_plan_file_is_never_overwritten_unasked(cloud: Cloud) -> None:
    """It may be the approved one."""
    cloud.plan()
    text = (cloud.folder / "plan.yaml").read_text()
    words = ("plan", "create", EXAMPLE, "--from", "north", "--to", "south", "-o", "plan.yaml")

    assert "is there already" in cloud.run(*words, expect=2).stderr
    assert (cloud.folder / "plan.yaml").read_text() == text
    cloud.run(*words, "--force")


def test_a_failback_that_nothing_preceded_is_refused(cloud: Cloud) -> None:
    """Nothing was moved, so nothing can go back."""
    cloud.run("catalog", "capture", EXAMPLE, "--no-stamp")
    words = ("plan", "create", EXAMPLE, "--kind", "failback", "-o", "p")

    done = cloud.run(*words, "--from", "south", "--to", "north", expect=2)
    assert "no run moved volumes from north to south" in done.stderr


def test_json_and_yaml_hold_the_same_contract(cloud: Cloud) -> None:
    """The schema is named in both."""
    import yaml

    cloud.plan()
    as_json = json.loads(cloud.run("plan", "show", "plan.yaml", "-f", "json").stdout)
    as_yaml = yaml.safe_load(cloud.run("plan", "show", "plan.yaml", "-f", "yaml").stdout)
    assert as_json == as_yaml
    assert as_json["schema"] == "dr-planner.plan/1"
