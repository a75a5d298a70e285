"""Images: listed, shown, made and deleted."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any
from urllib.parse import urlencode

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image, ImageInUse, StoreUnreachable
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
IMPORT_METHODS = ("glance-direct", "web-download", "copy-image")
RESERVED_STORES = ("os_glance_staging_store", "os_glance_tasks_store")
DEFAULT_PAGE, LARGEST_PAGE = 25, 1000
"""limit_param_default and api_limit_max"""

SORT_KEYS: dict[str, Callable[[Image], Any]] = {
    "name": lambda i: i.name,
    "status": lambda i: i.status,
    "container_format": lambda i: i.container_format,
    "disk_format": lambda i: i.disk_format,
    "size": lambda i: i.size,
    "id": lambda i: i.id,
    "created_at": lambda i: i.created_at,
    "updated_at": lambda i: i.updated_at,
}
COLUMNS: dict[str, Callable[[Image], Any]] = {
    **SORT_KEYS,
    "owner": lambda i: i.owner,
    "checksum": lambda i: i.checksum,
    "min_disk": lambda i: i.min_disk,
    "min_ram": lambda i: i.min_ram,
    "os_hash_value": lambda i: i.hash_value,
    "os_hash_algo": lambda i: i.hash_algorithm,
}


def moment(context: Context, at: float | None) -> str | None:
    """A time as Glance writes it."""
    text = context.iso(at)
    return None if text is None else text.partition(".")[0] + "Z"


def view(context: Context, image: Image) -> dict[str, Any]:
    """An image as Glance shows it; own properties stand beside its columns."""
    path = f"/v2/images/{image.id}"
    document: dict[str, Any] = {
        **image.properties,
        "name": image.name,
        "disk_format": image.disk_format,
        "container_format": image.container_format,
        "visibility": image.visibility,
        "size": image.size,
        "virtual_size": image.virtual_size,
        "status": image.status,
        "checksum": image.checksum,
        "protected": image.protected,
        "min_ram": image.min_ram,
        "min_disk": image.min_disk,
        "owner": image.owner,
        "os_hidden": image.hidden,
        "os_hash_algo": image.hash_algorithm,
        "os_hash_value": image.hash_value,
        "id": image.id,
        "created_at": moment(context, image.created_at),
        "updated_at": moment(context, image.updated_at),
        "locations": [
            {"url": place.url, "metadata": dict(place.metadata)} for place in image.locations
        ],
        "tags": sorted(image.tags),
        "self": path,
        "file": f"{path}/file",
        "schema": "/v2/schemas/image",
    }
    if image.locations:
        document["direct_url"] = image.locations[0].url
    if image.stores:
        document["stores"] = ",".join(image.stores)
    return document


# -------------------------------------------------------------------------------- reads


@ROUTES.add("GET", "/images")
def index(context: Context) -> dict[str, Any]:
    """The images that somebody sees, a page at a time."""
    limit = _limit(context)
    rows = _ordered(context, _chosen(context))
    marker = context.request.first("marker")
    if marker is not None:
        places = [place for place, row in enumerate(rows) if row.id == marker]
        if not places:
            raise Fault(400, f"No image found with ID {marker}")
        rows = rows[places[0] + 1 :]
    chosen = rows[:limit]
    query = {key: value for key, value in context.request.query if key != "marker"}
    first = f"/v2/images?{urlencode(query)}" if query else "/v2/images"
    document = {
        "images": [view(context, image) for image in chosen],
        "first": first,
        "schema": "/v2/schemas/images",
    }
    if chosen and len(chosen) == limit:
        document["next"] = f"/v2/images?{urlencode({**query, 'marker': chosen[-1].id})}"
    return document


def _limit(context: Context) -> int:
    text = context.request.first("limit")
    if text is None:
        return DEFAULT_PAGE
    try:
        limit = int(text)
    except ValueError:
        raise Fault(400, "limit param must be an integer") from None
    if limit < 0:
        raise Fault(400, "limit param must be positive")
    return min(limit, LARGEST_PAGE)


PAGING = ("limit", "marker", "member_status", "tag", "sort", "sort_key", "sort_dir")


def _chosen(context: Context) -> list[Image]:
    given = {key: value for key, value in context.request.query if key not in PAGING}
    visibility = given.pop("visibility", None)
    if visibility not in (None, "all", *fields.VISIBILITIES):
        raise Fault(400, f"Invalid visibility value: {visibility}")
    if "changes-since" in given:
        raise Fault(400, 'The "changes-since" filter is no longer available on v2.')
    hidden = _flag("os_hidden", given.pop("os_hidden", "false"))
    protected = given.pop("protected", None)
    rows = [image for image in _seen(context, visibility) if image.hidden == hidden]
    if protected is not None:
        wanted = _flag("protected", protected, lower=False)
        rows = [image for image in rows if image.protected == wanted]
    tags = {value.strip() for key, value in context.request.query if key == "tag"}
    if tags:
        rows = [image for image in rows if tags <= image.tags]
    for key, value in given.items():
        operator, colon, _ = value.partition(":")
        if key in ("created_at", "updated_at") and colon and operator not in OPERATORS:
            raise Fault(400, "Unable to filter on a unknown operator.")
        rows = [image for image in rows if _fits(context, image, key, value)]
    return rows


def _flag(name: str, text: str, *, lower: bool = True) -> bool:
    word = text.lower() if lower else text
    if word not in ("true", "false"):
        raise Fault(
            400,
            f"Invalid value '{word}' for '{name}' filter. Valid values are 'true' or 'false'.",
        )
    return word == "true"


def _seen(context: Context, visibility: str | None) -> list[Image]:
    """Without a word about visibility: own and public ones, and shared ones that were accepted."""
    wanted = context.request.first("member_status") or "accepted"
    if wanted not in ("pending", "accepted", "rejected", "all"):
        raise Fault(400, f"Invalid status: {wanted}")
    rows = list(context.region.images.images.values())
    own = policy.project_id(context)
    if visibility in fields.VISIBILITIES:
        rows = [image for image in rows if image.visibility == visibility]
    if context.is_admin:
        return rows

    def may(image: Image) -> bool:
        if image.owner == own or image.visibility == "public":
            return True
        if image.visibility == "community":
            return visibility in ("community", "all")
        member = image.members.get(own)
        shared = image.visibility == "shared" and member is not None
        return shared and member is not None and wanted in (member.status, "all")

    return [image for image in rows if may(image)]


def _fits(context: Context, image: Image, key: str, value: str) -> bool:
    column = COLUMNS.get(key)
    operator, colon, rest = value.partition(":")
    if key in ("created_at", "updated_at") and colon:
        shown = moment(context, image.created_at if key == "created_at" else image.updated_at)
        return _compared(shown or "", operator, rest)
    if key in ("size_min", "size_max"):
        size = image.size or 0
        return size >= int(value) if key == "size_min" else size <= int(value)
    if column is None:
        return image.properties.get(key) == value
    if operator == "in" and colon:
        return str(column(image)) in [word.strip('"') for word in rest.split(",")]
    if operator == "eq" and colon:
        return str(column(image)) == rest
    return str(column(image)) == value


OPERATORS: dict[str, Callable[[str, str], Any]] = {
    "gt": gt,
    "gte": ge,
    "lt": lt,
    "lte": le,
    "eq": eq,
    "neq": ne,
}
"""How a filter by time compares."""


def _compared(shown: str, operator: str, wanted: str) -> bool:
    wanted = wanted if wanted.endswith("Z") else wanted + "Z"
    return bool(OPERATORS[operator](shown, wanted))


def _ordered(context: Context, rows: list[Image]) -> list[Image]:
    for key, direction in reversed(_sorting(context)):
        if key not in SORT_KEYS:
            raise Fault(
                400,
                f"Invalid sort key: {key}. It must be one of the following: "
                f"{', '.join(SORT_KEYS)}.",
            )
        if direction not in ("asc", "desc"):
            raise Fault(400, f"Invalid sort direction: {direction}")

        def rank(image: Image, key: str = key) -> tuple[bool, Any]:
            value = SORT_KEYS[key](image)
            return value is not None, value if value is not None else 0

        rows = sorted(rows, key=rank, reverse=direction == "desc")
    return rows


def _sorting(context: Context) -> list[tuple[str, str]]:
    keys = [value.strip() for key, value in context.request.query if key == "sort_key"]
    directions = [value.strip() for key, value in context.request.query if key == "sort_dir"]
    sort = context.request.first("sort")
    if sort is not None:
        if keys or directions:
            raise Fault(400, "Old and new sorting syntax cannot be combined")
        pairs = [part.partition(":") for part in sort.strip().split(",")]
        return [(key.strip(), direction.strip() or "desc") for key, _, direction in pairs]
    if len(directions) > 1 and len(directions) != len(keys):
        raise Fault(400, "Number of sort dirs does not match the number of sort keys")
    keys = keys or ["created_at"]
    directions = directions or ["desc"]
    if len(directions) == 1:
        directions = directions * len(keys)
    found = list(zip(keys, directions, strict=True))
    for tie in ("created_at", "id"):
        if tie not in keys:
            found.append((tie, directions[-1]))
    return found


@ROUTES.add("GET", "/images/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One image."""
    return view(context, policy.find(context, id))


# ------------------------------------------------------------------------------- writes


@ROUTES.add("POST", "/images")
def create(context: Context) -> Reply:
    """A new image; its data come later."""
    asked = fields.document(context.request)
    if not isinstance(asked, dict):
        raise Fault(500, fields.BROKEN)
    for name in fields.DISALLOWED:
        if name in asked:
            raise Fault(403, f"Attribute '{name}' is read-only.")
    fields.check(asked)
    for name in asked:
        if name not in fields.PROPERTIES:
            if len(name) > 255:
                raise Fault(400, "Custom property should not be greater than 255 characters.")
            fields.not_reserved(name, fields.Detail)
    owner = asked.get("owner", policy.project_id(context))
    if owner != policy.project_id(context) and not context.is_admin:
        raise fields.Detail(403, f"You are not permitted to create images owned by '{owner}'")
    policy.member(context, "add_image")
    policy.visibility(context, asked.get("visibility", ""))
    image = _made(context, asked, owner)
    headers = {
        "Location": f"/v2/images/{image.id}",
        "OpenStack-image-import-methods": ",".join(IMPORT_METHODS),
    }
    if context.region.images.stores:
        stores = (*context.region.images.stores, *RESERVED_STORES)
        headers["OpenStack-image-store-ids"] = ",".join(stores)
    return Reply(201, view(context, image), headers)


def _made(context: Context, asked: dict[str, Any], owner: str | None) -> Image:
    read_only = [name for name in fields.READ_ONLY if name in asked and name != "id"]
    if read_only:
        raise Fault(403, f"Attribute '{read_only[0]}' is read-only.")
    for name in ("min_disk", "min_ram"):
        if asked.get(name, 0) < 0:
            raise Fault(
                400,
                f"Invalid value '{asked[name]}' for parameter '{name}': Cannot be a negative "
                "value",
            )
    images = context.region.images
    if asked.get("id") in images.images:
        raise Fault(409, f"Image ID {asked['id']} already exists!")
    image = images.create(owner, id=asked.get("id", ""))
    for name, value in asked.items():
        if name not in ("id", "owner", "locations"):
            put(image, name, value)
    return image


ATTRIBUTES = {
    "name": "name",
    "visibility": "visibility",
    "protected": "protected",
    "os_hidden": "hidden",
    "disk_format": "disk_format",
    "container_format": "container_format",
    "min_disk": "min_disk",
    "min_ram": "min_ram",
    "owner": "owner",
}
"""Property -> attribute of the row."""


def put(image: Image, name: str, value: Any) -> None:
    """Write one property of an image, whatever kind it is of."""
    if name == "tags":
        image.tags = set(value)
    elif name in ATTRIBUTES:
        setattr(image, ATTRIBUTES[name], value)
    else:
        image.properties[name] = value


@ROUTES.add("DELETE", "/images/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take an image away with its data."""
    image = context.region.images.find(id)
    if image is None or not policy.sees(context, image):
        raise Fault(404, f"Failed to find image {id} to delete")
    policy.owns(context, image, "delete_image")
    if image.protected:
        raise Fault(403, f"Image {id} is protected and cannot be deleted.")
    try:
        context.region.images.delete(image)
    except ImageInUse:
        raise Fault(
            409,
            f"Image {id} could not be deleted because it is in use: The image cannot be deleted "
            "because it is in use through the backend store outside of Glance.",
        ) from None
    except StoreUnreachable:
        raise Fault(500, fields.BROKEN) from None
    return Reply(204)
