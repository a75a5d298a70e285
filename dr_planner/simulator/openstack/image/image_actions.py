"""Images that are put out of use for a while."""

from __future__ import annotations

from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("POST", "/images/<id>/actions/deactivate")
def deactivate(context: Context, id: str) -> Reply:
    """Nobody but admins gets the data any more."""
    return _become(context, id, "deactivated", "active", "deactivate")


@ROUTES.add("POST", "/images/<id>/actions/reactivate")
def reactivate(context: Context, id: str) -> Reply:
    """Everybody gets the data again."""
    return _become(context, id, "active", "deactivated", "reactivate")


def _become(context: Context, id: str, status: str, before: str, rule: str) -> Reply:
    image = policy.find(context, id)
    policy.owns(context, image, rule)
    if image.status not in (status, before):
        verb = "deactivate" if status == "deactivated" else "reactivate"
        raise Fault(403, f"Not allowed to {verb} image in status '{image.status}'")
    if image.status == before:
        image.status = status
        context.region.images.touch(image)
    return Reply(204)
