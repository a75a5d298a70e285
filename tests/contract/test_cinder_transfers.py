"""Transfers of volumes between projects: who knows the key may take the volume."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.target import Cinder, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
FULL = {"id", "created_at", "name", "volume_id", "links"}
LATER = {"no_snapshots", "destination_project_id", "source_project_id", "accepted"}


@pytest.fixture(scope="module")
def place(target: Target) -> dict[str, str]:
    """A plain type and the zone of its backend."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    zones = {s["host"].partition("@")[2]: s["zone"] for s in services}
    for kind in target.admin.ok("GET", "/types")["volume_types"]:
        backend = kind["extra_specs"].get("volume_backend_name")
        if backend in zones and set(kind["extra_specs"]) == {"volume_backend_name"}:
            return {"volume_type": kind["name"], "availability_zone": zones[backend]}
    raise AssertionError("no plain volume type")


@pytest.fixture
def volume(target: Target, place: dict[str, str]) -> dict[str, Any]:
    """A tenant's volume."""
    made = target.tenant.create(name="räksmörgås", metadata={"app": "db"}, **place)
    target.admin.volumes.append(made["id"])
    return made


def _status(cinder: Cinder, volume: dict[str, Any]) -> str:
    status: str = cinder.ok("GET", f"/volumes/{volume['id']}")["volume"]["status"]
    return status


def test_a_volume_goes_to_another_project_with_its_snapshots(
    target: Target, volume: dict[str, Any]
) -> None:
    """Project and user change, and nothing else."""
    tenant, admin, id = target.tenant, target.admin, volume["id"]
    taken = tenant.ok("POST", "/snapshots", {"snapshot": {"volume_id": id, "name": "s"}})
    snapshot = f"/snapshots/{taken['snapshot']['id']}"
    tenant.wait(snapshot, "snapshot", "available")

    offered = tenant("POST", "/volume-transfers", {"transfer": {"volume_id": id, "name": "x"}})
    transfer = offered.document["transfer"]
    path = f"/volume-transfers/{transfer['id']}"

    assert offered.status == 202
    assert set(transfer) == {*FULL, *LATER, "auth_key"}
    assert transfer["no_snapshots"] is False
    assert _status(tenant, volume) == "awaiting-transfer"
    assert "awaiting a transfer" in tenant("DELETE", f"/volumes/{id}").message
    shown = tenant.ok("GET", path)["transfer"]
    assert set(shown) == {*FULL, *LATER}
    again = tenant("POST", "/volume-transfers", {"transfer": {"volume_id": id}})
    assert (again.status, again.message) == (400, "Invalid volume: status must be available")
    wrong = admin("POST", f"{path}/accept", {"accept": {"auth_key": "wrong"}})
    assert (wrong.status, wrong.message) == (
        400,
        f"Invalid auth key: Attempt to transfer {transfer['id']} with invalid auth key.",
    )
    accepted = admin("POST", f"{path}/accept", {"accept": {"auth_key": transfer["auth_key"]}})
    assert accepted.status == 202
    assert set(accepted.document["transfer"]) == {"id", "volume_id", "name", "links"}
    after = admin.ok("GET", f"/volumes/{id}")["volume"]
    assert after["status"] == "available"
    owner = "os-vol-tenant-attr:tenant_id"
    assert after[owner] != volume[owner]
    assert after["user_id"] != volume["user_id"]
    same = ("id", "name", "metadata", "volume_type", "availability_zone", "size", "bootable")
    assert {key: after[key] for key in same} == {key: volume[key] for key in same}
    moved = admin.ok("GET", snapshot)["snapshot"]
    assert moved["os-extended-snapshot-attributes:project_id"] == after[owner]
    assert tenant("GET", f"/volumes/{id}").status == 404
    gone = admin("GET", path)
    assert (gone.status, gone.message) == (404, f"Transfer {transfer['id']} could not be found.")


def test_the_old_routes_do_the_same(target: Target, volume: dict[str, Any]) -> None:
    """And show less at old microversions."""
    tenant = target.tenant
    body = {"transfer": {"volume_id": volume["id"], "name": "y"}}
    made = tenant.ok("POST", "/os-volume-transfer", body, version="3.0")["transfer"]
    path = f"/os-volume-transfer/{made['id']}"

    assert set(made) == {*FULL, "auth_key"}
    assert made["links"][0]["href"].endswith(path)
    assert set(tenant.ok("GET", path, version="3.0")["transfer"]) == FULL
    brief = tenant.ok("GET", "/os-volume-transfer")["transfers"]
    assert {t["id"]: set(t) for t in brief}[made["id"]] == {"id", "volume_id", "name", "links"}
    full = tenant.ok("GET", "/volume-transfers/detail")["transfers"]
    assert {t["id"]: set(t) for t in full}[made["id"]] == {*FULL, *LATER}
    assert tenant("DELETE", path).status == 202
    assert tenant("GET", path).status == 404
    assert _status(tenant, volume) == "available"


@pytest.mark.parametrize(
    ("path", "asked", "version", "status", "words"),
    [
        (
            "/volume-transfers",
            {"volume_id": NOWHERE},
            "3.71",
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "/volume-transfers",
            {},
            "3.71",
            400,
            "Invalid input for field/attribute transfer. Value: {}. 'volume_id' is a required "
            "property",
        ),
        (
            "/volume-transfers",
            {"volume_id": NOWHERE, "no_snapshots": True},
            "3.54",
            400,
            f"Invalid input for field/attribute transfer. Value: {{'volume_id': '{NOWHERE}', "
            "'no_snapshots': True}. Additional properties are not allowed ('no_snapshots' was "
            "unexpected)",
        ),
    ],
)
def test_which_transfers_are_refused(
    target: Target, path: str, asked: Any, version: str, status: int, words: str
) -> None:
    """Status and words."""
    answer = target.tenant("POST", path, {"transfer": asked}, version=version)

    assert (answer.status, answer.message) == (status, words)


def test_lists_of_transfers_are_sorted_by_few_keys(target: Target) -> None:
    """The name is none of them."""
    answer = target.admin("GET", "/volume-transfers?sort_key=name")

    assert (answer.status, answer.message) == (400, "Invalid input received: Invalid sort key")
