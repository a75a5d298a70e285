"""Peers that BGP speakers tell their routes."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import address, one_of, text, whole
from dr_planner.simulator.openstack.network_resource import (
    NEEDED,
    Attribute,
    Resource,
    for_admins,
    of,
    owner,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.bgp import Peer
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
AS_NUMBER = whole(1, 4294967295)

ATTRIBUTES: dict[str, Attribute[Peer]] = {
    "id": Attribute(of("id")),
    **owner(),
    "name": Attribute(of("name"), post=True, put=True, default=NEEDED, kind=text()),
    "peer_ip": Attribute(of("peer_ip"), post=True, default=NEEDED, kind=address()),
    "remote_as": Attribute(of("remote_as"), post=True, default=NEEDED, kind=AS_NUMBER),
    "auth_type": Attribute(of("auth_type"), post=True, default=NEEDED, kind=one_of("none", "md5")),
    "password": Attribute(post=True, put=True, default=None, kind=text(null=True)),
}


def _create(context: Context, asked: dict[str, Any]) -> Peer:
    if asked["auth_type"] == "md5" and not asked["password"]:
        raise Refusal(
            400,
            "InvalidBgpPeerMd5Authentication",
            "A password must be supplied when using auth_type md5.",
        )
    return context.region.speakers.add_peer(
        asked["project_id"],
        asked["name"],
        asked["peer_ip"],
        asked["remote_as"],
        auth_type=asked["auth_type"],
        password=asked["password"],
    )


def _update(context: Context, peer: Peer, asked: dict[str, Any]) -> None:
    if "password" in asked and peer.auth_type == "none":
        raise Refusal(
            400,
            "BgpPeerNotAuthenticated",
            f"Password not required for BGP peer {peer.id}, its auth_type is none.",
        )
    peer.name = asked.get("name", peer.name)
    peer.password = asked.get("password", peer.password)


def _delete(context: Context, peer: Peer) -> None:
    context.region.speakers.remove_peer(peer)


RESOURCE: Resource[Peer] = Resource(
    member="bgp_peer",
    collection="bgp_peers",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.speakers.peers,
    sees=for_admins,
    owns=for_admins,
    missing=lambda id: Refusal(404, "BgpPeerNotFound", f"BGP peer {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    may_create=lambda context, asked: context.is_admin,
    tagged=False,
)
RESOURCE.register(ROUTES, "/bgp-peers")
