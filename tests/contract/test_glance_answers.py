"""What Glance answers: shapes, statuses and words of its API v2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Api, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"
PATCH = "application/openstack-images-v2.1-json-patch"
OLD_PATCH = "application/openstack-images-v2.0-json-patch"
OCTETS = "application/octet-stream"
DATA = b"a disk of thirty-two bytes or so"
SHOWN = {
    "id",
    "name",
    "status",
    "visibility",
    "protected",
    "os_hidden",
    "checksum",
    "os_hash_algo",
    "os_hash_value",
    "owner",
    "size",
    "virtual_size",
    "container_format",
    "disk_format",
    "created_at",
    "updated_at",
    "tags",
    "min_ram",
    "min_disk",
    "self",
    "file",
    "schema",
    "locations",
}


def _api(target: Target, *, tenant: bool) -> Api:
    api = target.api("image", tenant=tenant)
    try:
        assert api.endpoint
    except AssertionError:
        pytest.skip("the target has no Glance")
    return api


@pytest.fixture(scope="module")
def tenant(target: Target) -> Api:
    """Glance as a tenant sees it."""
    return _api(target, tenant=True)


@pytest.fixture(scope="module")
def admin(target: Target) -> Api:
    """Glance as an administrator sees it."""
    return _api(target, tenant=False)


@pytest.fixture
def queued(tenant: Api) -> Iterator[dict[str, Any]]:
    """A tenant's image without data."""
    body = {"name": "contract-räksmörgås", "hw_machine_type": "q35", "tags": ["a"]}
    made: dict[str, Any] = tenant.ok("POST", "/v2/images", body)
    yield made
    assert tenant("DELETE", f"/v2/images/{made['id']}").status in (204, 404)


@pytest.fixture
def active(tenant: Api, queued: dict[str, Any]) -> dict[str, Any]:
    """The same with data."""
    path = f"/v2/images/{queued['id']}"
    formats = [
        {"op": "replace", "path": "/disk_format", "value": "raw"},
        {"op": "replace", "path": "/container_format", "value": "bare"},
    ]
    assert _patch(tenant, path, formats).status == 200
    assert _upload(tenant, path, DATA).status == 204
    found: dict[str, Any] = tenant.ok("GET", path)
    return found


def _patch(api: Api, path: str, changes: Any, kind: str = PATCH) -> Any:
    return api("PATCH", path, changes, headers={"Content-Type": kind})


def _upload(api: Api, path: str, data: bytes, kind: str = OCTETS, **headers: str) -> Any:
    return api("PUT", f"{path}/file", data, headers={"Content-Type": kind, **headers})


def _said(answer: Any) -> str:
    """The words of a refusal without what webob puts around them."""
    return " ".join(answer.message.replace("<br /><br />", " ").split())


# ------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", "/nosuch", None, 404, "The resource could not be found."),
        ("GET", f"/images/{NOWHERE}", None, 404, f"No image found with ID {NOWHERE}"),
        ("DELETE", f"/images/{NOWHERE}", None, 404, f"Failed to find image {NOWHERE} to delete"),
        ("PUT", f"/images/{NOWHERE}/tags/x", None, 404, f"Image {NOWHERE} not found."),
        (
            "POST",
            "/images",
            {"status": "active"},
            403,
            "Attribute 'status' is read-only.",
        ),
        ("POST", "/images", {"stores": "x"}, 403, "Attribute 'stores' is read-only."),
        (
            "POST",
            "/images",
            {"location": "x"},
            403,
            "Access was denied to this resource. Attribute 'location' is reserved.",
        ),
        (
            "POST",
            "/images",
            {"visibility": "public"},
            403,
            "You are not authorized to complete publicize_image action.",
        ),
        (
            "POST",
            "/images",
            {"owner": "frob"},
            403,
            "Access was denied to this resource. You are not permitted to create images owned by "
            "'frob'",
        ),
        (
            "POST",
            "/images",
            {"min_disk": -1},
            400,
            "Invalid value '-1' for parameter 'min_disk': Cannot be a negative value",
        ),
        ("GET", "/images?limit=x", None, 400, "limit param must be an integer"),
        ("GET", "/images?limit=-1", None, 400, "limit param must be positive"),
        ("GET", f"/images?marker={NOWHERE}", None, 400, f"No image found with ID {NOWHERE}"),
        (
            "GET",
            "/images?sort=frob",
            None,
            400,
            "Invalid sort key: frob. It must be one of the following: name, status, "
            "container_format, disk_format, size, id, created_at, updated_at.",
        ),
        ("GET", "/images?sort=name:up", None, 400, "Invalid sort direction: up"),
        (
            "GET",
            "/images?sort=name&sort_key=id",
            None,
            400,
            "Old and new sorting syntax cannot be combined",
        ),
        ("GET", "/images?visibility=frob", None, 400, "Invalid visibility value: frob"),
        ("GET", "/images?member_status=frob", None, 400, "Invalid status: frob"),
        (
            "GET",
            "/images?os_hidden=frob",
            None,
            400,
            "Invalid value 'frob' for 'os_hidden' filter. Valid values are 'true' or 'false'.",
        ),
        (
            "GET",
            "/images?created_at=frob:2020-01-01T00:00:00Z",
            None,
            400,
            "Unable to filter on a unknown operator.",
        ),
        (
            "GET",
            "/info/stores/detail",
            None,
            403,
            "You are not authorized to complete stores_info_detail action.",
        ),
        (
            "GET",
            "/tasks",
            None,
            403,
            "You are not authorized to complete tasks_api_access action.",
        ),
    ],
)
def test_what_glance_refuses(
    tenant: Api, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = tenant(method, f"/v2{path}", body)

    assert (answer.status, _said(answer)) == (status, words)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"name": 5}, "5 is not of type 'null', 'string'"),
        ({"own": 5}, "5 is not of type 'string'"),
        ({"visibility": "frob"}, "'frob' is not one of ['community', 'public', 'private', "),
        ({"disk_format": "frob"}, "'frob' is not one of [None, 'ami', 'ari', 'aki', 'vhd', "),
        ({"min_disk": "x"}, "'x' is not of type 'integer'"),
    ],
)
def test_values_must_fit_the_schema_of_an_image(
    tenant: Api, body: dict[str, Any], words: str
) -> None:
    """Own properties are texts."""
    answer = tenant("POST", "/v2/images", body)

    assert answer.status == 400
    beginning = f"Provided object does not match schema 'image': {words}"
    assert _said(answer).startswith(beginning)


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"op": "add"}, 400, "Request body must be a JSON array of operation objects."),
        ([5], 400, "Operations must be JSON objects."),
        (
            [{"path": "/x"}],
            400,
            "Unable to find `op` in JSON Schema change. It must be one of the following: add, "
            "remove, replace.",
        ),
        (
            [{"op": "add", "path": "x", "value": "y"}],
            400,
            'Pointer `x` does not start with "/".',
        ),
        (
            [{"op": "add", "path": "/x/y", "value": "y"}],
            400,
            "Invalid JSON pointer for this resource: '/x/y'",
        ),
        (
            [{"op": "add", "path": "/x"}],
            400,
            'Operation "add" requires a member named "value".',
        ),
        (
            [{"op": "replace", "path": "/nosuch", "value": "y"}],
            409,
            "There was a conflict when trying to complete your request. Property nosuch does not "
            "exist.",
        ),
        (
            [{"op": "remove", "path": "/name"}],
            403,
            "Access was denied to this resource. Property name may not be removed.",
        ),
        (
            [{"op": "replace", "path": "/status", "value": "y"}],
            403,
            "Attribute 'status' is read-only.",
        ),
        (
            [{"op": "add", "path": "/os_glance_y", "value": "x"}],
            403,
            "Attribute 'os_glance_y' is reserved.",
        ),
        (
            [{"op": "replace", "path": "/visibility", "value": "public"}],
            403,
            "You are not authorized to complete publicize_image action.",
        ),
        (
            [{"op": "replace", "path": "/owner", "value": "y"}],
            403,
            "Access was denied to this resource. Owner can't be updated by non admin.",
        ),
        (
            [{"op": "remove", "path": "/locations/0"}],
            403,
            "You are not authorized to complete delete_image_location action.",
        ),
    ],
)
def test_what_is_refused_of_changes(
    tenant: Api, queued: dict[str, Any], changes: Any, status: int, words: str
) -> None:
    """Forms, paths and properties."""
    answer = _patch(tenant, f"/v2/images/{queued['id']}", changes)

    assert (answer.status, _said(answer)) == (status, words)


# -------------------------------------------------------------------------------- shapes


def test_glance_tells_its_versions_to_everybody(tenant: Api) -> None:
    """With status 300."""
    answer = tenant.root()
    versions = {version["id"]: version["status"] for version in answer.document["versions"]}

    assert answer.status == 300
    assert versions["v2.17"] == "CURRENT"
    assert versions["v2.15"] == versions["v2.0"] == "SUPPORTED"
    assert "v2.16" not in versions


def test_the_shape_of_a_new_image(tenant: Api, queued: dict[str, Any]) -> None:
    """Its own properties stand beside the others."""
    assert set(queued) == SHOWN | {"hw_machine_type"}
    assert queued["status"] == "queued"
    assert queued["visibility"] == "shared"
    assert queued["size"] is queued["checksum"] is queued["disk_format"] is None
    assert queued["locations"] == []
    assert queued["created_at"].endswith("Z")
    assert tenant("GET", f"/v2/images/{queued['id']}/file").status == 204


def test_the_headers_of_a_new_image_tell_of_imports_and_stores(tenant: Api) -> None:
    """In the order of the configuration; Glance's own stores come last."""
    answer = tenant("POST", "/v2/images", {"name": "contract-headers"})
    stores = [store["id"] for store in tenant.ok("GET", "/v2/info/stores")["stores"]]

    assert answer.status == 201
    assert tenant("DELETE", f"/v2/images/{answer.document['id']}").status == 204
    methods = answer.headers["openstack-image-import-methods"]
    assert methods == "glance-direct,web-download,copy-image"
    assert answer.headers["openstack-image-store-ids"].split(",") == [
        *stores,
        "os_glance_staging_store",
        "os_glance_tasks_store",
    ]
    assert answer.headers["location"].endswith(f"/v2/images/{answer.document['id']}")


def test_the_shape_of_an_image_with_data(tenant: Api, active: dict[str, Any]) -> None:
    """It tells of its stores and where clients may clone from."""
    stores = tenant.ok("GET", "/v2/info/stores")["stores"]
    default = next(store["id"] for store in stores if store.get("default") == "true")

    assert set(active) == SHOWN | {"hw_machine_type", "direct_url", "stores"}
    assert active["status"] == "active"
    assert active["size"] == active["virtual_size"] == len(DATA)
    assert active["os_hash_algo"] == "sha512"
    assert active["stores"] == default
    (location,) = active["locations"]
    assert location["metadata"] == {"store": default}
    assert location["url"] == active["direct_url"]
    assert active["direct_url"].startswith("rbd://")
    assert active["direct_url"].endswith(f"/{active['id']}/snap")


def test_the_rbd_image_of_an_image(target: Target, tenant: Api, active: dict[str, Any]) -> None:
    """It is called by the image's id and has a protected snapshot."""
    _, _, fsid, pool, name, snapshot = active["direct_url"].split("/")
    assert name == active["id"]

    listed = target.rbd("a", "snap", "ls", f"{pool}/{name}", "--format", "json").json
    assert [(s["name"], s["protected"]) for s in listed] == [(snapshot, "true")]
    stores = {
        store["id"]: store
        for store in target.api("image").ok("GET", "/v2/info/stores/detail")["stores"]
    }
    store = stores[active["stores"]]
    assert (store["type"], store["weight"]) == ("rbd", 0)
    assert (store["properties"]["pool"], store["properties"]["fsid"]) == (pool, fsid)


def test_the_data_come_back(tenant: Api, active: dict[str, Any]) -> None:
    """Whole; the RBD store gives no parts."""
    path = f"/v2/images/{active['id']}/file"
    whole = tenant("GET", path)
    part = tenant("GET", path, headers={"Range": "bytes=1-2"})

    assert (whole.status, whole.headers["content-length"]) == (200, str(len(DATA)))
    assert whole.headers["content-md5"] == active["checksum"]
    assert (part.status, _said(part)) == (
        400,
        "Getting images randomly from this store is not supported. Offset: 1, length: 2",
    )


def test_lists_of_images(tenant: Api, active: dict[str, Any]) -> None:
    """A page tells of the next one where it is full."""
    full = tenant.ok("GET", f"/v2/images?id={active['id']}&limit=1")
    rest = tenant.ok("GET", f"/v2/images?id=in:{active['id']}&limit=2")

    assert full["images"] == rest["images"] == [active]
    assert full["first"] == f"/v2/images?id={active['id']}&limit=1"
    assert full["schema"] == "/v2/schemas/images"
    assert f"marker={active['id']}" in full["next"]
    assert "next" not in rest
    assert tenant.ok("GET", "/v2/images?nosuch=x&limit=1")["images"] == []


# ------------------------------------------------------------------------------- changes


def test_changes_of_an_image(tenant: Api, queued: dict[str, Any]) -> None:
    """Two media types; only the older one minds a property that is there already."""
    path = f"/v2/images/{queued['id']}"

    assert _patch(tenant, path, [{"op": "add", "path": "/x", "value": "1"}]).document["x"] == "1"
    assert _patch(tenant, path, [{"op": "add", "path": "/x", "value": "2"}]).document["x"] == "2"
    old = _patch(tenant, path, [{"add": "/x", "value": "3"}], OLD_PATCH)
    assert (old.status, _said(old)) == (
        409,
        "There was a conflict when trying to complete your request. Property x already present.",
    )
    assert "x" not in _patch(tenant, path, [{"op": "remove", "path": "/x"}]).document
    other = _patch(tenant, path, [], "application/json")
    assert other.status == 415
    assert _said(other).endswith(f"Image PATCH expects Content-Type one of: {OLD_PATCH}, {PATCH}")


def test_data_need_formats_and_a_queued_image(tenant: Api, queued: dict[str, Any]) -> None:
    """And their own media type, and a store that is there."""
    path = f"/v2/images/{queued['id']}"

    early = _upload(tenant, path, DATA)
    assert early.status == 400
    assert _said(early) == (
        "Properties disk_format, container_format must be set prior to saving data."
    )
    assert _upload(tenant, path, DATA, "text/plain").status == 415
    lost = _upload(tenant, path, DATA, **{"X-Image-Meta-Store": "frob"})
    assert (lost.status, _said(lost)) == (400, "Store for identifier frob not found")


def test_an_active_image_takes_no_more_data(tenant: Api, active: dict[str, Any]) -> None:
    """Nor an import, but for a copy into another store."""
    path = f"/v2/images/{active['id']}"

    again = _upload(tenant, path, DATA)
    assert (again.status, _said(again)) == (
        409,
        "Image status transition from active to saving is not allowed",
    )
    direct = tenant("POST", f"{path}/import", {"method": {"name": "glance-direct"}})
    assert (direct.status, _said(direct)) == (
        409,
        "Image with status active cannot be target for import",
    )
    copy = tenant("POST", f"{path}/import", {"method": {"name": "copy-image"}, "all_stores": True})
    assert (copy.status, _said(copy)) == (
        403,
        "You are not authorized to complete copy_image action.",
    )


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({}, 400, "Import request requires a 'method' field."),
        ({"method": {}}, 400, "Import request requires a 'name' field."),
        ({"method": {"name": "frob"}}, 400, "Unknown import method name 'frob'."),
        (
            {"method": {"name": "glance-direct"}},
            409,
            "Image needs to be staged before 'glance-direct' method can be used",
        ),
        (
            {"method": {"name": "copy-image"}},
            409,
            "Only images with status active can be targeted for copying",
        ),
        (
            {"method": {"name": "web-download", "uri": "http://localhost/x"}},
            409,
            "'container_format' needs to be set before import",
        ),
    ],
)
def test_what_is_refused_of_imports(
    tenant: Api, queued: dict[str, Any], body: Any, status: int, words: str
) -> None:
    """Methods and states."""
    answer = tenant("POST", f"/v2/images/{queued['id']}/import", body)

    assert (answer.status, _said(answer)) == (status, words)


def test_an_image_comes_from_the_staging_area(
    target: Target, tenant: Api, queued: dict[str, Any]
) -> None:
    """It waits there until its import."""
    path = f"/v2/images/{queued['id']}"
    formats = [
        {"op": "replace", "path": "/disk_format", "value": "raw"},
        {"op": "replace", "path": "/container_format", "value": "bare"},
    ]
    assert _patch(tenant, path, formats).status == 200
    staged = tenant("PUT", f"{path}/stage", DATA, headers={"Content-Type": OCTETS})
    assert staged.status == 204
    assert tenant.ok("GET", path)["status"] == "uploading"

    assert tenant("POST", f"{path}/import", {"method": {"name": "glance-direct"}}).status == 202

    target.until(lambda: tenant.ok("GET", path)["status"] == "active", "the image is imported")
    found = tenant.ok("GET", path)
    assert found["size"] == len(DATA)
    assert found["os_glance_importing_to_stores"] == found["os_glance_failed_import"] == ""
    (task,) = tenant.ok("GET", f"{path}/tasks")["tasks"]
    assert task["type"] == "api_image_import"


def test_images_out_of_use(tenant: Api, active: dict[str, Any]) -> None:
    """Nobody but administrators gets the data of a deactivated one."""
    path = f"/v2/images/{active['id']}"

    assert tenant("POST", f"{path}/actions/deactivate").status == 204
    assert tenant.ok("GET", path)["status"] == "deactivated"
    answer = tenant("GET", f"{path}/file")
    assert (answer.status, _said(answer)) == (
        403,
        "The requested image has been deactivated. Image data download is forbidden.",
    )
    assert tenant("POST", f"{path}/actions/reactivate").status == 204
    assert tenant.ok("GET", path)["status"] == "active"


def test_protected_images_stay(tenant: Api, queued: dict[str, Any]) -> None:
    """Until they are protected no more."""
    path = f"/v2/images/{queued['id']}"
    on, off = ([{"op": "replace", "path": "/protected", "value": v}] for v in (True, False))

    assert _patch(tenant, path, on).status == 200
    answer = tenant("DELETE", path)
    assert _patch(tenant, path, off).status == 200
    assert (answer.status, _said(answer)) == (
        403,
        f"Image {queued['id']} is protected and cannot be deleted.",
    )


def test_members_of_an_image(tenant: Api, admin: Api, queued: dict[str, Any]) -> None:
    """The owner adds and removes them; whether they accept is theirs to say."""
    path = f"/v2/images/{queued['id']}/members"

    member = tenant.ok("POST", path, {"member": NOWHERE})
    assert set(member) == {
        "member_id",
        "image_id",
        "status",
        "created_at",
        "updated_at",
        "schema",
    }
    assert member["status"] == "pending"
    twice = tenant("POST", path, {"member": NOWHERE})
    assert (twice.status, _said(twice)) == (
        409,
        f"Member {NOWHERE} is duplicated for image {queued['id']}",
    )
    owner = tenant("PUT", f"{path}/{NOWHERE}", {"status": "accepted"})
    assert (owner.status, _said(owner)) == (
        403,
        "You are not authorized to complete modify_member action.",
    )
    wrong = admin("PUT", f"{path}/{NOWHERE}", {"status": "frob"})
    assert (wrong.status, _said(wrong)) == (
        400,
        'Incorrect request: Status must be "pending", "accepted" or "rejected".',
    )
    accepted = admin.ok("PUT", f"{path}/{NOWHERE}", {"status": "accepted"})
    assert accepted["status"] == "accepted"
    assert tenant("DELETE", f"{path}/{NOWHERE}").status == 204
    assert tenant.ok("GET", path) == {"members": [], "schema": "/v2/schemas/members"}


def test_tags_of_an_image(tenant: Api, queued: dict[str, Any]) -> None:
    """One at a time."""
    path = f"/v2/images/{queued['id']}"

    assert tenant("PUT", f"{path}/tags/b").status == 204
    assert sorted(tenant.ok("GET", path)["tags"]) == ["a", "b"]
    assert tenant("DELETE", f"{path}/tags/b").status == 204
    assert tenant("DELETE", f"{path}/tags/b").status == 404


def test_locations_are_told_to_services(tenant: Api, admin: Api, active: dict[str, Any]) -> None:
    """An owner sees them in the image alone."""
    path = f"/v2/images/{active['id']}/locations"

    assert admin.ok("GET", path) == active["locations"]
    answer = tenant("GET", path)
    assert (answer.status, _said(answer)) == (
        403,
        "You are not authorized to complete fetch_image_location action.",
    )


def test_the_schema_of_an_image_is_what_clients_build_on(tenant: Api) -> None:
    """All properties that every image has."""
    schema = tenant.ok("GET", "/v2/schemas/image")

    assert schema["name"] == "image"
    assert set(schema["properties"]) == SHOWN | {"direct_url", "stores"}
    assert schema["properties"]["status"]["readOnly"] is True
    assert schema["additionalProperties"] == {"type": "string"}
    imports = tenant.ok("GET", "/v2/info/import")["import-methods"]
    assert imports["value"] == ["glance-direct", "web-download", "copy-image"]
