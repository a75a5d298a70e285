"""Imports: data from the staging area, from elsewhere, or from one store into others."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.image.image_data import unknown_store
from dr_planner.simulator.openstack.image.images import IMPORT_METHODS
from dr_planner.simulator.openstack.image.tasks import view
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import (
    IMPORT_TASK,
    IMPORTING,
    Image,
    ImageInUse,
    Store,
    StoreUnreachable,
)
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("POST", "/images/<id>/import")
def start(context: Context, id: str) -> Reply:
    """Begin an import; it ends in a little while."""
    asked = _asked(context)
    method = asked["method"]["name"]
    image = policy.find(context, id)
    _must_fit(image, method)
    if method == "copy-image":
        policy.admin(context, "copy_image")
    else:
        policy.owns(context, image, "modify_image")
    if IMPORT_TASK in image.properties:
        raise Fault(409, "Image has active task")
    stores = _stores(context, asked)
    if method == "copy-image":
        stores = _not_there_yet(image, stores, every=asked.get("all_stores", False))
        if not stores:
            return Reply(202)
    uri = str(asked["method"].get("uri"))
    if method == "web-download" and not uri.startswith(("http://", "https://")):
        raise Fault(400, f"URI for web-download does not pass filtering: {uri}")
    _begin(context, image, asked, stores)
    return Reply(202)


def _begin(
    context: Context, image: Image, asked: dict[str, Any], stores: list[Store | None]
) -> None:
    images = context.region.images
    method = asked["method"]["name"]
    names = [store.id for store in stores if store is not None]
    task = images.start_task(
        "api_image_import",
        image,
        policy.project_id(context),
        context.user.user.id,
        {"image_id": image.id, "import_req": asked, "backend": names},
    )
    if method != "copy-image":
        image.status = "importing"
    if names:
        image.properties[IMPORTING] = ",".join(names)
    images.touch(image)
    data = image.staged if method == "glance-direct" else image.content
    if method == "web-download":
        data = str(asked["method"]["uri"]).encode()

    def work() -> None:
        images.import_into(
            image,
            data or b"",
            stores,
            all_must_succeed=asked.get("all_stores_must_succeed", True),
        )

    images.finish_later(task, image, work)


def _asked(context: Context) -> dict[str, Any]:
    asked = fields.document(context.request)
    if not isinstance(asked, dict) or "method" not in asked:
        raise Fault(400, "Import request requires a 'method' field.")
    if not isinstance(asked["method"], dict) or "name" not in asked["method"]:
        raise Fault(400, "Import request requires a 'name' field.")
    if asked["method"]["name"] not in IMPORT_METHODS:
        raise Fault(400, f"Unknown import method name '{asked['method']['name']}'.", problem=True)
    for name in ("all_stores_must_succeed", "all_stores"):
        if not isinstance(asked.get(name, False), bool):
            raise Fault(400, f"'{name}' must be boolean value only")
    return asked


def _must_fit(image: Image, method: str) -> None:
    """Whether an image is in the state that a method needs.

    :raises Fault: 409, it is not.
    """
    if image.status == "active" and method != "copy-image":
        raise Fault(409, "Image with status active cannot be target for import")
    if image.status != "active" and method == "copy-image":
        raise Fault(409, "Only images with status active can be targeted for copying")
    if image.status != "queued" and method == "web-download":
        raise Fault(409, f"Image needs to be in 'queued' state to use '{method}' method")
    if image.status != "uploading" and method == "glance-direct":
        raise Fault(409, "Image needs to be staged before 'glance-direct' method can be used")
    for name in ("container_format", "disk_format"):
        if not getattr(image, name):
            raise Fault(409, f"'{name}' needs to be set before import")


def _stores(context: Context, asked: dict[str, Any]) -> list[Store | None]:
    images = context.region.images
    header = context.request.headers.get("x-image-meta-store")
    if asked.get("all_stores"):
        if "stores" in asked or header is not None:
            raise Fault(
                400,
                "All_stores parameter can't be used with x-image-meta-store header or stores "
                "parameter",
            )
        return list(images.stores.values())
    if "stores" in asked and header is not None:
        raise Fault(400, "Stores parameter and x-image-meta-store header can't be both specified")
    names = asked.get("stores", [] if header is None else [header])
    for name in names:
        if name not in images.stores:
            raise Fault(409, unknown_store(name))
    found: list[Store | None] = [images.stores[name] for name in names]
    return found or [images.default_store(context.site)]


def _not_there_yet(image: Image, stores: list[Store | None], *, every: bool) -> list[Store | None]:
    missing = []
    for store in stores:
        if store is None or store.id not in image.stores:
            missing.append(store)
        elif not every:
            raise Fault(400, f"Image is already present at store '{store.id}'")
    return missing


@ROUTES.add("GET", "/images/<id>/tasks")
def tasks(context: Context, id: str) -> dict[str, Any]:
    """The tasks that an image had."""
    image = context.region.images.find(id)
    if image is None or not policy.sees(context, image):
        raise Fault(404, "")
    found = [task for task in context.region.images.tasks.values() if task.image_id == id]
    return {"tasks": [view(context, task) for task in found]}


@ROUTES.add("DELETE", "/stores/<store_id>/<id>")
def delete_from_store(context: Context, store_id: str, id: str) -> Reply:
    """Delete an image's data from one store of several."""
    images = context.region.images
    if store_id not in images.stores:
        raise Fault(409, f"The selected store {store_id} is not available on this node.")
    image = images.find(id)
    if image is None or not policy.sees(context, image):
        raise Fault(404, f"Failed to find image {id}")
    policy.admin(context, "delete_image_location")
    if image.status != "active":
        raise Fault(
            409,
            "It's not allowed to remove image data from store if image status is not 'active'",
        )
    if len(image.locations) == 1:
        raise Fault(
            403,
            "Cannot delete image data from the only store containing it. Consider deleting the "
            "image instead.",
        )
    place = next((found for found in image.locations if found.store == store_id), None)
    if place is None:
        raise Fault(404, f"Image {id} is not stored in store {store_id}.")
    try:
        images.remove_location(image, place)
    except ImageInUse:
        raise Fault(
            409,
            f"The data for Image {id} could not be deleted because it is in use: The image cannot "
            "be deleted because it is in use through the backend store outside of Glance.",
        ) from None
    except StoreUnreachable as error:
        raise Fault(500, str(error)) from None
    return Reply(204)
