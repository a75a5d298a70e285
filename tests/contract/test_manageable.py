"""Images and snapshots that Cinder takes in and lets go."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import quote

import pytest

from tests.contract.target import Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
JSON = ("--format", "json")


@pytest.fixture(scope="module")
def host(target: Target, plain: dict[str, str]) -> str:
    """The host, with its pool, of a backend whose images can be read here."""
    made = target.admin.create(**plain)
    return str(made["os-vol-host-attr:host"])


@pytest.fixture(scope="module")
def site(target: Target, host: str, plain: dict[str, str]) -> str:
    """Which of a and b the backend's images are made at."""
    made = target.admin.create(**plain)
    spec = f"{target.pool}/volume-{made['id']}"
    found = target.until(
        lambda: next((s for s in "ab" if target.primary(s, spec)), None), "its image is mirrored"
    )
    assert found is not None
    return found


def _image(target: Target, site: str) -> str:
    """A small image at a site, of no use to anybody."""
    name = f"contract-{uuid.uuid4().hex[:12]}"
    spec = f"{target.pool}/{name}"
    made = target.rbd(site, "create", spec, "--size", "8M", "--image-feature", "layering")
    assert made.code == 0, made
    target.keep_in_mind(spec)
    return name


def _listed(target: Target, host: str, kind: str = "volumes") -> list[dict[str, Any]]:
    path = f"/manageable_{kind}/detail?host={quote(host)}"
    return list(target.admin.ok("GET", path)[f"manageable-{kind}"])


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        (
            "GET",
            "/manageable_volumes",
            None,
            400,
            "Invalid input received: One and only one of cluster and host must be set.",
        ),
        (
            "GET",
            "/manageable_volumes?host=x",
            None,
            404,
            "Service cinder-volume could not be found on host x.",
        ),
        (
            "GET",
            "/manageable_volumes?host=x&sort=frob",
            None,
            400,
            "Invalid sort keys passed: frob",
        ),
        (
            "GET",
            "/manageable_snapshots?host=x&sort=size:up",
            None,
            400,
            "Invalid sort dirs passed: up",
        ),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"host": "x", "ref": {"source-name": "x"}}},
            400,
            "Host 'x' not found",
        ),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"host": "x", "ref": {"source-name": "x"}, "volume_type": "nosuch"}},
            400,
            "Invalid volume type: Cannot find requested 'nosuch' volume type",
        ),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"ref": {"source-name": "x"}}},
            400,
            "Invalid input received: One and only one of cluster and host must be set.",
        ),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"host": "x"}},
            400,
            "Invalid input for field/attribute volume. Value: {'host': 'x'}. 'ref' is a required "
            "property",
        ),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"host": "x", "ref": 5}},
            400,
            "Invalid input for field/attribute ref. Value: 5. 5 is not of type 'object', 'string'",
        ),
        (
            "POST",
            "/manageable_snapshots",
            {"snapshot": {"volume_id": NOWHERE, "ref": {"source-name": "x"}}},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
    ],
)
def test_what_is_refused_about_taking_images(
    target: Target, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = target.admin(method, path, body)

    assert (answer.status, answer.message) == (status, words)


@pytest.mark.parametrize(
    ("method", "path", "body", "rule"),
    [
        ("GET", "/manageable_volumes?host=x", None, "volume_extension:list_manageable"),
        ("GET", "/manageable_snapshots?host=x", None, "snapshot_extension:list_manageable"),
        (
            "POST",
            "/manageable_volumes",
            {"volume": {"host": "x", "ref": {"source-name": "x"}}},
            "volume_extension:volume_manage",
        ),
    ],
)
def test_tenants_take_no_images(
    target: Target, method: str, path: str, body: Any, rule: str
) -> None:
    """Otherwise anybody could have anybody's volume."""
    answer = target.tenant(method, path, body)

    assert (answer.status, answer.message) == (
        403,
        f"Policy doesn't allow {rule} to be performed.",
    )


def test_these_paths_came_with_3_8(target: Target, host: str) -> None:
    """The older ones are there from the beginning."""
    path = f"?host={quote(host)}&limit=1"

    assert target.admin("GET", f"/manageable_volumes{path}", version="3.7").status == 404
    listed = target.admin.ok("GET", f"/os-volume-manage{path}", version="3.0")
    (row,) = listed["manageable-volumes"]
    assert set(row) == {"reference", "size", "safe_to_manage"}


def test_an_image_is_taken_and_let_go(target: Target, host: str, site: str) -> None:
    """Its name changes, its content does not; it belongs to who asked."""
    name = _image(target, site)
    listed = next(r for r in _listed(target, host) if r["reference"] == {"source-name": name})
    assert listed == {
        "reference": {"source-name": name},
        "size": 1,
        "safe_to_manage": True,
        "reason_not_safe": None,
        "cinder_id": None,
        "extra_info": None,
    }
    body = {
        "volume": {
            "host": host,
            "ref": {"source-name": name},
            "name": "taken",
            "availability_zone": "anything at all",
            "metadata": {"k": "v"},
            "bootable": True,
        }
    }
    answer = target.admin("POST", "/manageable_volumes", body)
    assert answer.status == 202
    made = answer.document["volume"]
    assert (made["status"], made["size"]) == ("creating", 0)
    assert "group_id" not in made
    target.admin.volumes.append(made["id"])
    taken = target.admin.wait(f"/volumes/{made['id']}", "volume", "available")
    assert (taken["size"], taken["bootable"], taken["metadata"]) == (1, "true", {"k": "v"})
    assert taken["availability_zone"] == "anything at all"
    assert taken["os-vol-host-attr:host"] == host
    assert (taken["service_uuid"], taken["shared_targets"]) == (None, True)
    image = f"volume-{made['id']}"
    assert target.rbd(site, "info", f"{target.pool}/{name}").code == 2
    known = next(r for r in _listed(target, host) if r["reference"] == {"source-name": image})
    assert known["cinder_id"] == made["id"]
    assert (known["safe_to_manage"], known["reason_not_safe"]) == (False, "already managed")
    again = {"volume": {"host": host, "ref": {"source-name": image}}}
    refused = target.admin("POST", "/manageable_volumes", again)
    assert (refused.status, refused.message) == (
        400,
        "Unable to manage existing volume. The volume is already managed",
    )

    action = f"/volumes/{made['id']}/action"
    assert target.admin("POST", action, {"os-unmanage": {}}).status == 202

    target.until(
        lambda: target.admin("GET", f"/volumes/{made['id']}").status == 404, "it is forgotten"
    )
    assert target.rbd(site, "info", f"{target.pool}/{image}").code == 0
    target.keep_in_mind(f"{target.pool}/{image}")


def test_an_image_that_is_not_there_leaves_a_volume_in_error(target: Target, host: str) -> None:
    """The answer is 202 all the same."""
    body = {"volume": {"host": host, "ref": {"source-name": "contract-nowhere"}}}
    made = target.admin.ok("POST", "/manageable_volumes", body)["volume"]
    target.admin.volumes.append(made["id"])

    shown = target.until(
        lambda: next(
            (
                v
                for v in [target.admin.ok("GET", f"/volumes/{made['id']}")["volume"]]
                if v["status"] != "creating"
            ),
            None,
        ),
        "it is decided",
    )

    assert (shown["status"], shown["size"]) == ("error", 0)


def _snapshots(target: Target, site: str, spec: str) -> dict[str, str]:
    """Each snapshot with its protection, but those that rbd-mirror takes to copy an image."""
    listed = target.rbd(site, "snap", "ls", spec, *JSON).json
    return {s["name"]: s["protected"] for s in listed if not s["name"].startswith(".rbd-mirror")}


def test_a_snapshot_is_taken_and_let_go(target: Target, host: str, site: str) -> None:
    """Its name changes; what is let go stays in the image."""
    volume = target.admin.create(
        volume_type=next(
            k["name"]
            for k in target.admin.ok("GET", "/types")["volume_types"]
            if host.endswith("#" + k["extra_specs"].get("volume_backend_name", "-"))
            and set(k["extra_specs"]) == {"volume_backend_name"}
        ),
        availability_zone=next(
            s["zone"]
            for s in target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
            if s["host"] == host.partition("#")[0]
        ),
    )["id"]
    spec = f"{target.pool}/volume-{volume}"
    assert target.rbd(site, "snap", "create", f"{spec}@by-hand", "--no-progress").code == 0
    mine = [
        row
        for row in _listed(target, host, "snapshots")
        if row["source_reference"] == {"source-name": f"volume-{volume}"}
    ]
    assert mine == [
        {
            "reference": {"source-name": "by-hand"},
            "size": 1,
            "safe_to_manage": True,
            "reason_not_safe": None,
            "extra_info": None,
            "cinder_id": None,
            "source_reference": {"source-name": f"volume-{volume}"},
        }
    ]
    body = {"snapshot": {"volume_id": volume, "ref": {"source-name": "by-hand"}, "name": "taken"}}
    made = target.admin.ok("POST", "/manageable_snapshots", body)["snapshot"]
    assert set(made) == {
        "id",
        "created_at",
        "updated_at",
        "name",
        "description",
        "volume_id",
        "status",
        "size",
        "metadata",
    }
    path = f"/snapshots/{made['id']}"
    taken = target.admin.wait(path, "snapshot", "available")
    assert taken["os-extended-snapshot-attributes:progress"] == "0%"
    names = _snapshots(target, site, spec)
    assert names == {f"snapshot-{made['id']}": "true"}

    assert target.admin("POST", f"{path}/action", {"os-unmanage": {}}).status == 202

    target.until(lambda: target.admin("GET", path).status == 404, "it is forgotten")
    names = _snapshots(target, site, spec)
    assert names == {f"snapshot-{made['id']}": "false"}
    assert target.rbd(site, "snap", "purge", spec, "--no-progress").code == 0
