"""Who may do what by Glance's default policies."""

from __future__ import annotations

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.web.message import Fault


def project_id(context: Context) -> str:
    """The project that the token is good for; empty: for none."""
    project = context.user.project
    return project.id if project is not None else ""


def denied(rule: str) -> Fault:
    """The refusal of a rule."""
    return Fault(403, f"You are not authorized to complete {rule} action.")


def admin(context: Context, rule: str) -> None:
    """Only an admin may.

    :raises Fault: 403, who asks is none.
    """
    if not context.is_admin:
        raise denied(rule)


def service(context: Context, rule: str) -> None:
    """Only another service or an admin may.

    :raises Fault: 403, who asks is neither.
    """
    if not context.is_admin and not context.user.has_role("service"):
        raise denied(rule)


def find(context: Context, id: str) -> Image:
    """An image that who asks may see.

    :raises Fault: 404, there is none, or nobody is to know of it.
    """
    image = context.region.images.find(id)
    if image is None or not sees(context, image):
        raise Fault(404, f"No image found with ID {id}")
    return image


def sees(context: Context, image: Image) -> bool:
    """Whether who asks may see an image."""
    return context.is_admin or context.region.images.may_see(image, project_id(context))


def owns(context: Context, image: Image, rule: str) -> None:
    """An admin may, and a member of the project that owns an image.

    :raises Fault: 403, who asks is neither.
    """
    if context.is_admin:
        return
    own = image.owner is not None and image.owner == project_id(context)
    if not own or not context.user.has_role("member"):
        raise denied(rule)


def member(context: Context, rule: str) -> None:
    """An admin may, and a member of any project; a reader may not.

    :raises Fault: 403, who asks is neither.
    """
    if not context.is_admin and not context.user.has_role("member"):
        raise denied(rule)


def visibility(context: Context, wanted: str) -> None:
    """Whether who asks may give an image this visibility.

    :raises Fault: 403, only admins make images public.
    """
    if wanted == "public":
        admin(context, "publicize_image")
