"""Transfers of volumes to other projects: by the newer routes, and by the old ones."""

from __future__ import annotations

import hmac
import secrets
from typing import Any

from dr_planner.simulator.openstack import listing, policy, volume_quota
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume_transfers import Transfer
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    boolean,
    refuse,
    text,
    true,
    uuid,
    validate,
)

ROUTES = Routes()
NEW, OLD = "/volume-transfers", "/os-volume-transfer"
WAITING = "awaiting-transfer"
FIELDS: dict[str, Check] = {"volume_id": uuid(), "name": text(null=True)}
CREATE = Body({"transfer": Body(FIELDS, ("volume_id",))}, ("transfer",))
CREATE_355 = Body(
    {"transfer": Body({**FIELDS, "no_snapshots": boolean}, ("volume_id",))}, ("transfer",)
)


def _key(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise refuse(name, value, f"{value!r} is not of type 'string', 'integer'")


ACCEPT = Body({"accept": Body({"auth_key": _key}, ("auth_key",))}, ("accept",))


def view(context: Context, transfer: Transfer, *, created: bool = False) -> dict[str, Any]:
    """A transfer in full; the key is shown to who makes it, once."""
    document: dict[str, Any] = {
        "id": transfer.id,
        "created_at": context.iso(transfer.created_at, fresh=created),
        "name": transfer.name,
        "volume_id": transfer.volume_id,
    }
    if created:
        document["auth_key"] = transfer.auth_key
    document["links"] = _links(context, transfer)
    if context.at_least("3.55"):
        document["no_snapshots"] = transfer.no_snapshots
    if context.at_least("3.57"):
        document["destination_project_id"] = transfer.destination_project_id
        document["source_project_id"] = transfer.source_project_id
        document["accepted"] = transfer.accepted
    return document


def _links(context: Context, transfer: Transfer) -> list[dict[str, str]]:
    return volumes.links(context, "os-volume-transfer", transfer.id)


def brief(context: Context, transfer: Transfer) -> dict[str, Any]:
    """A transfer in short."""
    return {
        "id": transfer.id,
        "volume_id": transfer.volume_id,
        "name": transfer.name,
        "links": _links(context, transfer),
    }


def find(context: Context, id: str) -> Transfer:
    """A transfer that waits.

    :raises Fault: 404, there is none.
    """
    transfer = context.region.transfers.get(id)
    if transfer is None:
        raise Fault(404, f"Transfer {id} could not be found.")
    return transfer


def _own(context: Context, id: str) -> Transfer:
    transfer = find(context, id)
    if not policy.sees(context, transfer.source_project_id):
        raise Fault(404, f"Transfer {id} could not be found.")
    return transfer


KEYS: dict[str, Any] = {
    "id": lambda t: t.id,
    "created_at": lambda t: t.created_at,
    "display_name": lambda t: t.name,
    "volume_id": lambda t: t.volume_id,
}


def _list(context: Context, path: str, show: Any) -> dict[str, Any]:
    found = list(context.region.transfers.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [t for t in found if t.source_project_id == own]
    if context.at_least("3.59"):
        if context.request.first("sort_key") not in (None, *KEYS):
            raise Fault(400, "Invalid input received: Invalid sort key")
        found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(
        context, found, path=f"/v3{path}", kind="Transfer", identifier=lambda t: t.id
    )
    document: dict[str, Any] = {"transfers": [show(context, t) for t in chosen]}
    if link:
        document["transfers_links"] = link
    return document


@ROUTES.add("GET", NEW, since="3.55")
@ROUTES.add("GET", OLD)
def index(context: Context) -> dict[str, Any]:
    """The transfers that wait, in short."""
    return _list(context, context.request.path.removeprefix("/v3"), brief)


@ROUTES.add("GET", f"{NEW}/detail", since="3.55")
@ROUTES.add("GET", f"{OLD}/detail")
def detail(context: Context) -> dict[str, Any]:
    """The transfers that wait, in full."""
    return _list(context, context.request.path.removeprefix("/v3"), view)


@ROUTES.add("GET", f"{NEW}/<id>", since="3.55")
@ROUTES.add("GET", f"{OLD}/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One transfer that waits."""
    return {"transfer": view(context, _own(context, id))}


@ROUTES.add("POST", OLD)
def create_old(context: Context) -> Reply:
    """Offer a volume with its snapshots."""
    return _create(context, validate(CREATE, context.request.json())["transfer"])


@ROUTES.add("POST", NEW)
def create(context: Context) -> Reply:
    """Offer a volume; from 3.55 on its snapshots may stay behind."""
    body = CREATE_355 if context.at_least("3.55") else CREATE
    return _create(context, validate(body, context.request.json())["transfer"])


def _create(context: Context, asked: dict[str, Any]) -> Reply:
    volume = volumes.find(context, asked["volume_id"])
    policy.member(context, "volume:create_transfer")
    if volume.status != "available":
        raise Fault(400, "Invalid volume: status must be available")
    no_snapshots = true(asked.get("no_snapshots", False))
    if volume.encryption_key_id is not None and not context.at_least("3.70"):
        raise Fault(400, "Invalid volume: transferring encrypted volume is not supported")
    if volume.encryption_key_id is not None and no_snapshots:
        raise Fault(
            400,
            "Invalid volume: transferring an encrypted volume without its snapshots is not "
            "supported",
        )
    storage = context.region.block_storage
    if not no_snapshots:
        for snapshot in storage.snapshots_of(volume):
            if snapshot.status != "available":
                raise Fault(
                    400, f"Invalid snapshot: snapshot: {snapshot.id} status must be available"
                )
    name = asked.get("name")
    transfer = Transfer(
        id=context.region.identifiers.uuid(),
        volume_id=volume.id,
        name=name.strip() if name is not None else None,
        source_project_id=volume.project_id,
        created_at=context.region.timeline.now(),
        auth_key=secrets.token_hex(8),
        no_snapshots=no_snapshots,
    )
    context.region.transfers[transfer.id] = transfer
    volume.status = WAITING
    storage.touch(volume)
    return Reply(202, {"transfer": view(context, transfer, created=True)})


@ROUTES.add("POST", f"{NEW}/<id>/accept", since="3.55")
@ROUTES.add("POST", f"{OLD}/<id>/accept")
def accept(context: Context, id: str) -> Reply:
    """Take a volume into the project of the token; its user is then who asks."""
    asked = validate(ACCEPT, context.request.json())["accept"]
    policy.member(context, "volume:accept_transfer")
    transfer = find(context, id)
    if not hmac.compare_digest(str(asked["auth_key"]).encode(), transfer.auth_key.encode()):
        raise Fault(400, f"Invalid auth key: Attempt to transfer {id} with invalid auth key.")
    storage = context.region.block_storage
    volume = storage.volumes[transfer.volume_id]
    project, user = policy.project_id(context), context.user.user.id
    kind = storage.types[volume.type_id]
    if not volumes.type_is_visible(context, kind):
        raise Fault(404, f"Volume type {kind.id} could not be found.")
    volume_quota.check_volume(context, project, volume.size, kind.name)
    if volume.status != WAITING:
        raise Fault(
            400,
            f"Invalid volume: Transfer {id}: Volume id {volume.id} expected in state "
            "awaiting-transfer.",
        )
    volume.project_id, volume.user_id, volume.status = project, user, "available"
    storage.touch(volume)
    for snapshot in [] if transfer.no_snapshots else storage.snapshots_of(volume):
        snapshot.project_id, snapshot.user_id = project, user
        storage.touch(snapshot)
    del context.region.transfers[id]
    return Reply(202, {"transfer": brief(context, transfer)})


@ROUTES.add("DELETE", f"{NEW}/<id>", since="3.55")
@ROUTES.add("DELETE", f"{OLD}/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take an offer back."""
    policy.member(context, "volume:delete_transfer")
    transfer = _own(context, id)
    storage = context.region.block_storage
    volume = storage.volumes.get(transfer.volume_id)
    if volume is not None and volume.status == WAITING:
        volume.status = "available"
        storage.touch(volume)
    del context.region.transfers[id]
    return Reply(202)
