"""Uplinks: the neighbours of other providers in what routing daemons and speakers are told.

A neighbour with an AS number of its own is a provider. One with a number for private use may be a
switch of the site as well: nothing tells them apart, so it is listed and not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from dr_planner.design.importing.draft import Block, Draft, Said, agreed
from dr_planner.model.bgpcommands import BgpCommands
from dr_planner.model.inifile import DEFAULT
from dr_planner.model.part import Collection
from dr_planner.model.routingconf import (
    BIRD,
    NOTHING,
    UNSET,
    Family,
    Instance,
    RoutingConf,
    Session,
)
from dr_planner.model.serviceconf import OvnBgpAgentConf

NETWORK = "network"
UNSHOWN = "?"
"""Stands in the place of a name that was not kept."""

NEUTRON = "Neutron"
_OF_FAMILY = re.compile(r"[-_.](?:ip)?v[46]$", re.IGNORECASE)
"""The end of a peer's name that says its family; a speaker has one only."""


@dataclass(frozen=True)
class Neighbour:
    """A provider as one file has it.

    :param announced: the prefixes that can be told to it; None where the file does not tell.
    """

    conf: RoutingConf
    instance: Instance
    session: Session
    announced: Said | None

    @property
    def origin(self) -> str:
        """Where it stands."""
        return self.conf.at(self.session.line)

    @property
    def local_as(self) -> Said | None:
        """The AS number that it is spoken to with. BIRD has none for all neighbours."""
        shared = None if self.conf.software == BIRD else self.instance.asn
        number = self.session.local_as or shared
        line = self.session.line if shared is None else self.instance.line
        return Said(number, self.conf.at(line)) if number else None


def uplinks(parts: Collection, site: str, draft: Draft) -> list[Block]:
    """The uplinks of a site; sessions of several gateways with one provider are one."""
    together: dict[tuple[int, str], list[Neighbour]] = {}
    for conf in (*parts.of(RoutingConf), *map(_speakers, parts.of(BgpCommands))):
        if conf.site == site:
            for key, neighbour in _providers(conf, draft):
                together.setdefault(key, []).append(neighbour)
    taken: set[str] = set()
    return [_block(key, found, taken) for key, found in together.items()]


def _speakers(commands: BgpCommands) -> RoutingConf:
    """Neutron's speakers as the BGP that its agents speak then."""
    peers = {peer.name: peer for peer in commands.peers}
    instances = []
    for speaker in commands.speakers:
        family = Family(name=f"ipv{speaker.version}", line=speaker.line)
        mine = [peers[m.peer] for m in commands.members
                if m.speaker == speaker.name != UNSHOWN and m.peer in peers]  # fmt: skip
        sessions = [
            Session(
                name=peer.name,
                line=peer.line,
                group=_OF_FAMILY.sub("", peer.name),
                local_as=speaker.number,
                remote_as=peer.number,
                external=None
                if None in (speaker.number, peer.number)
                else (speaker.number != peer.number),
                families=(family,),
            )
            for peer in mine
        ]
        instances.append(
            Instance(
                name=speaker.name, line=speaker.line, asn=speaker.number, sessions=tuple(sessions)
            )
        )
    return RoutingConf(
        path=commands.path, site=commands.site, software=NEUTRON, instances=tuple(instances)
    )


def agents(parts: Collection, site: str, found: list[Block], draft: Draft) -> str | None:
    """In which AS ovn-bgp-agent tells of addresses at a site, as a note.

    It tells the routing daemon of its own host, so it is no uplink by itself.
    """
    said = agreed(
        Said(int(option.value.text), conf.at(option.value.line))
        for conf in parts.of(OvnBgpAgentConf)
        for name in ("bgp_AS", "bgp_as")
        if conf.site == site
        and (option := conf.option(DEFAULT, name))
        and option.value.is_known
        and option.value.text.strip().isdecimal()
    )
    if isinstance(said, list):
        numbers = "; ".join(f"{one.value} ({one.origin})" for one in said)
        draft.left.append(f"the agents of {site} do not agree on their AS number: {numbers}")
        return None
    if said is None:
        return None
    if found and all(block.text("local_as") != str(said.value) for block in found):
        draft.left.append(
            f"{said.origin}: ovn-bgp-agent is in AS {said.value}, and no uplink of {site} is"
        )
    return f"ovn-bgp-agent tells of single addresses in AS {said.value} ({said.origin})"


def _providers(conf: RoutingConf, draft: Draft) -> Iterator[tuple[tuple[int, str], Neighbour]]:
    for instance in conf.instances:
        for session in instance.sessions:
            if session.off or not session.external or session.remote_as is None:
                continue
            where = conf.at(session.line)
            if is_for_private_use(session.remote_as):
                draft.left.append(
                    f"{where}: a neighbour in AS {session.remote_as}, which is for private use: a "
                    "provider, or a switch of the site?"
                )
            elif session.vrf:
                draft.left.append(f"{where}: a neighbour in a VRF; which traffic is in it?")
            else:
                found = Neighbour(conf, instance, session, _announced(conf, instance, session))
                yield (session.remote_as, session.group), found


def is_for_private_use(asn: int) -> bool:
    """Whether anybody may use an AS number; those of documents are none of these."""
    return 64512 <= asn <= 65534 or 4200000000 <= asn <= 4294967294


def _announced(conf: RoutingConf, instance: Instance, session: Session) -> Said | None:
    return _told(conf, session) if conf.software == BIRD else _networks(conf, instance, session)


def _told(conf: RoutingConf, session: Session) -> Said | None:
    """What the filters of all families let out, where that is a list of prefixes."""
    found: dict[str, int] = {}
    for family in session.families:
        if family.told is None:
            return None
        found |= dict.fromkeys(family.told, family.line)
    if not found or not conf.complete:
        return None
    return Said(list(found), conf.at(next(iter(found.values()))))


def _networks(conf: RoutingConf, instance: Instance, session: Session) -> Said | None:
    origins = [origin for origin in instance.origins if not origin.vrf]
    if not conf.complete or any(origin.kind != NETWORK for origin in origins):
        return None  # more is told than the networks that stand here
    told: dict[int, tuple[str, ...] | None] = {}
    for family in session.families:
        if family.exports == UNSET and instance.policy_needed is not False:
            return None
        if family.exports != NOTHING:
            told[6 if "6" in family.name else 4] = family.told
    found = {}
    for origin in origins:
        try:
            network = ip_network(origin.prefix)
        except ValueError:
            return None
        only = told.get(network.version, ())
        if only is None or str(network) in only:
            found[str(network)] = origin.line
    return Said(list(found), conf.at(next(iter(found.values())))) if found else None


def _block(key: tuple[int, str], found: list[Neighbour], taken: set[str]) -> Block:
    number, group = key
    block, first = Block(), found[0]
    named = group and group not in (*taken, UNSHOWN)
    name = group if named else f"as{number}"
    if name in taken:
        name = f"{name}-{len(taken) + 1}"
    taken.add(name)
    block.put("name", name, first.origin)
    block.put("provider", f"AS{number}", "its AS number; the name is in no file")
    block.put("protocol", "bgp", first.origin)
    local = agreed(each.local_as for each in found if each.local_as is not None)
    block.say("local_as", local if isinstance(local, Said) else None)
    block.put("peer_as", number, first.origin)
    told = [each.announced for each in found]
    same = agreed(each for each in told if each is not None)
    if isinstance(same, Said) and None not in told:
        block.say("announces", same)
    else:
        block.unknown("announces, the prefixes that can be announced here")
    block.unknown("longest_prefix and longest_prefix_v6, that the provider accepts")
    if len(found) == 1:
        _router_id(block, first)
    block.unknown("gateways; left out it means all of the site")
    return block


def _router_id(block: Block, one: Neighbour) -> None:
    try:
        address = str(ip_address(one.instance.router_id))
    except ValueError:
        return
    block.put("router_id", address, one.conf.at(one.instance.line))
