"""Projects that a shared image is shared with."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.image.images import moment
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image, Member
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
STATUSES = ("pending", "accepted", "rejected")


def view(context: Context, image: Image, member: Member) -> dict[str, Any]:
    """A member as Glance shows it."""
    return {
        "member_id": member.project_id,
        "image_id": image.id,
        "status": member.status,
        "created_at": moment(context, member.created_at),
        "updated_at": moment(context, member.updated_at or member.created_at),
        "schema": "/v2/schemas/member",
    }


def _image(context: Context, id: str) -> Image:
    image = context.region.images.find(id)
    if image is None or not policy.sees(context, image):
        raise Fault(404, f"Image {id} not found.")
    return image


def _not_shared(image: Image) -> bool:
    return image.visibility != "shared"


def _member(context: Context, image: Image, id: str) -> Member:
    member = image.members.get(id)
    own = policy.project_id(context)
    if member is None or not (context.is_admin or own in (image.owner, id)):
        raise Fault(404, f"{id} not found in the member list of the image {image.id}.")
    return member


@ROUTES.add("GET", "/images/<id>/members")
def index(context: Context, id: str) -> dict[str, Any]:
    """All members for the owner, and for a member itself alone."""
    image = _image(context, id)
    if _not_shared(image):
        raise Fault(
            403,
            f"Not allowed to list members for image {id}: Only shared images have members.",
        )
    own = policy.project_id(context)
    if not context.is_admin and own != image.owner and own not in image.members:
        raise policy.denied("get_members")
    seen = [
        member
        for member in image.members.values()
        if context.is_admin or own in (image.owner, member.project_id)
    ]
    return {
        "members": [view(context, image, member) for member in seen],
        "schema": "/v2/schemas/members",
    }


@ROUTES.add("GET", "/images/<id>/members/<member_id>")
def show(context: Context, id: str, member_id: str) -> dict[str, Any]:
    """One member."""
    image = _image(context, id)
    if _not_shared(image):
        raise Fault(404, "Only shared images have members.")
    return view(context, image, _member(context, image, member_id))


@ROUTES.add("POST", "/images/<id>/members")
def create(context: Context, id: str) -> dict[str, Any]:
    """Share an image with one more project."""
    asked = fields.document(context.request)
    if not isinstance(asked, dict):
        raise Fault(400, 'Expected a member in the form: {"member": "image_id"}')
    if "member" not in asked:
        raise Fault(400, "Member to be added not specified")
    if not asked["member"]:
        raise Fault(400, "Member can't be empty")
    image = _image(context, id)
    own = policy.project_id(context)
    if _not_shared(image) or not (context.is_admin or image.owner == own):
        raise Fault(403, f"Not allowed to create members for image {id}.")
    policy.member(context, "add_member")
    name = str(asked["member"])
    if name in image.members:
        raise Fault(409, f"Member {name} is duplicated for image {id}")
    member = Member(name, context.region.timeline.now())
    image.members[name] = member
    return view(context, image, member)


@ROUTES.add("PUT", "/images/<id>/members/<member_id>")
def update(context: Context, id: str, member_id: str) -> dict[str, Any]:
    """Accept an image, or not: only the member itself may."""
    asked = fields.document(context.request)
    if not isinstance(asked, dict):
        raise Fault(400, 'Expected a status in the form: {"status": "status"}')
    if "status" not in asked:
        raise Fault(400, "Status not specified")
    image = _image(context, id)
    if _not_shared(image):
        raise Fault(403, f"Not allowed to update members for image {id}.")
    member = _member(context, image, member_id)
    if not context.is_admin and policy.project_id(context) == image.owner:
        raise policy.denied("modify_member")
    policy.member(context, "modify_member")
    if asked["status"] not in STATUSES:
        raise Fault(
            400,
            'Incorrect request: Status must be "pending", "accepted" or "rejected".',
        )
    member.status = asked["status"]
    member.updated_at = context.region.timeline.now()
    return view(context, image, member)


@ROUTES.add("DELETE", "/images/<id>/members/<member_id>")
def delete(context: Context, id: str, member_id: str) -> Reply:
    """Share an image with one project less."""
    image = _image(context, id)
    own = policy.project_id(context)
    if _not_shared(image) or not (context.is_admin or image.owner == own):
        raise Fault(403, f"Not allowed to delete members for image {id}.")
    member = _member(context, image, member_id)
    policy.member(context, "delete_member")
    del image.members[member.project_id]
    return Reply(204)
