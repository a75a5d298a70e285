"""Volumes made from others, retyped, extended and moved to another backend."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.target import Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
NO_IMAGE = "Invalid image identifier or unable to access requested image."


@pytest.fixture(scope="module")
def source(target: Target, plain: dict[str, str]) -> dict[str, Any]:
    """A volume that others are made from."""
    made = target.tenant.create(name="source", **plain)
    action = f"/volumes/{made['id']}/action"
    target.tenant.ok("POST", action, {"os-set_bootable": {"bootable": True}})
    kept = {"os-set_image_metadata": {"metadata": {"hw_firmware_type": "uefi"}}}
    target.tenant.ok("POST", action, kept)
    target.keep_in_mind(_left(target, made["id"]))
    return made


def _left(target: Target, volume: str) -> str:
    """What the image of a volume is called once it was deleted before its clones."""
    told = {"os-initialize_connection": {"connector": {"host": "x"}}}
    data = target.tenant.ok("POST", f"/volumes/{volume}/action", told)["connection_info"]["data"]
    return f"{data['name']}.deleted"


@pytest.fixture(scope="module")
def snapshot(target: Target, source: dict[str, Any]) -> dict[str, Any]:
    """A snapshot of it."""
    body = {"snapshot": {"volume_id": source["id"], "name": "s"}}
    made = target.tenant.ok("POST", "/snapshots", body)["snapshot"]
    return target.tenant.wait(f"/snapshots/{made['id']}", "snapshot", "available")


def _other_type(target: Target, plain: dict[str, str]) -> dict[str, Any]:
    kinds = target.admin.ok("GET", "/types")["volume_types"]
    mine = next(k for k in kinds if k["name"] == plain["volume_type"])["extra_specs"]
    return next(
        k
        for k in kinds
        if k["extra_specs"].get("volume_backend_name") not in (None, mine["volume_backend_name"])
    )


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"snapshot_id": NOWHERE}, 404, f"Snapshot {NOWHERE} could not be found."),
        ({"source_volid": NOWHERE}, 404, f"Volume {NOWHERE} could not be found."),
        ({"imageRef": NOWHERE}, 400, NO_IMAGE),
        ({"backup_id": NOWHERE}, 404, f"Backup {NOWHERE} could not be found."),
        ({"group_id": NOWHERE}, 404, f"Group {NOWHERE} could not be found."),
        (
            {"multiattach": True},
            400,
            "multiattach parameter has been removed. The default behavior is to use multiattach "
            "enabled volume types. Contact your administrator to create a multiattach enabled "
            "volume type and use it to create multiattach volumes.",
        ),
    ],
)
def test_what_volumes_are_not_made_from(
    target: Target, fields: dict[str, Any], status: int, words: str
) -> None:
    """Status and words."""
    answer = target.tenant("POST", "/volumes", {"volume": {"size": 1, **fields}})

    assert (answer.status, answer.message) == (status, words)


def test_a_clone_must_suit_its_source(
    target: Target, plain: dict[str, str], source: dict[str, Any], snapshot: dict[str, Any]
) -> None:
    """Its zone, its backend, at least its size."""
    other = _other_type(target, plain)
    zones = target.tenant.ok("GET", "/os-availability-zone")["availabilityZoneInfo"]
    elsewhere = next(z["zoneName"] for z in zones if z["zoneName"] != plain["availability_zone"])

    def said(**fields: Any) -> str:
        answer = target.tenant("POST", "/volumes", {"volume": {"size": 1, **fields}})
        assert answer.status == 400, answer
        return answer.message

    id = source["id"]
    assert said(source_volid=id, volume_type=other["name"]) == (
        f"Invalid input received: Invalid volume_type provided: {other['id']} (requested type is "
        "not compatible; either match source volume, or omit type argument)."
    )
    assert said(snapshot_id=snapshot["id"], volume_type=other["name"]) == (
        f"Invalid input received: Invalid volume_type provided: {other['id']} (requested type is "
        "not compatible; recommend omitting the type argument)."
    )
    assert said(source_volid=id, availability_zone=elsewhere) == (
        "Invalid input received: Volume must be in the same availability zone as the source volume"
    )
    assert said(snapshot_id=snapshot["id"], availability_zone=elsewhere) == (
        "Invalid input received: Volume must be in the same availability zone as the snapshot"
    )


def test_a_clone_of_a_volume_is_like_it(target: Target, source: dict[str, Any]) -> None:
    """Zone, type, boot flag and image metadata come along; it may be larger."""
    made = target.tenant.create(source_volid=source["id"], size=2)
    shown = target.tenant.ok("GET", f"/volumes/{made['id']}")["volume"]

    assert (shown["size"], shown["source_volid"]) == (2, source["id"])
    for key in ("availability_zone", "volume_type"):
        assert shown[key] == source[key]
    assert shown["bootable"] == "true"
    assert shown["volume_image_metadata"] == {"hw_firmware_type": "uefi"}


def test_a_volume_of_a_snapshot_is_like_its_volume(
    target: Target, source: dict[str, Any], snapshot: dict[str, Any]
) -> None:
    """The same; its snapshot cannot be told from it by the size."""
    small = {"volume": {"snapshot_id": snapshot["id"]}}
    made = target.tenant.ok("POST", "/volumes", small)["volume"]
    target.tenant.volumes.append(made["id"])
    shown = target.tenant.wait(f"/volumes/{made['id']}", "volume", "available")

    assert (shown["size"], shown["snapshot_id"]) == (1, snapshot["id"])
    assert (shown["source_volid"], shown["volume_type"]) == (None, source["volume_type"])
    assert shown["bootable"] == "true"


def test_a_volume_with_clones_can_be_deleted_before_them(
    target: Target, plain: dict[str, str]
) -> None:
    """Its image stays under another name, and for good: the clones' end does not remove it."""
    first = target.tenant.create(**plain)["id"]
    clone = target.tenant.create(source_volid=first)["id"]
    left = _left(target, first)

    for volume in (first, clone):
        assert target.tenant("DELETE", f"/volumes/{volume}").status == 202
        target.until(
            lambda volume=volume: target.tenant("GET", f"/volumes/{volume}").status == 404,
            "it is gone",
        )

    sites = [
        site
        for site in "ab"
        if target.rbd(site, "info", left).code == 0 and target.primary(site, left) is not False
    ]
    snapshots = target.rbd(sites[0], "snap", "ls", left, "--format", "json").json
    assert [s["name"] for s in snapshots] == [f"volume-{clone}.clone_snap"]
    target.keep_in_mind(left)


def test_retype_within_a_backend_changes_the_type_alone(
    target: Target, plain: dict[str, str]
) -> None:
    """Even where no move is allowed."""
    backend = next(
        k["extra_specs"]["volume_backend_name"]
        for k in target.admin.ok("GET", "/types")["volume_types"]
        if k["name"] == plain["volume_type"]
    )
    specs = {"volume_backend_name": backend, "contract:note": "x"}
    body = {"volume_type": {"name": f"contract {NOWHERE}", "extra_specs": specs}}
    kind = target.admin.ok("POST", "/types", body)["volume_type"]
    volume = target.tenant.create(**plain)
    action = f"/volumes/{volume['id']}/action"
    retype = {"os-retype": {"new_type": kind["name"], "migration_policy": "never"}}

    assert target.tenant("POST", action, retype).status == 202

    shown = target.tenant.wait(f"/volumes/{volume['id']}", "volume", "available")
    assert shown["volume_type"] == kind["name"]
    again = target.tenant("POST", action, retype)
    assert (again.status, again.message) == (
        400,
        "Invalid volume: Retype needs volume to be in available or in-use state, not be part of "
        "an active migration or a consistency group, requested type has to be different that the "
        "one from the volume, and for in-use volumes front-end qos specs cannot change.",
    )
    back = {"os-retype": {"new_type": plain["volume_type"]}}
    assert target.tenant("POST", action, back).status == 202
    target.until(
        lambda: (
            target.tenant.ok("GET", f"/volumes/{volume['id']}")["volume"]["volume_type"]
            == plain["volume_type"]
        ),
        "it has its first type again",
    )
    assert target.admin("DELETE", f"/types/{kind['id']}").status == 202


def test_retype_to_another_backend_without_a_move_comes_to_nothing(
    target: Target, plain: dict[str, str]
) -> None:
    """The answer is 202; the volume is available again, with its old type."""
    volume = target.tenant.create(**plain)
    other = _other_type(target, plain)["name"]
    body = {"os-retype": {"new_type": other, "migration_policy": "never"}}

    assert target.tenant("POST", f"/volumes/{volume['id']}/action", body).status == 202

    shown = target.tenant.wait(f"/volumes/{volume['id']}", "volume", "available")
    assert shown["volume_type"] == plain["volume_type"]


@pytest.mark.parametrize(
    ("action", "body", "status", "words"),
    [
        (
            "os-retype",
            {"new_type": "nosuch"},
            404,
            "Volume type with name nosuch could not be found.",
        ),
        (
            "os-retype",
            {"new_type": "x", "migration_policy": "sometimes"},
            400,
            "Invalid input for field/attribute migration_policy. Value: sometimes. 'sometimes' is "
            "not one of ['on-demand', 'never']",
        ),
        (
            "os-migrate_volume",
            {"host": "nosuch"},
            400,
            "Invalid host: No available service named 'nosuch'",
        ),
        (
            "os-migrate_volume",
            {},
            400,
            "Invalid input received: One and only one of cluster and host must be set.",
        ),
        (
            "os-migrate_volume_completion",
            {"new_volume": NOWHERE},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "os-extend",
            {"new_size": 0},
            400,
            "Invalid input for field/attribute new_size. Value: 0. 0 is less than the minimum "
            "of 1",
        ),
    ],
)
def test_what_is_refused_about_changes_of_a_volume(
    target: Target,
    source: dict[str, Any],
    action: str,
    body: dict[str, Any],
    status: int,
    words: str,
) -> None:
    """Status and words."""
    answer = target.admin("POST", f"/volumes/{source['id']}/action", {action: body})

    assert (answer.status, answer.message) == (status, words)


def test_what_cannot_be_migrated(
    target: Target, source: dict[str, Any], snapshot: dict[str, Any]
) -> None:
    """A volume with snapshots, or to where it is; and only administrators move volumes."""
    assert snapshot["volume_id"] == source["id"]
    path = f"/volumes/{source['id']}"
    host = target.admin.ok("GET", path)["volume"]["os-vol-host-attr:host"]
    body = {"os-migrate_volume": {"host": host}}

    refused = target.admin("POST", f"{path}/action", body)

    assert (refused.status, refused.message) == (
        400,
        f"Invalid volume: Volume {source['id']} status must be available or in-use, must not be "
        "migrating, have snapshots, be replicated, be part of a group and destination "
        "host/cluster must be different than the current one",
    )
    unasked = target.tenant("POST", f"{path}/action", body)
    assert (unasked.status, unasked.message) == (
        403,
        "Policy doesn't allow volume_extension:volume_admin_actions:migrate_volume to be "
        "performed.",
    )


def _moved(target: Target, volume: str, host: str) -> dict[str, Any]:
    body = {"os-migrate_volume": {"host": host, "force_host_copy": False, "lock_volume": True}}
    assert target.admin("POST", f"/volumes/{volume}/action", body).status == 202

    def look() -> dict[str, Any] | None:
        row: dict[str, Any] = target.admin.ok("GET", f"/volumes/{volume}")["volume"]
        return row if row["migration_status"] in ("success", "error") else None

    found = target.until(look, "the migration has ended")
    assert found is not None
    return found


def test_a_volume_whose_type_is_of_one_backend_goes_to_no_other(
    target: Target, plain: dict[str, str]
) -> None:
    """The answer is 202; the volume is as before, with a migration status."""
    volume = target.tenant.create(**plain)["id"]
    before = target.admin.ok("GET", f"/volumes/{volume}")["volume"]["os-vol-host-attr:host"]
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    other = next(s["host"] for s in services if s["host"] != before.partition("#")[0])
    backend = other.partition("@")[2]

    row = _moved(target, volume, f"{other}#{backend}")

    assert row["migration_status"] == "error"
    assert (row["status"], row["os-vol-host-attr:host"]) == ("available", before)


def test_a_snapshot_can_be_called_something_else_and_deleted_by_force(
    target: Target, plain: dict[str, str]
) -> None:
    """Whatever its status is."""
    volume = target.tenant.create(**plain)["id"]
    made = target.tenant.ok("POST", "/snapshots", {"snapshot": {"volume_id": volume}})["snapshot"]
    path = f"/snapshots/{made['id']}"
    target.tenant.wait(path, "snapshot", "available")
    meta = {"meta": {"k": "v"}}
    assert target.tenant.ok("PUT", f"{path}/metadata/k", meta) == meta
    assert target.tenant.ok("GET", f"{path}/metadata/k") == meta
    wrong = target.admin("POST", f"{path}/action", {"os-reset_status": {"status": "lost"}})
    assert wrong.status == 400
    early = {"os-update_snapshot_status": {"status": "error"}}
    refused = target.admin("POST", f"{path}/action", early)
    assert (refused.status, refused.message) == (
        400,
        "Snapshot status available not allowed for update_snapshot_status",
    )
    reset = {"os-reset_status": {"status": "creating"}}
    assert target.admin("POST", f"{path}/action", reset).status == 202
    update = {"os-update_snapshot_status": {"status": "error", "progress": "80%"}}
    assert target.admin("POST", f"{path}/action", update).status == 202
    shown = target.tenant.ok("GET", path)["snapshot"]
    assert shown["status"] == "error"
    assert shown["os-extended-snapshot-attributes:progress"] == "80%"
    target.admin.ok("POST", f"{path}/action", {"os-reset_status": {"status": "deleting"}})
    forced = {"os-force_delete": {}}
    assert target.tenant("POST", f"{path}/action", forced).status == 403

    assert target.admin("POST", f"{path}/action", forced).status == 202

    target.until(lambda: target.tenant("GET", path).status == 404, "it is gone")


def test_the_answers_to_updates_show_less_than_a_show(
    target: Target, plain: dict[str, str]
) -> None:
    """Owner, host, image metadata and progress are added to shows alone."""
    volume = target.tenant.create(**plain)["id"]
    path = f"/volumes/{volume}"
    kept = {"os-set_image_metadata": {"metadata": {"hw_firmware_type": "uefi"}}}
    target.tenant.ok("POST", f"{path}/action", kept)

    updated = target.admin.ok("PUT", path, {"volume": {"name": "n"}})["volume"]

    shown = target.admin.ok("GET", path)["volume"]
    assert set(shown) - set(updated) == {
        "os-vol-tenant-attr:tenant_id",
        "os-vol-host-attr:host",
        "os-vol-mig-status-attr:migstat",
        "os-vol-mig-status-attr:name_id",
        "volume_image_metadata",
    }
    made = target.tenant.ok("POST", "/snapshots", {"snapshot": {"volume_id": volume}})["snapshot"]
    path = f"/snapshots/{made['id']}"
    shown = target.tenant.wait(path, "snapshot", "available")
    updated = target.tenant.ok("PUT", path, {"snapshot": {"name": "n"}})["snapshot"]
    assert set(shown) - set(updated) == {
        "os-extended-snapshot-attributes:project_id",
        "os-extended-snapshot-attributes:progress",
    }


@pytest.mark.parametrize("path", ["/volumes/", "/volumes/detail/", "/snapshots/"])
def test_no_path_ends_with_a_slash(target: Target, path: str) -> None:
    """An empty id is not the list."""
    assert target.admin("GET", path).status == 404


def test_a_volume_is_reverted_to_its_latest_snapshot(
    target: Target, plain: dict[str, str]
) -> None:
    """To no other, only as long as it has not grown, and not while it is used; since 3.40."""
    volume = target.tenant.create(**plain)["id"]
    action = f"/volumes/{volume}/action"

    def said(snapshot: str | None, status: int) -> str:
        answer = target.tenant("POST", action, {"revert": {"snapshot_id": snapshot}})
        assert answer.status == status, answer
        return answer.message

    assert said(NOWHERE, 400) == f"Volume {volume} doesn't have any snapshots."
    body = {"snapshot": {"volume_id": volume}}
    snapshot = target.tenant.ok("POST", "/snapshots", body)["snapshot"]["id"]
    target.tenant.wait(f"/snapshots/{snapshot}", "snapshot", "available")
    assert said(NOWHERE, 400) == (
        f"Specified snapshot {NOWHERE} is None or not the latest one of volume {volume}."
    )
    asked = {"revert": {"snapshot_id": snapshot}}
    assert target.tenant("POST", action, asked, version="3.39").status == 404

    assert target.tenant("POST", action, asked).status == 202

    target.tenant.wait(f"/volumes/{volume}", "volume", "available")
    target.tenant.wait(f"/snapshots/{snapshot}", "snapshot", "available")
    target.admin.ok("POST", action, {"os-reset_status": {"status": "error"}})
    assert said(snapshot, 409) == (
        f"Invalid volume: Can't revert volume {volume} to its latest snapshot {snapshot}. "
        "Volume's status must be 'available'."
    )
    target.admin.ok("POST", action, {"os-reset_status": {"status": "available"}})
    assert target.tenant("POST", action, {"os-extend": {"new_size": 2}}).status == 202
    target.tenant.wait(f"/volumes/{volume}", "volume", "available")
    assert said(snapshot, 400) == (
        f"Can't revert volume {volume} to its latest snapshot {snapshot}. The volume size must be "
        "equal to the snapshot size."
    )
