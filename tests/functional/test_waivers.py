"""Waivers given to commands: what they silence, for how long, and what is said of them."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from dr_planner.cli.findings import FindingsLister

FAR = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples" / "stretched-ceph-too-far.yaml"
CONF = "[rbd]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = a\n"
BROKEN = CONF + "replication_device = backend_id:b,conf:/etc/ceph/b.conf,pool:other,user:c\n"
WAIVER = {
    "check": "storage.stretched-ceph-is-near",
    "reason": "moved away in spring",
    "owner": "astrid",
    "expires": "2026-06-30",
}


class StandingClock:
    """It is the last day of June."""

    day = 30

    def now(self) -> datetime.datetime:
        return datetime.datetime(2026, 6, self.day, 23, 59, tzinfo=datetime.UTC)

    def monotonic(self) -> float:
        raise AssertionError("nobody measures")

    def sleep(self, seconds: float) -> None:
        raise AssertionError("nobody waits")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    """The commands read this one."""
    found = StandingClock()
    monkeypatch.setattr(FindingsLister, "clock", lambda self: found)
    return found


def check(dr_planner: Any, *words: object, **waiver: object) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the findings with one waiver."""
    row = {key: value for key, value in (WAIVER | waiver).items() if value is not None}
    Path("w.json").write_text(json.dumps({"waivers": [row]}))
    words = words or ("design", "check", FAR, "--only", "storage.stretched-ceph-is-near")
    done = dr_planner(*words, "--waivers", "w.json", "-f", "json")
    return done.returncode, json.loads(done.stdout)["findings"]


def said(findings: list[dict[str, Any]], rule: str) -> str:
    """The verdict of a rule about waivers."""
    (found,) = [f for f in findings if f["check"] == f"waivers.{rule}"]
    return str(found["verdict"])


def test_a_waiver_holds_on_its_last_day(dr_planner, clock):
    """The finding is shown with the reason, and does not count."""
    status, found = check(dr_planner)

    assert status == 0
    assert found[0]["verdict"] == "failed"
    assert found[0]["waived"] == "moved away in spring (astrid, until 2026-06-30)"
    assert {f["verdict"] for f in found[1:]} == {"passed"}


def test_a_waiver_ends_with_the_day(dr_planner, clock):
    """By the clock that the command is given; then two findings count."""
    Path("w.json").write_text(json.dumps({"waivers": [WAIVER | {"expires": "2026-06-29"}]}))
    status, found = check(dr_planner, expires="2026-06-29")

    assert status == 1
    assert found[0]["waived"] == ""
    assert said(found, "waivers-are-in-time") == "failed"
    assert check(dr_planner, expires="2026-07-01")[0] == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [("reason", None), ("reason", ""), ("owner", None), ("owner", " "), ("expires", None)],
)
def test_a_waiver_that_lacks_something_waives_nothing(dr_planner, clock, name, value):
    """And that it lacks it is an error itself."""
    status, found = check(dr_planner, **{name: value})

    assert status == 1
    assert found[0]["waived"] == ""
    rule = "waivers-are-in-time" if name == "expires" else "waivers-have-a-reason"
    assert said(found, rule) == "failed"


def test_the_scope_is_a_subject_or_a_place(dr_planner, clock):
    """What is outside of it counts."""
    assert check(dr_planner, scope="cluster ceph, *")[0] == 0
    assert check(dr_planner, scope="*too-far.yaml:*")[0] == 0
    status, found = check(dr_planner, scope="cluster other")
    assert status == 1
    assert said(found, "waivers-are-used") == "failed"


def test_a_key_in_a_waiver_is_not_shown(dr_planner, clock):
    """Reasons stand in every report."""
    key = "AQ" + "Bx" * 18 + "=="
    _, found = check(dr_planner, reason=f"until {key} is changed", owner=key)

    assert key not in json.dumps(found)
    assert "until *** is changed" in found[0]["waived"]
    _, found = check(dr_planner, scope=f"cluster {key}")
    assert key not in json.dumps(found)


def test_a_waiver_of_other_checks_is_no_finding(dr_planner, clock):
    """One file serves every run, whatever is asked."""
    _, found = check(dr_planner, check="database.*")

    assert said(found, "waivers-are-used") == "not-applicable"


def test_a_waiver_of_another_site_is_no_finding(dr_planner, clock):
    """It fits a finding that is not shown."""
    words = ("design", "check", FAR, "--only", "storage.pools-mirrored", "--site", "mine")
    _, found = check(dr_planner, *words, check="storage.pools-mirrored")

    assert said(found, "waivers-are-used") == "passed"


def test_a_name_that_no_check_has(dr_planner, clock):
    """It never silences anything."""
    _, found = check(dr_planner, check="storage.stretched-ceph")

    assert said(found, "waivers-are-used") == "failed"


def test_files_have_waivers_too(dr_planner, clock):
    """By line."""
    Path("cinder.conf").write_text(BROKEN)
    words = ("config", "lint", "cinder.conf")
    status, _ = check(dr_planner, *words)
    assert status == 1

    status, found = check(dr_planner, *words, check="configuration.*", scope="cinder.conf:4")

    assert [f["check"] for f in found if f["verdict"] == "failed" and not f["waived"]] == []
    assert status == 0


def test_a_blocker_that_is_unknown_can_be_waived(dr_planner, clock):
    """It blocks until somebody answers for it."""
    Path("a.yaml").write_text(
        "version: 1\nname: small\nsites: [{name: one}, {name: two}, {name: three, role: quorum}]\n"
    )
    words = ("design", "check", "a.yaml", "--only", "database.galera-spans-three-locations")
    assert dr_planner(*words).returncode == 1

    status, found = check(dr_planner, *words, check="database.*")

    assert (status, found[0]["verdict"]) == (0, "unknown")
