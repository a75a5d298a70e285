"""Agents, and what each of them hosts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dr_planner.simulator.openstack.network.bgp_speakers import RESOURCE as SPEAKERS
from dr_planner.simulator.openstack.network.networks import RESOURCE as NETWORKS
from dr_planner.simulator.openstack.network.routers import RESOURCE as ROUTERS
from dr_planner.simulator.openstack.network_kinds import boolean, text
from dr_planner.simulator.openstack.network_resource import (
    Attribute,
    Resource,
    bad_request,
    document,
    for_admins,
    not_found,
    of,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.network_agent import BGP, BINARIES, DHCP, L3, TOPICS, Agent
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _time(context: Context, at: float) -> str:
    return (context.iso(at) or "").partition(".")[0].replace("T", " ")


def _heard(context: Context, agent: Agent) -> str:
    return _time(context, agent.heard_at(context.region.timeline.now()))


def _alive(context: Context, agent: Agent) -> bool:
    return agent.looks_alive(context.region.timeline.now())


def _configurations(context: Context, agent: Agent) -> Mapping[str, Any]:
    found = dict(agent.configurations)
    if agent.kind == DHCP:
        networks = context.region.network.networks.values()
        found["networks"] = sum(agent.id in network.dhcp_agents for network in networks)
    if agent.kind == L3:
        routers = context.region.routing.routers.values()
        found["routers"] = sum(agent.id in router.agents for router in routers)
    return found


ATTRIBUTES: dict[str, Attribute[Agent]] = {
    "id": Attribute(of("id")),
    "agent_type": Attribute(of("kind")),
    "binary": Attribute(lambda context, a: BINARIES[a.kind]),
    "topic": Attribute(lambda context, a: TOPICS[a.kind]),
    "host": Attribute(of("host")),
    "admin_state_up": Attribute(of("admin_state_up"), put=True, kind=boolean),
    "created_at": Attribute(lambda context, a: _time(context, a.created_at), filter=False),
    "started_at": Attribute(lambda context, a: _time(context, a.started_at), filter=False),
    "heartbeat_timestamp": Attribute(_heard, filter=False),
    "alive": Attribute(_alive, kind=boolean),
    "configurations": Attribute(_configurations, filter=False),
    "resource_versions": Attribute(lambda context, a: {}, filter=False),
    "description": Attribute(
        lambda context, a: a.description or None, put=True, kind=text(null=True)
    ),
    "availability_zone": Attribute(of("zone")),
    "resources_synced": Attribute(lambda context, a: None, filter=False),
    "ha_chassis_priority": Attribute(lambda context, a: None, filter=False),
}


def _update(context: Context, agent: Agent, asked: dict[str, Any]) -> None:
    agent.admin_state_up = asked.get("admin_state_up", agent.admin_state_up)
    if "description" in asked:
        agent.description = asked["description"] or ""


def _delete(context: Context, agent: Agent) -> None:
    del context.region.network.agents[agent.id]


RESOURCE: Resource[Agent] = Resource(
    member="agent",
    collection="agents",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.agents,
    sees=for_admins,
    owns=for_admins,
    missing=lambda id: Refusal(404, "AgentNotFound", f"Agent {id} could not be found."),
    update=_update,
    delete=_delete,
    tagged=False,
)
RESOURCE.register(ROUTES, "/agents")


@ROUTES.add("POST", "/agents", mutating=False)
def create(context: Context) -> Reply:
    """Agents make themselves known; nobody else can."""
    if not context.is_admin:
        raise Refusal(403, "PolicyNotAuthorized", "rule:create_agent is disallowed by policy")
    raise bad("agents", "Agent creation using API is not supported.")


def _agent(context: Context, id: str, kind: str, refusal: str) -> Agent:
    if not context.is_admin:
        raise not_found()
    agent = RESOURCE.find(context, id)
    if agent.kind != kind:
        raise Refusal(409, refusal, f"Agent {id} is not a {kind} or has been disabled.")
    return agent


def _asked(context: Context, name: str) -> str:
    body = document(context)
    if not isinstance(body.get(name), str):
        raise bad_request(f"{name} must be specified")
    return str(body[name])


# ------------------------------------------------------------------------------- routers


@ROUTES.add("GET", "/agents/<id>/l3-routers")
def routers_of(context: Context, id: str) -> dict[str, Any]:
    """The routers that an agent hosts."""
    agent = _agent(context, id, L3, "InvalidL3Agent")
    found = [r for r in context.region.routing.routers.values() if agent.id in r.agents]
    return {"routers": [ROUTERS.view(context, router) for router in found]}


@ROUTES.add("POST", "/agents/<id>/l3-routers")
def host_router(context: Context, id: str) -> Reply:
    """Let an agent host a router."""
    agent = _agent(context, id, L3, "InvalidL3Agent")
    router = context.region.routing.router(_asked(context, "router_id"))
    if agent.id in router.agents:
        return Reply(201, None)
    if router.agents and not router.ha:
        raise Refusal(
            409,
            "RouterHostedByL3Agent",
            f"The router {router.id} has been already hosted by the L3 Agent {router.agents[0]}.",
        )
    if not agent.admin_state_up:
        raise Refusal(409, "InvalidL3Agent", f"Agent {id} is not a {L3} or has been disabled.")
    context.region.routing.set_agents(router, [*router.agents, agent.id])
    return Reply(201, None)


@ROUTES.add("DELETE", "/agents/<id>/l3-routers/<router_id>")
def release_router(context: Context, id: str, router_id: str) -> Reply:
    """Let an agent host a router no more."""
    agent = _agent(context, id, L3, "InvalidL3Agent")
    router = context.region.routing.router(router_id)
    if agent.id not in router.agents:
        raise Refusal(
            409,
            "RouterNotHostedByL3Agent",
            f"The router {router_id} is not hosted by L3 agent {id}.",
        )
    rest = [other for other in router.agents if other != agent.id]
    context.region.routing.set_agents(router, rest)
    return Reply(204)


@ROUTES.add("GET", "/routers/<id>/l3-agents")
def agents_of_router(context: Context, id: str) -> dict[str, Any]:
    """The agents that host a router; of a highly available one, the first is active."""
    if not context.is_admin:
        raise not_found()
    router = ROUTERS.find(context, id)
    found = []
    for place, agent in enumerate(context.region.routing.hosts(router)):
        shown = RESOURCE.view(context, agent)
        state = "standby" if place else "active"
        shown["ha_state"] = state if router.ha else None
        found.append(shown)
    return {"agents": found}


# ------------------------------------------------------------------------------ networks


@ROUTES.add("GET", "/agents/<id>/dhcp-networks")
def networks_of(context: Context, id: str) -> dict[str, Any]:
    """The networks that an agent serves."""
    agent = _agent(context, id, DHCP, "InvalidDHCPAgent")
    found = [n for n in context.region.network.networks.values() if agent.id in n.dhcp_agents]
    return {"networks": [NETWORKS.view(context, network) for network in found]}


@ROUTES.add("POST", "/agents/<id>/dhcp-networks")
def serve_network(context: Context, id: str) -> Reply:
    """Let an agent serve a network."""
    agent = _agent(context, id, DHCP, "InvalidDHCPAgent")
    network = context.region.network.network(_asked(context, "network_id"))
    if agent.id in network.dhcp_agents:
        raise Refusal(
            409,
            "NetworkHostedByDHCPAgent",
            f"The network {network.id} has been already hosted by the DHCP Agent {id}.",
        )
    context.region.network.add_to_dhcp_agent(network, agent)
    return Reply(201, None)


@ROUTES.add("DELETE", "/agents/<id>/dhcp-networks/<network_id>")
def leave_network(context: Context, id: str, network_id: str) -> Reply:
    """Let an agent serve a network no more."""
    agent = _agent(context, id, DHCP, "InvalidDHCPAgent")
    network = context.region.network.network(network_id)
    if agent.id not in network.dhcp_agents:
        raise Refusal(
            409,
            "NetworkNotHostedByDhcpAgent",
            f"The network {network_id} is not hosted by the DHCP agent {id}.",
        )
    context.region.network.remove_from_dhcp_agent(network, agent)
    return Reply(204)


@ROUTES.add("GET", "/networks/<id>/dhcp-agents")
def agents_of_network(context: Context, id: str) -> dict[str, Any]:
    """The agents that serve a network."""
    if not context.is_admin:
        raise not_found()
    network = NETWORKS.find(context, id)
    agents = context.region.network.agents
    found = [agents[agent] for agent in sorted(network.dhcp_agents) if agent in agents]
    return {"agents": [RESOURCE.view(context, agent) for agent in found]}


# ------------------------------------------------------------------------------ speakers


@ROUTES.add("GET", "/agents/<id>/bgp-drinstances")
def speakers_of(context: Context, id: str) -> dict[str, Any]:
    """The BGP speakers that an agent hosts."""
    agent = _agent(context, id, BGP, "InvalidDRAgent")
    found = [s for s in context.region.speakers.speakers.values() if agent.id in s.agents]
    return {"bgp_speakers": [SPEAKERS.view(context, speaker) for speaker in found]}


@ROUTES.add("POST", "/agents/<id>/bgp-drinstances")
def host_speaker(context: Context, id: str) -> Reply:
    """Let an agent host a BGP speaker."""
    agent = _agent(context, id, BGP, "InvalidDRAgent")
    speaker = SPEAKERS.find(context, _asked(context, "bgp_speaker_id"))
    if any(agent.id in other.agents for other in context.region.speakers.speakers.values()):
        raise Refusal(
            409,
            "DrAgentAssociationError",
            f"Agent {id} is already associated to a BGP speaker.",
        )
    speaker.agents.append(agent.id)
    return Reply(201, None)


@ROUTES.add("DELETE", "/agents/<id>/bgp-drinstances/<speaker_id>")
def leave_speaker(context: Context, id: str, speaker_id: str) -> Reply:
    """Let an agent host a BGP speaker no more."""
    agent = _agent(context, id, BGP, "InvalidDRAgent")
    speaker = SPEAKERS.find(context, speaker_id)
    if agent.id not in speaker.agents:
        raise Refusal(
            409,
            "DrAgentNotHostingBgpSpeaker",
            f"BGP speaker {speaker_id} is not hosted by the BgpDrAgent {id}.",
        )
    speaker.agents.remove(agent.id)
    return Reply(204)


@ROUTES.add("GET", "/bgp-speakers/<id>/bgp-dragents")
def agents_of_speaker(context: Context, id: str) -> dict[str, Any]:
    """The agents that host a BGP speaker."""
    if not context.is_admin:
        raise not_found()
    speaker = SPEAKERS.find(context, id)
    agents = context.region.network.agents
    found = [agents[agent] for agent in speaker.agents if agent in agents]
    return {"agents": [RESOURCE.view(context, agent) for agent in found]}
