"""What Cinder answers: shapes, statuses and words of its API at microversion 3.71."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.target import Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
ALWAYS = {
    "id",
    "status",
    "size",
    "availability_zone",
    "created_at",
    "updated_at",
    "name",
    "description",
    "volume_type",
    "volume_type_id",
    "snapshot_id",
    "source_volid",
    "metadata",
    "links",
    "user_id",
    "bootable",
    "encrypted",
    "replication_status",
    "consistencygroup_id",
    "multiattach",
    "attachments",
    "group_id",
    "shared_targets",
    "service_uuid",
    "consumes_quota",
}
ADMIN = {"migration_status", "provider_id", "cluster_name"}
SHOWN_TO_ADMIN = {
    "os-vol-host-attr:host",
    "os-vol-mig-status-attr:migstat",
    "os-vol-mig-status-attr:name_id",
}
TENANT = "os-vol-tenant-attr:tenant_id"


@pytest.fixture(scope="module")
def place(target: Target) -> dict[str, str]:
    """A type that one backend serves, without replication, and that backend's zone."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    zones = {s["host"].partition("@")[2]: s["zone"] for s in services}
    for kind in target.admin.ok("GET", "/types")["volume_types"]:
        backend = kind["extra_specs"].get("volume_backend_name")
        if backend in zones and set(kind["extra_specs"]) == {"volume_backend_name"}:
            return {"volume_type": kind["name"], "availability_zone": zones[backend]}
    raise AssertionError("no plain volume type")


@pytest.fixture(scope="module")
def volume(target: Target, place: dict[str, str]) -> dict[str, Any]:
    """A tenant's volume; cases leave it as they found it."""
    return target.tenant.create(
        name="räksmörgås", description="d", metadata={"app": "db"}, **place
    )


# ----------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", "/nosuch", None, 404, "The resource could not be found."),
        ("PATCH", "/volumes", {}, 404, "The resource could not be found."),
        ("GET", f"/volumes/{NOWHERE}", None, 404, f"Volume {NOWHERE} could not be found."),
        ("GET", "/volumes/nosuch", None, 404, "Volume nosuch could not be found."),
        ("GET", "/abcdef/volumes", None, 400, "Malformed request url"),
        ("GET", "/volumes/detail?limit=-1", None, 400, "limit param must be positive"),
        ("GET", "/volumes/detail?limit=x", None, 400, "limit param must be an integer"),
        ("GET", "/volumes/detail?marker=x", None, 404, "Volume x could not be found."),
        (
            "POST",
            f"/volumes/{NOWHERE}/action",
            {"os-x": {}},
            400,
            "There is no such action: os-x. Verify the request body and Content-Type header and "
            "try again.",
        ),
        ("POST", f"/volumes/{NOWHERE}/action", {}, 400, "Malformed request body"),
        (
            "POST",
            f"/volumes/{NOWHERE}/action",
            {"os-extend": {"new_size": 2}},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "project_id": "x"}},
            400,
            "Invalid input for field/attribute volume. Value: {'size': 1, 'project_id': 'x'}. "
            "Additional properties are not allowed ('project_id' was unexpected)",
        ),
        ("POST", "/volumes", {"volumes": {}}, 400, "'volume' is a required property"),
        (
            "POST",
            "/volumes",
            {"volume": {"size": "x"}},
            400,
            "Invalid input for field/attribute size. Value: x. 'x' does not match '^[0-9]+$'",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 0}},
            400,
            "Invalid input for field/attribute size. Value: 0. 0 is less than the minimum of 1",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"name": "without size"}},
            400,
            "The server could not comply with the request since it is either malformed or "
            "otherwise incorrect.",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "availability_zone": "nowhere"}},
            400,
            "Availability zone 'nowhere' is invalid.",
        ),
        (
            "POST",
            "/volumes",
            {"volume": {"size": 1, "volume_type": "nosuch"}},
            404,
            "Volume type with name nosuch could not be found.",
        ),
        ("PUT", "/os-services/failover", {"host": "x"}, 404, "The resource could not be found."),
        ("PUT", "/os-services/freeze", {"host": "x"}, 400, "No service found with host=x"),
        (
            "PUT",
            "/os-services/freeze",
            {},
            400,
            "Invalid input received: One and only one of cluster and host must be set.",
        ),
        (
            "PUT",
            "/os-services/disable",
            {"host": "x", "binary": "cinder-volume"},
            404,
            "Service cinder-volume could not be found on host x.",
        ),
        ("GET", f"/types/{NOWHERE}", None, 404, f"Volume type {NOWHERE} could not be found."),
        ("GET", f"/snapshots/{NOWHERE}", None, 404, f"Snapshot {NOWHERE} could not be found."),
    ],
)
def test_what_is_refused(
    target: Target, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = target.admin(method, path, body)

    assert answer.status == status, answer
    assert answer.message.replace("<br /><br />", "").strip() == words


@pytest.mark.parametrize(
    ("version", "status", "echoed"),
    [
        ("3.99", 406, None),
        ("2.0", 406, None),
        ("abc", 400, None),
        ("latest", 200, "volume 3.71"),
        ("3.50", 200, "volume 3.50"),
        ("", 200, "volume 3.0"),
    ],
)
def test_microversions(target: Target, version: str, status: int, echoed: str | None) -> None:
    """Checked, and told back."""
    answer = target.admin("GET", "/volumes", version=version)

    assert answer.status == status
    if echoed is not None:
        assert answer.headers["openstack-api-version"] == echoed
    if status == 406:
        assert answer.message == (
            f"Version {version} is not supported by the API. Minimum is 3.0 and maximum is 3.71."
        )


def test_a_route_is_not_there_before_its_microversion(target: Target) -> None:
    """Attachments came with 3.27."""
    early = target.admin("GET", "/attachments", version="3.26")

    assert (early.status, early.message) == (404, "The resource could not be found.")
    assert target.admin("GET", "/attachments", version="3.27").status == 200


def test_the_versions_are_told_to_everybody(target: Target) -> None:
    """With status 300."""
    answer = target.admin.root()

    assert answer.status == 300
    (version,) = answer.document["versions"]
    assert (version["id"], version["status"]) == ("v3.0", "CURRENT")
    assert (version["min_version"], version["version"]) == ("3.0", "3.71")
    assert set(version) == {
        "id",
        "status",
        "version",
        "min_version",
        "updated",
        "links",
        "media-types",
    }


# ------------------------------------------------------------------------------- shapes


def test_the_shape_of_a_volume(target: Target, volume: dict[str, Any]) -> None:
    """A tenant's view and an administrator's."""
    id = volume["id"]
    own = target.tenant.ok("GET", f"/volumes/{id}")["volume"]
    shown = target.admin.ok("GET", f"/volumes/{id}")["volume"]

    assert set(own) == ALWAYS | {TENANT}
    assert set(shown) == ALWAYS | ADMIN | SHOWN_TO_ADMIN | {TENANT}
    assert own["bootable"] == "false"
    assert own["name"] == "räksmörgås"
    assert own["metadata"] == {"app": "db"}
    assert own["created_at"].endswith(".000000")
    assert own["shared_targets"] is False
    assert own["consumes_quota"] is True
    assert own["service_uuid"]
    assert shown["os-vol-host-attr:host"].count("#") == 1
    assert [link["rel"] for link in own["links"]] == ["self", "bookmark"]


def test_the_shape_of_a_newborn_volume(target: Target, place: dict[str, str]) -> None:
    """What the 202 says is less than what is shown later."""
    body = {"volume": {"size": 1, **place}}
    answer = target.tenant("POST", "/volumes", body)
    made = answer.document["volume"]
    target.tenant.volumes.append(made["id"])

    assert answer.status == 202
    assert set(made) == ALWAYS
    assert made["status"] == "creating"
    assert made["service_uuid"] is None
    assert made["replication_status"] is None
    assert made["shared_targets"] is True
    assert made["updated_at"] is None
    assert made["name"] is None
    target.tenant.wait(f"/volumes/{made['id']}", "volume", "available")


def test_the_shape_of_lists(target: Target, volume: dict[str, Any]) -> None:
    """Short ones, long ones, and the link to the next page."""
    short = target.tenant.ok("GET", "/volumes")["volumes"]
    page = target.tenant.ok("GET", "/volumes/detail?limit=1")

    assert set(short[0]) == {"id", "name", "links"}
    assert len(page["volumes"]) == 1
    assert page["volumes_links"][0]["rel"] == "next"
    assert f"marker={page['volumes'][0]['id']}" in page["volumes_links"][0]["href"]
    assert target.admin.ok("GET", "/volumes/detail?frob=x") == {"volumes": []}


def test_the_shape_of_a_service(target: Target) -> None:
    """Volume services tell about replication."""
    services = target.admin.ok("GET", "/os-services")["services"]
    base = {
        "binary",
        "host",
        "zone",
        "status",
        "state",
        "updated_at",
        "cluster",
        "disabled_reason",
    }

    for service in services:
        more = {"backend_state", "replication_status", "active_backend_id", "frozen"}
        expected = base | more if service["binary"] == "cinder-volume" else base
        assert set(service) == expected


def test_the_shape_of_a_type(target: Target) -> None:
    """A tenant sees less."""
    common = {
        "id",
        "name",
        "is_public",
        "description",
        "extra_specs",
        "os-volume-type-access:is_public",
    }
    seen = target.admin.ok("GET", "/types")["volume_types"]
    own = target.tenant.ok("GET", "/types")["volume_types"]

    assert all(set(kind) == common | {"qos_specs_id"} for kind in seen)
    assert all(set(kind) == common for kind in own)
    assert any("volume_backend_name" in kind["extra_specs"] for kind in seen)
    assert all("volume_backend_name" not in kind["extra_specs"] for kind in own)


def test_a_snapshot_from_birth_to_death(target: Target, volume: dict[str, Any]) -> None:
    """Shapes, and the refusal to delete its volume alone."""
    body = {"snapshot": {"volume_id": volume["id"], "name": "s", "metadata": {"k": "v"}}}
    answer = target.tenant("POST", "/snapshots", body)
    made = answer.document["snapshot"]
    common = {
        "id",
        "created_at",
        "updated_at",
        "name",
        "description",
        "volume_id",
        "status",
        "size",
        "metadata",
        "group_snapshot_id",
        "user_id",
        "consumes_quota",
    }

    assert answer.status == 202
    assert set(made) == common
    path = f"/snapshots/{made['id']}"
    shown = target.tenant.wait(path, "snapshot", "available")
    assert set(shown) == common | {
        "os-extended-snapshot-attributes:project_id",
        "os-extended-snapshot-attributes:progress",
    }
    assert shown["os-extended-snapshot-attributes:progress"] == "100%"
    refused = target.tenant("DELETE", f"/volumes/{volume['id']}")
    assert refused.status == 400
    assert refused.message == (
        "Invalid volume: Volume status must be available or error or error_restoring or "
        "error_extending or error_managing and must not be migrating, attached, belong to a "
        "group, have snapshots, awaiting a transfer, or be disassociated from snapshots after "
        "volume transfer."
    )
    renamed = target.tenant.ok("PUT", path, {"snapshot": {"name": "t"}})["snapshot"]
    assert renamed["name"] == "t"
    assert target.tenant("DELETE", path).status == 202
    target.tenant.target.until(
        lambda: target.tenant("GET", path).status == 404, "the snapshot is gone"
    )


# ------------------------------------------------------------------------------ changes


def test_updates_of_a_volume(target: Target, volume: dict[str, Any]) -> None:
    """PUT replaces metadata; the zone is not among what it takes."""
    path = f"/volumes/{volume['id']}"
    changed = target.tenant.ok(
        "PUT", path, {"volume": {"name": "n", "metadata": {"a": "1", "b": "2"}}}
    )["volume"]
    assert (changed["name"], changed["metadata"]) == ("n", {"a": "1", "b": "2"})
    zone = target.tenant("PUT", path, {"volume": {"availability_zone": "x"}})
    assert zone.status == 400
    merged = target.tenant("POST", f"{path}/metadata", {"metadata": {"c": "3"}})
    assert (merged.status, merged.document) == (
        200,
        {"metadata": {"a": "1", "b": "2", "c": "3"}},
    )
    assert target.tenant("DELETE", f"{path}/metadata/a").status == 200
    missing = target.tenant("DELETE", f"{path}/metadata/a")
    assert missing.status == 404

    restored = {"volume": {"name": "räksmörgås", "metadata": {"app": "db"}}}

    assert target.tenant.ok("PUT", path, restored)["volume"]["metadata"] == {"app": "db"}


def test_actions_on_a_volume(target: Target, place: dict[str, str]) -> None:
    """Each with its own status; image metadata takes any key."""
    id = target.tenant.create(**place)["id"]
    action = f"/volumes/{id}/action"

    assert target.tenant("POST", action, {"os-set_bootable": {"bootable": True}}).status == 200
    readonly = {"os-update_readonly_flag": {"readonly": True}}
    assert target.tenant("POST", action, readonly).status == 202
    written = {"metadata": {"hw_firmware_type": "uefi", "image_id": NOWHERE}}
    answer = target.tenant("POST", action, {"os-set_image_metadata": written})
    assert (answer.status, answer.document) == (200, written)
    assert target.tenant("POST", action, {"os-extend": {"new_size": 2}}).status == 202
    shown = target.tenant.wait(f"/volumes/{id}", "volume", "available")
    assert (shown["size"], shown["bootable"]) == (2, "true")
    assert shown["metadata"] == {"readonly": "True"}
    assert shown["volume_image_metadata"] == written["metadata"]
    same = target.tenant("POST", action, {"os-extend": {"new_size": 2}})
    assert same.status == 400
    assert same.message == (
        "Invalid input received: New size for extend must be greater than current size. "
        "(current: 2, extended: 2)."
    )
    unset = {"os-unset_image_metadata": {"key": "hw_firmware_type"}}
    assert target.tenant("POST", action, unset).status == 200
    again = target.tenant("POST", action, unset)
    assert again.status == 404
    reset = {"os-reset_status": {"status": "error"}}
    assert target.admin("POST", action, reset).status == 202
    assert target.tenant.ok("GET", f"/volumes/{id}")["volume"]["status"] == "error"


def test_disabling_a_service_without_a_reason_changes_nothing(target: Target) -> None:
    """It answers well all the same, in Cinder 28 and 29."""
    service = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"][0]
    body = {"host": service["host"], "binary": "cinder-volume"}

    said = target.admin("PUT", "/os-services/disable", body)

    assert said.status == 200
    assert said.document == {**body, "service": "", "status": "disabled", "disabled": True}
    after = target.admin.ok("GET", f"/os-services?host={service['host']}")["services"][0]
    assert after["status"] == service["status"]


@pytest.mark.parametrize(
    ("method", "path", "body", "rule"),
    [
        ("GET", "/os-services", None, "volume_extension:services:index"),
        (
            "PUT",
            "/os-services/freeze",
            {"host": "nosuch@nosuch"},
            "volume_extension:services:update",
        ),
        ("POST", "/types", {"volume_type": {"name": "x"}}, "volume_extension:type_create"),
        (
            "POST",
            "/volumes/{volume}/action",
            {"os-reset_status": {"status": "error"}},
            "volume_extension:volume_admin_actions:reset_status",
        ),
    ],
)
def test_what_tenants_may_not(
    target: Target, volume: dict[str, Any], method: str, path: str, body: Any, rule: str
) -> None:
    """403, with the name of the rule."""
    answer = target.tenant(method, path.format(volume=volume["id"]), body)

    assert (answer.status, answer.message) == (
        403,
        f"Policy doesn't allow {rule} to be performed.",
    )
