"""BGP speakers: their networks, their peers, and the routes that they announce."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network.bgp_peers import AS_NUMBER
from dr_planner.simulator.openstack.network.bgp_peers import RESOURCE as PEERS
from dr_planner.simulator.openstack.network_kinds import boolean, one_of, text
from dr_planner.simulator.openstack.network_resource import (
    NEEDED,
    Attribute,
    Resource,
    bad_request,
    document,
    for_admins,
    of,
    owner,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.bgp import Speaker
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()

ATTRIBUTES: dict[str, Attribute[Speaker]] = {
    "id": Attribute(of("id")),
    **owner(),
    "name": Attribute(of("name"), post=True, put=True, default=NEEDED, kind=text()),
    "local_as": Attribute(of("local_as"), post=True, default=NEEDED, kind=AS_NUMBER),
    "ip_version": Attribute(
        of("ip_version"), post=True, default=NEEDED, kind=one_of(4, 6, number=True)
    ),
    "peers": Attribute(lambda context, s: list(s.peers), filter=False),
    "networks": Attribute(lambda context, s: list(s.networks), filter=False),
    "advertise_floating_ip_host_routes": Attribute(
        of("advertise_floating_ip_host_routes"), post=True, put=True, default=True, kind=boolean
    ),
    "advertise_tenant_networks": Attribute(
        of("advertise_tenant_networks"), post=True, put=True, default=True, kind=boolean
    ),
}


def _create(context: Context, asked: dict[str, Any]) -> Speaker:
    return context.region.speakers.add_speaker(
        asked["project_id"],
        asked["name"],
        asked["local_as"],
        ip_version=asked["ip_version"],
        floating_ips=asked["advertise_floating_ip_host_routes"],
        tenant_networks=asked["advertise_tenant_networks"],
    )


def _update(context: Context, speaker: Speaker, asked: dict[str, Any]) -> None:
    for name, value in asked.items():
        setattr(speaker, name, value)


def _delete(context: Context, speaker: Speaker) -> None:
    del context.region.speakers.speakers[speaker.id]


RESOURCE: Resource[Speaker] = Resource(
    member="bgp_speaker",
    collection="bgp_speakers",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.speakers.speakers,
    sees=for_admins,
    owns=for_admins,
    missing=lambda id: Refusal(404, "BgpSpeakerNotFound", f"BGP speaker {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    may_create=lambda context, asked: context.is_admin,
    tagged=False,
)
RESOURCE.register(ROUTES, "/bgp-speakers")


def _asked(context: Context, name: str) -> str:
    body = document(context)
    if not isinstance(body.get(name), str):
        raise bad_request(f"{name} must be specified")
    return str(body[name])


@ROUTES.add("PUT", "/bgp-speakers/<id>/add_bgp_peer")
def add_peer(context: Context, id: str) -> dict[str, Any]:
    """Speak to one more peer."""
    speaker = RESOURCE.find(context, id)
    peer = PEERS.find(context, _asked(context, "bgp_peer_id"))
    peers = context.region.speakers.peers
    for known in speaker.peers:
        if peers[known].peer_ip == peer.peer_ip:
            raise Refusal(
                409,
                "DuplicateBgpPeerIpException",
                f"BGP Speaker {id} is already configured to peer with a BGP Peer at "
                f"{peer.peer_ip}.",
            )
    speaker.peers.append(peer.id)
    return {"bgp_peer_id": peer.id}


@ROUTES.add("PUT", "/bgp-speakers/<id>/remove_bgp_peer")
def remove_peer(context: Context, id: str) -> dict[str, Any]:
    """Speak to one peer less."""
    speaker = RESOURCE.find(context, id)
    peer_id = _asked(context, "bgp_peer_id")
    if peer_id not in speaker.peers:
        raise Refusal(
            404,
            "BgpSpeakerPeerNotAssociated",
            f"BGP peer {peer_id} is not associated with BGP speaker {id}.",
        )
    speaker.peers.remove(peer_id)
    return {"bgp_peer_id": peer_id}


@ROUTES.add("PUT", "/bgp-speakers/<id>/add_gateway_network")
def add_network(context: Context, id: str) -> dict[str, Any]:
    """Announce the routes of one more network."""
    speaker = RESOURCE.find(context, id)
    network = context.region.network.network(_asked(context, "network_id"))
    if network.id in speaker.networks:
        raise Refusal(
            409,
            "BgpSpeakerNetworkBindingError",
            f"Network {network.id} is already bound to BgpSpeaker {id}.",
        )
    speaker.networks.append(network.id)
    return {"network_id": network.id}


@ROUTES.add("PUT", "/bgp-speakers/<id>/remove_gateway_network")
def remove_network(context: Context, id: str) -> dict[str, Any]:
    """Announce the routes of one network less."""
    speaker = RESOURCE.find(context, id)
    network_id = _asked(context, "network_id")
    if network_id not in speaker.networks:
        raise Refusal(
            404,
            "BgpSpeakerNetworkNotAssociated",
            f"Network {network_id} is not associated with BGP speaker {id}.",
        )
    speaker.networks.remove(network_id)
    return {"network_id": network_id}


@ROUTES.add("GET", "/bgp-speakers/<id>/get_advertised_routes")
def advertised_routes(context: Context, id: str) -> dict[str, Any]:
    """The routes that a speaker announces."""
    speaker = RESOURCE.find(context, id)
    return {
        "advertised_routes": [
            {"destination": destination, "next_hop": hop}
            for destination, hop in context.region.speakers.routes(speaker)
        ]
    }
