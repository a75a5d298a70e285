"""Where an image's data are: told, added, removed."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image, ImageInUse, Location, StoreUnreachable
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
SCHEMES = ("rbd://", "http://", "https://", "file://")


def may_change(context: Context, image: Image, operation: str) -> None:
    """Whether who asks may change locations in this way.

    :raises Fault: 403, removing is for admins, the rest for owners too.
    """
    if operation == "remove":
        policy.admin(context, "delete_image_location")
    else:
        policy.owns(context, image, "set_image_location")


def change(context: Context, image: Image, operation: str, path: list[str], value: Any) -> None:
    """Add, remove or replace locations.

    :raises Fault: the image's state or the place in the list forbids it.
    """
    if operation == "remove":
        _remove(context, image, path[1])
        return
    if operation == "replace" and not value:
        raise fields.Detail(403, "Cannot set locations to empty list.")
    if image.status not in ("active", "queued"):
        verb = "add" if operation == "add" else "replace"
        raise Fault(
            409, f"It's not allowed to {verb} locations if image status is {image.status}."
        )
    if operation == "replace":
        image.locations = [_location(context, image, one) for one in value]
    else:
        place = _place(path[1], len(image.locations), end=True)
        if place is None:
            raise Fault(400, "Invalid position for adding a location.")
        if any(known.url == value["url"] for known in image.locations):
            raise Fault(400, f"The location {value['url']} already exists")
        image.locations.insert(place, _location(context, image, value))
    if image.status == "queued":
        _complete(context, image, (value if operation == "replace" else [value]))


def _complete(context: Context, image: Image, given: list[dict[str, Any]]) -> None:
    """An image that got its first location is active; its size is that of the RBD image."""
    missing = [name for name in ("disk_format", "container_format") if not getattr(image, name)]
    if missing:
        image.locations.clear()
        word = "Property" if len(missing) == 1 else "Properties"
        raise Fault(400, f"{word} {', '.join(missing)} must be set prior to saving data.")
    for one in given:
        data = one.get("validation_data") or {}
        image.checksum = data.get("checksum", image.checksum)
        image.hash_algorithm = data.get("os_hash_algo", image.hash_algorithm)
        image.hash_value = data.get("os_hash_value", image.hash_value)
    image.size = context.region.images.size_at(image.locations[0])
    image.status = "active"


def _location(context: Context, image: Image, value: dict[str, Any]) -> Location:
    url = value["url"]
    if not url.startswith(SCHEMES):
        raise Fault(400, "Invalid location")
    metadata = {str(key): str(content) for key, content in value.get("metadata", {}).items()}
    store = context.region.images.store_of(url)
    if store is not None:
        metadata["store"] = store.id
    return Location(url, metadata)


def _remove(context: Context, image: Image, position: str) -> None:
    if image.status != "active":
        raise Fault(
            409, f"It's not allowed to remove locations if image status is {image.status}."
        )
    if len(image.locations) == 1:
        raise Fault(403, "Cannot remove last location in the image.")
    place = _place(position, len(image.locations), end=False)
    if place is None:
        raise Fault(400, "Invalid position for removing a location.")
    try:
        context.region.images.remove_location(image, image.locations[place])
    except (ImageInUse, StoreUnreachable) as error:
        raise Fault(500, str(error)) from None


def _place(position: str, count: int, *, end: bool) -> int | None:
    if not position.isdigit() and position != "-":
        return None
    place = (count if end else count - 1) if position == "-" else int(position)
    return place if end or 0 <= place < count else None


@ROUTES.add("GET", "/images/<id>/locations")
def index(context: Context, id: str) -> Any:
    """All locations, for other services."""
    image = policy.find(context, id)
    policy.service(context, "fetch_image_location")
    return [{"url": place.url, "metadata": dict(place.metadata)} for place in image.locations]


@ROUTES.add("POST", "/images/<id>/locations")
def add(context: Context, id: str) -> Reply:
    """A location for an image that has none; it becomes active in a little while."""
    asked = fields.document(context.request)
    if not isinstance(asked, dict) or not isinstance(asked.get("url"), str):
        raise Fault(
            400,
            "Provided object does not match schema 'location': 'url' is a required property",
        )
    image = policy.find(context, id)
    if image.status != "queued":
        raise Fault(409, f"It's not allowed to add locations if image status is {image.status}.")
    if not context.user.has_role("service") and not context.is_admin:
        policy.owns(context, image, "add_image_location")
    if not context.user.has_role("service"):
        raise Fault(403, "http store must be enabled to use location API by normal user.")
    images = context.region.images
    task = images.start_task(
        "location_import",
        image,
        policy.project_id(context),
        context.user.user.id,
        {"image_id": id, "loc_url": asked["url"]},
    )
    given = {**asked, "metadata": {}}

    def finish() -> None:
        change(context, image, "replace", ["locations"], [given])

    images.finish_later(task, image, finish)
    return Reply(202)
