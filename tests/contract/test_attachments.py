"""Attachments from the reservation to the end, as Nova or anybody else asks for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.target import Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
MISSING = f"Volume attachment could not be found with filter: attachment_id = {NOWHERE}."
CONNECTOR = {"host": "contract-host", "mountpoint": "/dev/vdb", "platform": "x86_64"}
TOLD = {
    "name",
    "hosts",
    "ports",
    "cluster_name",
    "auth_enabled",
    "auth_username",
    "secret_type",
    "secret_uuid",
    "volume_id",
    "discard",
    "qos_specs",
    "access_mode",
    "encrypted",
    "cacheable",
    "driver_volume_type",
    "attachment_id",
    "enforce_multipath",
}


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        (
            "POST",
            "/attachments",
            {"attachment": {}},
            400,
            "Invalid input for field/attribute attachment. Value: {}. 'volume_uuid' is a required "
            "property",
        ),
        (
            "POST",
            "/attachments",
            {"attachment": {"volume_uuid": NOWHERE}},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/attachments",
            {"attachment": {"volume_uuid": NOWHERE, "mode": "x"}},
            400,
            "Invalid input for field/attribute mode. Value: x. 'x' is not one of ['rw', 'ro']",
        ),
        (
            "PUT",
            f"/attachments/{NOWHERE}",
            {"attachment": {"connector": {}}},
            400,
            "Invalid input for field/attribute connector. Value: {}. {} should be non-empty",
        ),
        (
            "PUT",
            f"/attachments/{NOWHERE}",
            {"attachment": {"connector": CONNECTOR}},
            404,
            MISSING,
        ),
        ("DELETE", f"/attachments/{NOWHERE}", None, 404, MISSING),
        ("POST", f"/attachments/{NOWHERE}/action", {"os-complete": {}}, 404, MISSING),
    ],
)
def test_what_is_refused_about_attachments(
    target: Target, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = target.admin(method, path, body)

    assert (answer.status, answer.message) == (status, words)


def test_an_attachment_from_the_reservation_to_the_end(
    target: Target, plain: dict[str, str]
) -> None:
    """Reserved, attaching, in-use, available; the host is told how to reach the image."""
    volume = target.tenant.create(**plain)["id"]
    path = f"/volumes/{volume}"

    def status() -> str:
        return str(target.tenant.ok("GET", path)["volume"]["status"])

    body = {"attachment": {"volume_uuid": volume, "instance_uuid": NOWHERE}}
    made = target.tenant("POST", "/attachments", body)
    assert made.status == 200
    reserved = made.document["attachment"]
    assert set(reserved) == {
        "id",
        "status",
        "instance",
        "volume_id",
        "attached_at",
        "detached_at",
        "attach_mode",
        "connection_info",
    }
    assert (reserved["status"], reserved["instance"]) == ("reserved", NOWHERE)
    assert (reserved["attach_mode"], reserved["connection_info"]) == ("null", {})
    assert status() == "reserved"
    again = {"attachment": {"volume_uuid": volume}}
    refused = target.tenant("POST", "/attachments", again)
    assert (refused.status, refused.message) == (
        400,
        f"Invalid volume: Volume {volume} status must be available or downloading to reserve, "
        "but the current status is reserved.",
    )
    mine = f"/attachments/{reserved['id']}"
    connected = target.tenant.ok("PUT", mine, {"attachment": {"connector": CONNECTOR}})
    told = connected["attachment"]["connection_info"]
    assert set(told) == TOLD
    assert told["driver_volume_type"] == "rbd"
    assert told["name"].endswith(f"/volume-{volume}")
    # But for the connection the answer shows the row as it was.
    assert connected["attachment"]["attach_mode"] == "null"
    assert connected["attachment"]["status"] == "reserved"
    shown = target.tenant.ok("GET", mine)["attachment"]
    assert (shown["attach_mode"], shown["status"], status()) == ("rw", "attaching", "attaching")

    done = target.tenant("POST", f"{mine}/action", {"os-complete": {}})

    assert (done.status, done.document) == (204, None)
    row = target.admin.ok("GET", path)["volume"]
    assert row["status"] == "in-use"
    (attached,) = row["attachments"]
    assert attached["host_name"] == CONNECTOR["host"]
    assert (attached["device"], attached["server_id"]) == (CONNECTOR["mountpoint"], NOWHERE)
    listed = target.tenant.ok("GET", f"/attachments?volume_id={volume}")["attachments"]
    assert [set(row) for row in listed] == [{"id", "status", "instance", "volume_id"}]
    assert [row["status"] for row in listed] == ["attached"]
    deleting = target.tenant("DELETE", path)
    assert deleting.status == 400
    ended = target.tenant("DELETE", mine)
    assert (ended.status, ended.document) == (200, {"attachments": []})
    assert status() == "available"


def test_an_attachment_can_be_made_and_connected_at_once(
    target: Target, plain: dict[str, str]
) -> None:
    """Read only, if asked for since 3.54; a route and a key of a later version are not there."""
    volume = target.tenant.create(**plain)["id"]
    body = {"attachment": {"volume_uuid": volume, "connector": CONNECTOR, "mode": "ro"}}
    early = target.tenant("POST", "/attachments", body, version="3.53")
    assert early.status == 400

    made = target.tenant.ok("POST", "/attachments", body)["attachment"]

    assert made["attach_mode"] == "ro"
    assert made["connection_info"]["access_mode"] == "rw"  # the volume's, not the attachment's
    shown = target.tenant.ok("GET", f"/attachments/{made['id']}")["attachment"]
    assert (shown["status"], shown["attach_mode"]) == ("attaching", "ro")
    action = f"/attachments/{made['id']}/action"
    assert target.tenant("POST", action, {"os-complete": {}}, version="3.43").status == 404
    target.tenant.ok("DELETE", f"/attachments/{made['id']}")


def test_a_volume_in_error_is_not_attached(target: Target, plain: dict[str, str]) -> None:
    """Nobody should use what may be broken."""
    volume = target.tenant.create(**plain)["id"]
    reset = {"os-reset_status": {"status": "error"}}
    target.admin.ok("POST", f"/volumes/{volume}/action", reset)

    refused = target.tenant("POST", "/attachments", {"attachment": {"volume_uuid": volume}})

    assert refused.status == 400
    assert refused.message == (
        "Invalid volume: Volume attachments can not be created if the volume is in an error "
        f"state. The Volume {volume} currently has a status of: error "
    )


def test_the_older_actions_attach_and_detach(target: Target, plain: dict[str, str]) -> None:
    """Reserve, attach, begin detaching, roll back, detach."""
    volume = target.tenant.create(**plain)["id"]
    action = f"/volumes/{volume}/action"

    def do(body: dict[str, Any]) -> str:
        answer = target.tenant("POST", action, body)
        assert (answer.status, answer.document) == (202, None), answer
        return str(target.tenant.ok("GET", f"/volumes/{volume}")["volume"]["status"])

    assert do({"os-reserve": {}}) == "attaching"
    assert do({"os-unreserve": {}}) == "available"
    attach = {"os-attach": {"mountpoint": "/dev/vdc", "host_name": "contract-host"}}
    assert do(attach) == "in-use"
    extended = target.tenant("POST", action, {"os-extend": {"new_size": 2}}, version="3.41")
    assert extended.status == 400
    assert do({"os-begin_detaching": {}}) == "detaching"
    assert do({"os-roll_detaching": {}}) == "in-use"
    assert do({"os-detach": {}}) == "available"
    refused = target.tenant("POST", action, {"os-begin_detaching": {}})
    assert (refused.status, refused.message) == (
        400,
        "Invalid volume: Unable to detach volume. Volume status must be 'in-use' and "
        "attach_status must be 'attached' to detach.",
    )


def test_force_detach_is_for_administrators(target: Target, plain: dict[str, str]) -> None:
    """It ends the attachment that it names."""
    volume = target.tenant.create(**plain)["id"]
    action = f"/volumes/{volume}/action"
    attach = {"os-attach": {"mountpoint": "/dev/vdc", "host_name": "contract-host"}}
    assert target.tenant("POST", action, attach).status == 202
    row = target.tenant.ok("GET", f"/volumes/{volume}")["volume"]
    id = row["attachments"][0]["attachment_id"]
    body = {"os-force_detach": {"attachment_id": id, "connector": None}}
    refused = target.tenant("POST", action, body)
    assert (refused.status, refused.message) == (
        403,
        "Policy doesn't allow volume_extension:volume_admin_actions:force_detach to be performed.",
    )

    assert target.admin("POST", action, body).status == 202

    row = target.tenant.ok("GET", f"/volumes/{volume}")["volume"]
    assert (row["status"], row["attachments"]) == ("available", [])


def test_a_connection_can_be_asked_for_without_an_attachment(
    target: Target, plain: dict[str, str]
) -> None:
    """The older way; RBD does nothing when it ends."""
    volume = target.tenant.create(**plain)["id"]
    action = f"/volumes/{volume}/action"
    asked = {"os-initialize_connection": {"connector": CONNECTOR}}

    told = target.tenant.ok("POST", action, asked)["connection_info"]

    assert set(told) == {"driver_volume_type", "data", "enforce_multipath"}
    assert set(told["data"]) == TOLD - {"driver_volume_type", "attachment_id"}
    ended = {"os-terminate_connection": {"connector": CONNECTOR}}
    assert target.tenant("POST", action, ended).status == 202
