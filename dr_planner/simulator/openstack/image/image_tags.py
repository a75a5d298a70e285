"""Tags of an image."""

from __future__ import annotations

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _found(context: Context, id: str) -> Image:
    image = context.region.images.find(id)
    if image is None or not policy.sees(context, image):
        raise Fault(404, f"Image {id} not found.")
    policy.owns(context, image, "modify_image")
    return image


@ROUTES.add("PUT", "/images/<id>/tags/<tag>")
def add(context: Context, id: str, tag: str) -> Reply:
    """One more tag."""
    fields.check({"tags": [tag]})
    image = _found(context, id)
    image.tags.add(tag)
    context.region.images.touch(image)
    return Reply(204)


@ROUTES.add("DELETE", "/images/<id>/tags/<tag>")
def remove(context: Context, id: str, tag: str) -> Reply:
    """One tag less."""
    image = _found(context, id)
    if tag not in image.tags:
        raise Fault(404, "")
    image.tags.remove(tag)
    context.region.images.touch(image)
    return Reply(204)
