"""The data of an image: up, down, and onto the staging area."""

from __future__ import annotations

import re

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import AlreadyInStore, Image, Store, StoreUnreachable
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
OCTETS = "application/octet-stream"


def store_named(context: Context, name: str | None) -> Store | None:
    """The store of that name; without a name the one of the site that was asked.

    :raises KeyError: there is none.
    """
    images = context.region.images
    return images.default_store(context.site) if name is None else images.stores[name]


def unknown_store(name: str) -> str:
    """What is said of a store that is not there."""
    return f"Store for identifier {name} not found"


def _is_data(context: Context) -> None:
    kind = context.request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != OCTETS:
        raise fields.Detail(415, f"Invalid content type {kind or None}")


def move(image: Image, status: str, allowed: tuple[str, ...]) -> None:
    """Give an image another status.

    :raises Fault: 409, it cannot come from the one that it has; 400, its formats are unknown.
    """
    if image.status not in allowed:
        raise Fault(409, f"Image status transition from {image.status} to {status} is not allowed")
    missing = [name for name in ("disk_format", "container_format") if not getattr(image, name)]
    if missing and status in ("saving", "importing"):
        word = "Property" if len(missing) == 1 else "Properties"
        raise Fault(400, f"{word} {', '.join(missing)} must be set prior to saving data.")
    image.status = status


@ROUTES.add("PUT", "/images/<id>/file")
def upload(context: Context, id: str) -> Reply:
    """Data for an image."""
    _is_data(context)
    name = context.request.headers.get("x-image-meta-store")
    try:
        store = store_named(context, name)
    except KeyError:
        raise Fault(400, unknown_store(str(name))) from None
    image = policy.find(context, id)
    policy.owns(context, image, "upload_image")
    move(image, "saving", ("queued",))
    images = context.region.images
    try:
        images.upload(image, context.request.body, store)
    except AlreadyInStore:
        image.status = "queued"
        raise Fault(409, f"RBD image {id} already exists") from None
    except StoreUnreachable:
        image.status = "queued"
        raise Fault(500, fields.BROKEN) from None
    return Reply(204)


@ROUTES.add("PUT", "/images/<id>/stage")
def stage(context: Context, id: str) -> Reply:
    """Data that wait for their import."""
    _is_data(context)
    image = policy.find(context, id)
    policy.owns(context, image, "modify_image")
    move(image, "uploading", ("queued",))
    image.staged = context.request.body
    image.size = len(image.staged)
    context.region.images.touch(image)
    return Reply(204)


@ROUTES.add("GET", "/images/<id>/file")
def download(context: Context, id: str) -> Reply:
    """The data of an image; of parts, the RBD store gives none."""
    image = policy.find(context, id)
    if image.status == "deactivated" and not context.is_admin:
        raise Fault(
            403, "The requested image has been deactivated. Image data download is forbidden."
        )
    policy.member(context, "download_image")
    images = context.region.images
    if not image.locations:
        return Reply(204)
    stores = [images.stores[name] for name in image.stores if name in images.stores]
    if stores and not any(images.works(store) for store in stores):
        raise Fault(500, fields.BROKEN)
    headers = {"Content-Type": OCTETS}
    if image.checksum:
        headers["Content-MD5"] = image.checksum
    wanted = context.request.headers.get("range")
    if wanted is None:
        return Reply(200, image.content, headers)
    first, last = _range(wanted, len(image.content))
    raise Fault(
        400,
        "Getting images randomly from this store is not supported. "
        f"Offset: {first}, length: {last - first + 1}",
    )


def _range(text: str, size: int) -> tuple[int, int]:
    found = re.fullmatch(r"bytes=(\d*)-(\d*)", text)
    if found is None or not any(found.groups()):
        raise fields.Detail(416, "Invalid Range header.")
    begin, end = found.groups()
    first = int(begin) if begin else max(0, size - int(end))
    last = min(int(end), size - 1) if begin and end else size - 1
    if first > last:
        raise fields.Detail(416, "Invalid Range header.")
    return first, last
