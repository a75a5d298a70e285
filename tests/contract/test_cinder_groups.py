"""Groups of volumes, their types, and snapshots of whole groups."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Answer, Cinder, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"


def name() -> str:
    """One that nobody else has."""
    return f"contract-{uuid.uuid4().hex[:12]}"


def said(answer: Answer) -> tuple[int, str]:
    """Status and words of a refusal."""
    return answer.status, answer.message


@pytest.fixture(scope="module")
def admin(target: Target) -> Cinder:
    """Cinder as the administrator sees it."""
    return target.admin


@pytest.fixture(scope="module")
def place(target: Target) -> dict[str, str]:
    """A plain type, its id, and the zone of its backend."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    zones = {s["host"].partition("@")[2]: s["zone"] for s in services}
    for kind in target.admin.ok("GET", "/types")["volume_types"]:
        backend = kind["extra_specs"].get("volume_backend_name")
        if backend in zones and set(kind["extra_specs"]) == {"volume_backend_name"}:
            return {"type": kind["name"], "id": kind["id"], "zone": zones[backend]}
    raise AssertionError("no plain volume type")


@pytest.fixture(scope="module")
def kind(admin: Cinder) -> Iterator[dict[str, Any]]:
    """A group type for groups without consistent snapshots."""
    made = admin.ok("POST", "/group_types", {"group_type": {"name": name()}})["group_type"]
    yield made
    admin.target.until(
        lambda: admin("DELETE", f"/group_types/{made['id']}").status == 202, "the type is gone"
    )


def _gone(admin: Cinder, path: str) -> None:
    admin.target.until(lambda: admin("GET", path).status == 404, f"{path} is gone")


@pytest.fixture
def group(admin: Cinder, kind: dict[str, Any], place: dict[str, str]) -> Iterator[dict[str, Any]]:
    """A group without volumes."""
    wanted = {
        "name": name(),
        "group_type": kind["id"],
        "volume_types": [place["id"]],
        "availability_zone": place["zone"],
    }
    answer = admin("POST", "/groups", {"group": wanted})
    assert answer.status == 202, answer
    made = answer.document["group"]
    assert set(made) == {"id", "name"}
    path = f"/groups/{made['id']}"
    yield admin.wait(path, "group", "available")
    if admin("GET", path).status != 404:
        delete = {"delete": {"delete-volumes": True}}
        assert admin("POST", f"{path}/action", delete).status == 202
        _gone(admin, path)


def test_group_types_and_their_specs(target: Target) -> None:
    """Tenants see no specs."""
    admin = target.admin
    wanted = {"name": name(), "group_specs": {"k": "v"}}
    answer = admin("POST", "/group_types", {"group_type": wanted})
    made = answer.document["group_type"]
    path = f"/group_types/{made['id']}"

    assert answer.status == 202
    assert made == {**wanted, "id": made["id"], "description": None, "is_public": True}
    assert said(admin("POST", "/group_types", {"group_type": wanted})) == (
        409,
        f"Group Type {wanted['name']} already exists.",
    )
    assert "group_specs" not in target.tenant.ok("GET", path)["group_type"]
    assert said(target.tenant("POST", "/group_types", {"group_type": wanted})) == (
        403,
        "Policy doesn't allow group:group_types:create to be performed.",
    )
    changed = admin.ok("PUT", path, {"group_type": {"description": "q"}})["group_type"]
    assert changed["description"] == "q"
    assert said(admin("PUT", path, {"group_type": {}})) == (
        400,
        "Specify group type name, description or a combination thereof.",
    )
    specs = f"{path}/group_specs"
    assert admin("POST", specs, {"group_specs": {"k1": "v1"}}).status == 202
    assert admin.ok("GET", specs)["group_specs"] == {"k": "v", "k1": "v1"}
    assert admin.ok("PUT", f"{specs}/k1", {"k1": "v2"}) == {"k1": "v2"}
    assert admin.ok("GET", f"{specs}/k1") == {"k1": "v2"}
    assert said(admin("PUT", f"{specs}/k1", {"k2": "v"})) == (
        400,
        "Request body and URI mismatch",
    )
    assert admin("DELETE", f"{specs}/k1").status == 202
    assert said(admin("DELETE", f"{specs}/k1")) == (
        404,
        f"Group Type {made['id']} has no specs with key k1.",
    )
    assert admin("GET", "/group_types", version="3.10").status == 404
    assert admin("DELETE", path).status == 202
    assert said(admin("GET", path)) == (404, f"Group type {made['id']} could not be found.")


def test_a_group_takes_volumes_and_gives_them_back(
    admin: Cinder, kind: dict[str, Any], group: dict[str, Any], place: dict[str, str]
) -> None:
    """A volume in a group cannot be deleted alone."""
    path = f"/groups/{group['id']}"
    assert set(group) == {
        "id",
        "status",
        "availability_zone",
        "created_at",
        "name",
        "description",
        "group_type",
        "volume_types",
        "group_snapshot_id",
        "source_group_id",
        "replication_status",
        "project_id",
    }
    assert group["replication_status"] == "disabled"
    assert "group_snapshot_id" not in admin.ok("GET", path, version="3.13")["group"]
    assert {"id": group["id"], "name": group["name"]} in admin.ok("GET", "/groups")["groups"]
    volume = admin.create(volume_type=place["type"], availability_zone=place["zone"])

    assert admin("PUT", path, {"group": {"add_volumes": volume["id"]}}).status == 202
    admin.wait(path, "group", "available")
    shown = admin.ok("GET", f"{path}?list_volume=true")["group"]
    assert shown["volumes"] == [volume["id"]]
    inside = admin.ok("GET", f"/volumes/{volume['id']}")["volume"]
    assert inside["group_id"] == group["id"]
    assert "belong to a group" in admin("DELETE", f"/volumes/{volume['id']}").message
    assert said(admin("PUT", path, {"group": {"add_volumes": NOWHERE}})) == (
        400,
        f"Invalid volume: Cannot add volume {NOWHERE} to group {group['id']} because volume "
        "cannot be found.",
    )
    assert said(admin("PUT", path, {"group": {"name": group["name"]}})) == (
        400,
        f"Invalid Group: Cannot update group {group['id']} because no valid name, description, "
        "add_volumes, or remove_volumes were provided.",
    )
    action = f"{path}/action"
    assert said(admin("POST", action, {"delete": {"delete-volumes": False}})) == (
        400,
        f"Invalid Group: Group {group['id']} still contains volumes. The delete-volumes flag is "
        "required to delete it.",
    )
    assert admin("DELETE", f"/group_types/{kind['id']}").status == 400
    assert admin("PUT", path, {"group": {"remove_volumes": volume["id"]}}).status == 202
    admin.wait(path, "group", "available")
    assert admin.ok("GET", f"/volumes/{volume['id']}")["volume"]["group_id"] is None


def test_a_snapshot_of_a_group_and_a_group_from_it(
    admin: Cinder, group: dict[str, Any], place: dict[str, str]
) -> None:
    """One snapshot per volume; they go together."""
    path = f"/groups/{group['id']}"
    volume = admin.create(
        volume_type=place["type"], availability_zone=place["zone"], group_id=group["id"]
    )
    wanted = {"group_id": group["id"], "name": name()}
    answer = admin("POST", "/group_snapshots", {"group_snapshot": wanted})
    assert answer.status == 202, answer
    taken = answer.document["group_snapshot"]
    one = f"/group_snapshots/{taken['id']}"

    assert set(taken) == {"id", "name", "group_type_id"}
    shown = admin.wait(one, "group_snapshot", "available")
    assert set(shown) == {
        "id",
        "group_id",
        "group_type_id",
        "status",
        "created_at",
        "name",
        "description",
        "project_id",
    }
    listed = admin.ok("GET", f"/snapshots/detail?group_snapshot_id={taken['id']}")["snapshots"]
    assert [(s["volume_id"], s["group_snapshot_id"]) for s in listed] == [
        (volume["id"], taken["id"])
    ]
    assert said(admin("DELETE", f"/snapshots/{listed[0]['id']}")) == (
        400,
        "Invalid snapshot: Snapshot status must be available or error and must not be part of a "
        "group.",
    )
    assert said(admin("POST", f"{path}/action", {"delete": {"delete-volumes": True}})) == (
        400,
        "Invalid Group: Group has existing snapshots.",
    )
    source = {"group_snapshot_id": taken["id"], "name": name()}
    copied = admin("POST", "/groups/action", {"create-from-src": source})
    assert copied.status == 202, copied
    copy = f"/groups/{copied.document['group']['id']}"
    made = admin.wait(copy, "group", "available")
    assert made["group_snapshot_id"] == taken["id"]
    assert len(admin.ok("GET", f"{copy}?list_volume=True")["group"]["volumes"]) == 1
    assert admin("POST", f"{copy}/action", {"delete": {"delete-volumes": True}}).status == 202
    _gone(admin, copy)
    assert admin("DELETE", one).status == 202
    _gone(admin, one)


def test_the_status_of_a_group_can_be_reset(admin: Cinder, group: dict[str, Any]) -> None:
    """To one of eight words."""
    action = f"/groups/{group['id']}/action"

    assert admin("POST", action, {"reset_status": {"status": "error"}}).status == 202
    assert admin.ok("GET", f"/groups/{group['id']}")["group"]["status"] == "error"
    assert said(admin("POST", action, {"reset_status": {"status": "x"}})) == (
        400,
        "Invalid Group Status: Group status: x is invalid, valid status are: ('error', "
        "'available', 'creating', 'deleting', 'deleted', 'updating', 'in-use', 'error_deleting').",
    )
    assert admin("POST", action, {"reset_status": {"status": "available"}}).status == 202


def test_replication_of_a_group_needs_a_type_for_it(admin: Cinder, group: dict[str, Any]) -> None:
    """All four actions say the same."""
    for action in (
        "enable_replication",
        "disable_replication",
        "failover_replication",
        "list_replication_targets",
    ):
        answer = admin("POST", f"/groups/{group['id']}/action", {action: {}})
        assert said(answer) == (
            400,
            f"Invalid group type: Group {group['id']} is not a replication group type.",
        )


def test_which_groups_are_refused(
    target: Target, kind: dict[str, Any], group: dict[str, Any], place: dict[str, str]
) -> None:
    """Types must be there; others' groups are not seen."""
    admin = target.admin

    def create(**fields: Any) -> Answer:
        return admin("POST", "/groups", {"group": {"name": name(), **fields}})

    assert said(create(group_type=NOWHERE, volume_types=[place["id"]])) == (
        404,
        f"Group type {NOWHERE} could not be found.",
    )
    assert said(create(group_type=kind["id"], volume_types=[NOWHERE])) == (
        404,
        f"Volume type {NOWHERE} could not be found.",
    )
    assert create().message.endswith("'group_type' is a required property")
    assert said(target.tenant("GET", f"/groups/{group['id']}")) == (
        404,
        f"Group {group['id']} could not be found.",
    )
    assert said(admin("GET", f"/group_snapshots/{NOWHERE}")) == (
        404,
        f"GroupSnapshot {NOWHERE} could not be found.",
    )
