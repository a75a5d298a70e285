"""A design compared with what is really there: on the simulator, over HTTP and with real rbd."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.functional.recovery_stand import EXAMPLE, Cloud

LIVE = ("design", "check", EXAMPLE, "--live", "--area", "live")


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    """Three idle volumes at north."""
    found = Cloud(tmp_path, volumes=3)
    yield found
    found.simulator.stop()


def check(cloud: Cloud, *more: object, expect: int) -> dict[str, list[dict[str, Any]]]:
    """The findings by check."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in cloud.json(*LIVE, *more, expect=expect)["findings"]:
        found.setdefault(row["check"].removeprefix("live."), []).append(row)
    return found


def verdicts(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {row["subject"]: row["verdict"] for row in rows}


def test_a_cloud_that_is_as_designed(cloud: Cloud) -> None:
    """The answer is yes, with a finding for every image, and not one call asked for a change."""
    settled(cloud)
    asked = len(cloud.simulator.calls)

    found = check(cloud, expect=0)

    assert len(found) >= 10
    assert {row["verdict"] for rows in found.values() for row in rows} <= {
        "passed",
        "not-applicable",
    }
    assert len(volumes(found)) == 3
    assert {tuple(row["sites"]) for row in volumes(found)} == {("north", "south")}
    calls = cloud.simulator.calls[asked:]
    assert {call.kind for call in calls} >= {"rbd", "cinder", "nova", "neutron"}
    assert [call for call in calls if call.mutating] == []
    assert cloud.simulator.problems == []


def volumes(found: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """What is said of the primary flags of the images of volumes."""
    rows = found["images-have-one-primary"]
    return [row for row in rows if row["subject"].startswith("image volumes/volume-")]


def settled(cloud: Cloud) -> None:
    """Wait until the simulator's daemons have reported every image."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = cloud.json(*LIVE, "--only", "live.images-are-replaying", expect=0)["findings"]
        if {row["verdict"] for row in found} == {"passed"}:
            return
    raise AssertionError("the copies never replayed")


def test_two_writable_copies_are_seen(cloud: Cloud) -> None:
    """Ceph's own health calls it healthy; only the flags of both sides tell."""
    settled(cloud)
    pool = cloud.simulator.region.ceph.clusters["ceph-south"].pools["volumes"]
    name = sorted(pool.images)[0]
    rbd(cloud, "ceph-south", "mirror", "image", "promote", f"volumes/{name}", "--force")

    found = check(cloud, expect=1)

    assert verdicts(found["images-have-one-primary"])[f"image volumes/{name}"] == "failed"
    assert [row["verdict"] for row in volumes(found)].count("passed") == 2


def rbd(cloud: Cloud, cluster: str, *words: str) -> None:
    """Run the simulated rbd command as an operator at a cluster."""
    folder = Path(cloud.environment["OS_CEPH__CONF_DIR"])
    subprocess.run(
        [
            cloud.environment["OS_CEPH__RBD_COMMAND"],
            *("-c", str(folder / f"{cluster}.conf"), "--id", "dr-planner"),
            *words,
        ],
        check=True,
        env=cloud.environment,
        capture_output=True,
        timeout=30,
    )


def test_drift_is_an_answer_of_no(cloud: Cloud, tmp_path: Path) -> None:
    """The design says another zone, another mode, another type than there is."""
    text = EXAMPLE.read_text()
    drifted = tmp_path / "drifted.yaml"
    drifted.write_text(
        text.replace("cinder: north,", "cinder: attic,")
        .replace("{name: volumes, role: cinder, profile: pool, journaling: true}",
                 "{name: volumes, role: cinder, profile: image}")
        .replace("{name: standard-south,", "{name: silver-south,")
        .replace("south: standard-south", "south: silver-south")
        .replace("computes: [compute-n1, compute-n2]", "computes: [compute-n1, compute-n9]")
        .replace("host: cinder-south", "host: cinder-elsewhere")
    )  # fmt: skip
    done = cloud.run(
        *("design", "check", drifted, "--live", "--area", "live", "-f", "json"), expect=1
    )

    failed = {
        (row["check"].removeprefix("live."), row["subject"])
        for row in json.loads(done.stdout)["findings"]
        if row["verdict"] == "failed"
    }
    assert failed >= {
        ("backends-are-in-their-zones", "backend rbd-north"),
        ("pool-modes-are-as-designed",
         "mirror of volumes, ceph-north and ceph-south, at ceph-north"),
        ("volume-types-are-as-designed", "type silver-south"),
        ("computes-run", "compute compute-n9"),
        ("backend-services-run", "backend rbd-south"),
        ("no-backends-beside-the-design", "service cinder-south@rbd-south"),
    }  # fmt: skip
    assert cloud.simulator.mutating_calls() == []


def test_a_dead_site_costs_one_bounded_check(cloud: Cloud) -> None:
    """It is unknown, a blocker of it blocks, and the whole takes a small part of a time-out."""
    settled(cloud)
    cloud.environment["OS_CEPH__TIMEOUT"] = "60"
    cloud.environment["OS_CLOUD__TIMEOUT"] = "60"
    began = time.monotonic()
    check(cloud, expect=0)
    alive = time.monotonic() - began
    cloud.simulator.lose_site("north")
    asked = len(cloud.simulator.calls)

    began = time.monotonic()
    found = check(cloud, expect=1)
    spent = time.monotonic() - began

    assert spent < 60 / 2, f"{spent:.1f} s, {alive:.1f} s while it lived"
    assert verdicts(found["sites-answer"]) == {"site north": "unknown", "site south": "passed"}
    assert verdicts(found["clusters-answer"]) == {
        "cluster ceph-north": "unknown",
        "cluster ceph-south": "passed",
    }
    assert [row["verdict"] for row in volumes(found)] == ["unknown"] * 3
    to_the_dead = [c for c in cloud.simulator.calls[asked:] if c.place in ("north", "ceph-north")]
    assert to_the_dead == []
    assert [call for call in cloud.simulator.calls[asked:] if call.mutating] == []


def test_without_live_nothing_is_asked(cloud: Cloud) -> None:
    """A design is checked on a laptop without a cloud."""
    cloud.run("design", "check", EXAMPLE, "-f", "json")

    assert cloud.simulator.calls == []
