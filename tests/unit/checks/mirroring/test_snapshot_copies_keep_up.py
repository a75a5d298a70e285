"""The rule snapshot-copies-keep-up."""

from __future__ import annotations

import json
from datetime import UTC, datetime

NOON = int(datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp())


def state(name="disk", *, here=NOON, there=NOON, said="2026-11-30 12:00:30"):
    """What the copy of an image says of itself."""
    figures = {"replay_state": "idle", "remote_snapshot_timestamp": there}
    if here is not None:
        figures["local_snapshot_timestamp"] = here
    return {
        "name": name,
        "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
        "state": "up+replaying",
        "description": f"replaying, {json.dumps(figures)}",
        "last_update": said,
    }


def given(*states, interval="15m", image="-"):
    """A pool's state and the schedules of the primary's cluster."""
    row = {"pool": "data", "namespace": "-", "image": image, "items": [{"interval": interval}]}
    status = {"summary": {"health": "OK"}, "images": list(states)}
    return {
        "status.txt": f"north$ rbd mirror pool status data --verbose\n{json.dumps(status)}\n",
        "schedules.json": json.dumps([row]),
    }


def test_passed_while_the_next_one_is_sent(ask):
    """One interval behind is what a schedule means."""
    verdicts = ask(given(state(here=NOON - 900)))

    assert verdicts == {"image data/disk at north": "passed"}


def test_failed_when_sending_takes_too_long(ask):
    """The newest one there is an hour younger."""
    verdicts = ask(given(state(here=NOON - 3600)))

    assert verdicts == {"image data/disk at north": "failed"}
    assert "3600 s old" in ask.findings[0].reason


def test_failed_when_no_snapshot_is_made_any_more(ask):
    """Both ends have the same old one; the other image gives the clock of the report away."""
    old = NOON - 7200
    verdicts = ask(given(state(here=old, there=old), state("lively")))

    assert verdicts["image data/disk at north"] == "failed"
    assert verdicts["image data/lively at north"] == "passed"


def test_failed_alone_after_a_day(ask):
    """No clock on Earth is so far from UTC."""
    old = NOON - 86400 - 3600
    verdicts = ask(given(state(here=old, there=old)))

    assert verdicts == {"image data/disk at north": "failed"}


def test_passed_alone_on_a_clock_of_another_zone(ask):
    """The report says nine hours more, and may be of Tokyo."""
    verdicts = ask(given(state(said="2026-11-30 21:00:30")))

    assert verdicts == {"image data/disk at north": "passed"}


def test_failed_for_the_most_specific_schedule(ask):
    """The image's own one is what counts, and it is the short one."""
    files = given(state(here=NOON - 900))
    own = {"pool": "data", "namespace": "", "image": "disk", "items": [{"interval": "1m"}]}
    files["more.json"] = json.dumps([own | {"items": [{"interval": "1d"}], "image": "-"}, own])
    files.pop("schedules.json")
    verdicts = ask(files)

    assert verdicts == {"image data/disk at north": "failed"}


def test_unknown_without_a_schedule(ask):
    """Nothing says how old it may be."""
    verdicts = ask(given(state(here=NOON - 3600), image="other"))

    assert verdicts == {"image data/disk at north": "unknown"}


def test_unknown_before_the_second_snapshot(ask):
    """Ceph then gives no time of the copy's own."""
    verdicts = ask(given(state(here=None)))

    assert verdicts == {"image data/disk at north": "unknown"}
