"""The two ends of BGP sessions between routers whose files were given together."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path

from dr_planner.model.part import Collection
from dr_planner.model.routingconf import Instance, RoutingConf, Session, address_in

_REUSED = tuple(
    map(
        ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16",
         "127.0.0.0/8", "fc00::/7", "fe80::/10", "::1/128"),
    )
)  # fmt: skip

Router = tuple[RoutingConf, Instance]
Pair = tuple[Router, Session, Router, tuple[Session, ...]]
"""A router, a session of it, the router that it leads to, and that one's sessions back."""


def pairs(view: Collection) -> Iterator[tuple[str, Pair]]:
    """The sessions that lead to exactly one other router here, with the name for findings.

    Sessions of VRFs are left out: their addresses may stand for other hosts.
    """
    routers = [
        (conf, instance)
        for conf in view.of(RoutingConf)
        for instance in conf.instances
        if not instance.vrf
    ]
    for conf, instance in routers:
        for session in instance.sessions:
            if session.off or session.is_open or not session.address:
                continue
            owners = [r for r in routers if session.address in addresses_of(r[1])]
            if len(owners) != 1 or owners[0][1] is instance:
                continue
            mine = addresses_of(instance)
            back = tuple(s for s in owners[0][1].sessions if not s.off and s.address in mine)
            name = " ".join(filter(None, (conf.site, Path(conf.path).name, session.name)))
            yield name, ((conf, instance), session, owners[0], back)


def addresses_of(instance: Instance) -> frozenset[str]:
    """Every address that the file shows to be the router's own."""
    sources = (session.source for session in instance.sessions)
    words = (*instance.addresses, address_in(instance.router_id), *sources)
    return frozenset(filter(None, words))


def may_stand_elsewhere(address: str) -> bool:
    """Whether another host, out of sight, may have the same address: a private one."""
    found = ip_address(address)
    return any(found in network for network in _REUSED if network.version == found.version)
