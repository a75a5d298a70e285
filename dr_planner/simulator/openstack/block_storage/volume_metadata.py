"""The metadata of a volume, key by key and as a whole."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, strings, validate

ROUTES = Routes()
WHOLE = Body({"metadata": strings()}, ("metadata",))
ONE = Body({"meta": strings(least=1)}, ("meta",))


@ROUTES.add("GET", "/volumes/<id>/metadata")
def index(context: Context, id: str) -> dict[str, Any]:
    """All of it."""
    return {"metadata": dict(volumes.find(context, id).metadata)}


@ROUTES.add("POST", "/volumes/<id>/metadata")
def merge(context: Context, id: str) -> dict[str, Any]:
    """Add or change keys."""
    return _write(context, id, replace=False)


@ROUTES.add("PUT", "/volumes/<id>/metadata")
def replace_all(context: Context, id: str) -> dict[str, Any]:
    """These keys and no others."""
    return _write(context, id, replace=True)


def _write(context: Context, id: str, *, replace: bool) -> dict[str, Any]:
    asked = validate(WHOLE, context.request.json())["metadata"]
    volume = volumes.find(context, id)
    policy.member(context, "volume:create_volume_metadata")
    volume.metadata = dict(asked) if replace else {**volume.metadata, **asked}
    context.region.block_storage.touch(volume)
    return {"metadata": dict(volume.metadata)}


@ROUTES.add("GET", "/volumes/<id>/metadata/<key>")
def show(context: Context, id: str, key: str) -> dict[str, Any]:
    """One key."""
    metadata = volumes.find(context, id).metadata
    if key not in metadata:
        raise Fault(404, f"Volume {id} has no metadata with key {key}.")
    return {"meta": {key: metadata[key]}}


@ROUTES.add("PUT", "/volumes/<id>/metadata/<key>")
def update(context: Context, id: str, key: str) -> dict[str, Any]:
    """Change one key."""
    asked = validate(ONE, context.request.json())["meta"]
    if key not in asked:
        raise Fault(400, "Request body and URI mismatch")
    volume = volumes.find(context, id)
    policy.member(context, "volume:update_volume_metadata")
    volume.metadata.update(asked)
    context.region.block_storage.touch(volume)
    return {"meta": asked}


@ROUTES.add("DELETE", "/volumes/<id>/metadata/<key>")
def delete(context: Context, id: str, key: str) -> Reply:
    """Take one key away."""
    volume = volumes.find(context, id)
    policy.member(context, "volume:delete_volume_metadata")
    if key not in volume.metadata:
        raise Fault(404, f"Volume {id} has no metadata with key {key}.")
    del volume.metadata[key]
    context.region.block_storage.touch(volume)
    return Reply(200)
