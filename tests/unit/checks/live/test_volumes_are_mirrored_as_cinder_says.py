"""Asks live.volumes-are-mirrored-as-cinder-says."""

from __future__ import annotations

from typing import Any

import pytest

ONE = "backend rbd-e"


def volume(name: str, **change: Any) -> dict[str, Any]:
    """A replicated volume of the backend in the east."""
    return {
        "id": name,
        "name": None,
        "description": None,
        "size_gib": 1,
        "status": "available",
        "project": {"id": "p"},
        "user": {"id": "u"},
        "volume_type": {"id": "t", "name": "gold", "extra_specs": {}},
        "availability_zone": "east",
        "host": "cinder-east@rbd-e#rbd-e",
        "bootable": False,
        "multiattach": False,
        "encrypted": False,
        "replication_status": "enabled",
        "image": f"volume-{name}",
        **change,
    }


@pytest.fixture
def replicating(live):
    """The backend in the east replicates; both its volumes are mirrored."""
    target = {"backend_id": "west", "ceph_cluster": "ceph-w"}
    live["design"]["cinder"]["backends"][0]["replication"] = [target]
    for site in live["seen"]["sites"]:
        site["closures"] = [volume("1"), volume("2")]
    return live


def set_volumes(live, *volumes):
    """What Cinder lists, at both sites."""
    for site in live["seen"]["sites"]:
        site["closures"] = list(volumes)


def test_passed_when_they_agree(ask, replicating):
    """Also on a volume of another backend, and on one that is just being enabled."""
    set_volumes(
        replicating,
        volume("1"),
        volume("2", replication_status="failed-over"),
        volume("3", host="cinder-west@rbd-w#rbd-w"),
        volume("4", replication_status="enabling"),
        volume("5", replication_status="disabled"),
    )

    assert ask(replicating) == {ONE: "passed"}
    assert "3 volumes" in ask.findings[0].reason


def test_failed_for_one_that_is_not_mirrored(ask, replicating):
    """It makes two primaries of every other volume."""
    set_volumes(replicating, volume("1"), volume("2"), volume("3"))

    assert ask(replicating) == {ONE: "failed"}
    assert ask.findings[0].reason == "3 is enabled and is not mirrored"


def test_failed_for_one_that_cinder_calls_plain(ask, replicating):
    """The failover sets it to error."""
    set_volumes(replicating, volume("1", replication_status="disabled"))

    assert ask(replicating) == {ONE: "failed"}
    assert "Cinder says disabled" in ask.findings[0].reason


def test_failed_for_an_encrypted_one(ask, replicating):
    """Its type promises what the driver never did."""
    specs = {"replication_enabled": "<is> True"}
    kind = {"id": "t", "name": "safe", "extra_specs": specs}
    set_volumes(
        replicating,
        volume("9", volume_type=kind, encrypted=True, replication_status="disabled"),
    )

    assert ask(replicating) == {ONE: "failed"}
    assert "replicated type safe" in ask.findings[0].reason


def test_failed_for_many_in_few_words(ask, replicating):
    """Five are named."""
    set_volumes(replicating, *(volume(f"{n}") for n in range(10, 30)))

    assert ask(replicating) == {ONE: "failed"}
    assert ask.findings[0].reason.endswith("and 15 more")


def test_unknown_when_volumes_are_not_told(ask, replicating):
    """Whoever is no administrator is not told all of them."""
    for site in replicating["seen"]["sites"]:
        del site["closures"]
        site["silent"] = {"closures": "policy forbids it"}

    assert ask(replicating) == {ONE: "unknown"}
    assert "policy" in ask.findings[0].reason


def test_unknown_when_the_cluster_is_silent(ask, replicating):
    """One side alone never tells."""
    replicating["seen"]["clusters"][0] = {"cluster": "ceph-e", "site": "east", "problem": "gone"}

    assert ask(replicating) == {ONE: "unknown"}


def test_not_applicable_without_volumes(ask, replicating):
    """There is nothing to agree on."""
    set_volumes(replicating)

    assert ask(replicating) == {ONE: "not-applicable"}


def test_not_applicable_without_a_target(ask, live):
    """Other checks look at pools as a whole."""
    assert list(ask(live).values()) == ["not-applicable"]
