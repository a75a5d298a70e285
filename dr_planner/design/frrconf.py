"""Reading an frr.conf: what it says of BGP, of prefix lists and of route maps."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field

from dr_planner.design.frrpolicy import Policies
from dr_planner.design.source import Source
from dr_planner.design.yamltree import TEMPLATE
from dr_planner.model.routingconf import (
    FRR,
    SOME,
    UNSET,
    Family,
    Instance,
    Origin,
    RoutingConf,
    Session,
    Use,
    address_in,
)  # fmt: skip

NAME = re.compile(r"[\w.:%/@+-]{1,64}")
_EXPRESSION = re.compile(r"\{\{[^{}]*\}\}")
_JINJA = re.compile(r"\{%[^%]*%\}|\{#[^#]*#\}")
SHORT_HOLD = 30
"""Seconds of hold time that count as quick; the default is 180, or 9 in a data center."""

ORIGINS = frozenset(
    {"network", "redistribute", "aggregate-address", "advertise-all-vni", "advertise", "import",
     "default-originate", "advertise-svi-ip", "advertise-default-gw"}
)  # fmt: skip
_POLICIES = {"route-map": "route-map", "prefix-list": "prefix-list", "filter-list": "as-path",
             "distribute-list": "access-list"}  # fmt: skip


@dataclass
class _Neighbor:
    line: int
    group: str = ""
    is_group: bool = False
    remote: str = ""
    local: str = ""
    source: str = ""
    password: bool = False
    bfd: bool = False
    quick: bool = False
    off: bool = False
    client: bool = False
    active: dict[str, bool] = field(default_factory=dict)
    uses: dict[str, list[tuple[str, Use]]] = field(default_factory=dict)


@dataclass
class _Router:
    asn: str
    line: int
    vrf: str
    device: str = ""
    ipv4: bool = True
    policy: bool | None = None
    router_id: str = ""
    reflects: bool = False
    listens: bool = False
    evpn: bool = False
    quick: bool = False
    neighbors: dict[str, _Neighbor] = field(default_factory=dict)
    origins: list[Origin] = field(default_factory=list)


def shown(word: str) -> str:
    """A name, or ``?`` where it does not look like one."""
    return word if NAME.fullmatch(word) else "?"


def without_templates(text: str) -> list[str]:
    """The lines, with a word for each expression of Jinja and nothing for its statements."""
    return [_JINJA.sub("", _EXPRESSION.sub(TEMPLATE, row)) for row in text.splitlines()]


def has_statements(text: str) -> bool:
    """Whether Jinja may repeat or leave out lines."""
    return _JINJA.search(text) is not None


def as_number(word: str) -> int | None:
    """An AS number, also written with a dot, or None."""
    if word.isdecimal() and len(word) <= 10:
        return int(word)
    high, dot, low = word.partition(".")
    if dot and high.isdecimal() and low.isdecimal() and len(word) <= 11:
        return (int(high) << 16) + int(low)
    return None


class _Reader:
    def __init__(self, source: Source) -> None:
        self.version: tuple[int, int] | None = None
        self.datacenter = False
        self.router: _Router | None = None
        self.routers: list[_Router] = []
        self.family = ""
        self.device = ""
        self.addresses: dict[str, list[str]] = {}
        self.defined: list[str] = []
        self.policies = Policies()
        for line, row in enumerate(without_templates(source.text), source.first_line):
            words = row.split()
            if words and words[0][0] not in "!#":
                self._take(words, line)

    def _take(self, words: list[str], line: int) -> None:
        if words[0] in _LEAVES:
            self.policies.leave()
        if words[:2] == ["router", "bgp"] and len(words) > 2:
            self.router, self.family = self._router(words, line), ""
        elif words[0] == "hostname" and len(words) > 1:
            self.router, self.device = None, shown(words[1])
        elif words[:2] == ["frr", "version"]:
            found = re.match(r"(\d+)\.(\d+)", words[-1])
            self.version = (int(found[1]), int(found[2])) if found else None
        elif words[:3] == ["frr", "defaults", "datacenter"]:
            self.datacenter = True
        elif self._is_definition(words) or words[0] in _LEAVES:
            self.router = None
            if words[0] in ("ip", "ipv6") and words[1:2] == ["address"] and len(words) > 2:
                self.addresses.setdefault(self.device, []).append(address_in(words[2]))
        elif self.router is None:
            self.policies.inside(words)
        elif self.router is not None:
            self._inside(self.router, words, line)

    def _router(self, words: list[str], line: int) -> _Router:
        """The one that a line begins, or goes on with."""
        vrf = words[words.index("vrf") + 1] if "vrf" in words[:-1] else ""
        if "view" in words[:-1]:
            vrf = f"view {words[words.index('view') + 1]}"
        router = _Router(words[2], line, shown(vrf) if vrf else "", self.device)
        for other in self.routers:
            if (other.asn, other.vrf, other.device) == (router.asn, router.vrf, router.device):
                return other
        self.routers.append(router)
        return router

    def _is_definition(self, words: list[str]) -> bool:
        plain = words[1:] if words[0] in ("ip", "ipv6", "bgp") else words
        family = "ipv6" if words[0] == "ipv6" else "ipv4"
        if len(plain) < 2:
            return False
        kind = plain[0]
        if kind == "route-map" and len(plain) >= 3 and plain is words:
            self.defined.append(f"route-map {shown(plain[1])}")
            self.policies.route_map(plain[1], plain[2:])
        elif kind in ("prefix-list", "access-list") and plain[1] != "sequence-number":
            families = ("ipv4", "ipv6") if kind == "access-list" else (family,)
            self.defined += [f"{f} {kind} {shown(plain[1])}" for f in families]
            if kind == "prefix-list":
                self.policies.prefix_list(family, plain[1], plain[2:])
        elif kind == "as-path" and len(plain) > 2:
            self.defined.append(f"as-path {shown(plain[2])}")
        else:
            return kind in ("community-list", "large-community-list", "extcommunity-list")
        return True

    def _inside(self, router: _Router, words: list[str], line: int) -> None:
        off = words[0] == "no"
        words = words[1:] if off else words
        if not words:
            return
        head, rest = words[0], words[1:]
        if head == "address-family":
            self.family = " ".join(w for w in rest[:2] if w != "unicast") or "ipv4"
        elif head in ("exit-address-family", "exit"):
            self.family = ""
        elif head == "bgp":
            _bgp(router, rest, on=not off)
        elif head == "timers" and rest[:1] == ["bgp"]:
            router.quick = _quick(rest[1:])
        elif head == "neighbor" and len(rest) >= 2:
            self._neighbor(router, shown(rest[0]), rest[1:], line, on=not off)
        elif head in ORIGINS and not off:
            prefix = rest[0] if head == "network" and rest and _prefix(rest[0]) else ""
            router.evpn |= self.family.startswith("l2vpn")
            router.origins.append(Origin(kind=head, line=line, vrf=router.vrf, prefix=prefix))

    def _neighbor(
        self, router: _Router, name: str, rest: list[str], line: int, *, on: bool
    ) -> None:
        if name == "?" and rest[0] == "peer-group" and len(rest) > 1:
            name = f"? {rest[1]}"  # filled in later, and in each group with another address
        neighbor = router.neighbors.setdefault(name, _Neighbor(line))
        key = rest[0]
        family = self.family or "ipv4"
        if key == "interface":
            rest = rest[1:]
            rest = rest[1:] if rest[:1] == ["v6only"] else rest
            key = rest[0] if rest else ""
        value = rest[1] if len(rest) > 1 else ""
        if key == "remote-as":
            neighbor.remote = value if on else ""
        elif key == "local-as":
            neighbor.local = value if on else ""
        elif key == "peer-group":
            if value:
                neighbor.group = shown(value)
            else:
                neighbor.is_group = True
        elif key in ("bfd", "shutdown", "password"):
            setattr(neighbor, "off" if key == "shutdown" else key, on)
        elif key == "update-source":
            neighbor.source = address_in(value) if on else ""
        elif key == "timers":
            neighbor.quick |= _quick(rest[1:])
        elif key == "activate":
            neighbor.active[family] = on
        elif key in ("route-reflector-client", "route-server-client"):
            router.reflects |= on
            neighbor.client |= on
        elif key == "default-originate" and on:
            router.origins.append(Origin(kind=key, line=line, vrf=router.vrf))
        elif key in _POLICIES and on and len(rest) > 2 and rest[2] in ("in", "out"):
            use = Use(kind=_POLICIES[key], name=shown(value), line=line)
            neighbor.uses.setdefault(family, []).append((rest[2], use))


_LEAVES = frozenset(
    {"router", "interface", "vrf", "line", "route-map", "hostname", "service", "log", "ip", "ipv6",
     "bfd", "key", "segment-routing", "end", "exit-vrf", "debug", "mpls", "nexthop-group"}
)  # fmt: skip


def _bgp(router: _Router, rest: list[str], *, on: bool) -> None:
    if rest[:1] == ["router-id"] and len(rest) > 1:
        router.router_id = shown(rest[1])
    elif rest[:1] == ["ebgp-requires-policy"]:
        router.policy = on
    elif rest[:2] == ["default", "ipv4-unicast"]:
        router.ipv4 = on
    elif rest[:1] == ["listen"]:
        router.listens = on


def _quick(words: list[str]) -> bool:
    return (
        len(words) > 1
        and words[0].isdecimal()
        and words[1].isdecimal()
        and 0 < int(words[1]) <= SHORT_HOLD
    )


def _prefix(word: str) -> bool:
    try:
        ipaddress.ip_network(word, strict=False)
    except ValueError:
        return False
    return "/" in word


def read_frr(source: Source) -> RoutingConf:
    """Read an frr.conf, or bgpd's part of one."""
    reader = _Reader(source)
    default: bool | None = None
    if reader.datacenter:
        default = False
    elif reader.version is not None:
        default = reader.version >= (7, 4)
    return RoutingConf(
        path=source.path,
        software=FRR,
        instances=tuple(
            _instance(router, default, reader.policies, reader.addresses.get(router.device, []))
            for router in reader.routers
        ),
        defined=tuple(dict.fromkeys(reader.defined)),
        complete=not has_statements(source.text),
    )


def _instance(
    router: _Router, policy: bool | None, policies: Policies, addresses: list[str]
) -> Instance:
    asn = as_number(router.asn)
    name = f"router bgp {shown(router.asn)}" + (f" vrf {router.vrf}" if router.vrf else "")
    return Instance(
        name=name,
        line=router.line,
        asn=asn,
        vrf=router.vrf,
        device=router.device,
        router_id=router.router_id,
        addresses=tuple(filter(None, dict.fromkeys(addresses))),
        policy_needed=policy if router.policy is None else router.policy,
        reflects=router.reflects,
        listens=router.listens,
        evpn=router.evpn,
        origins=tuple(router.origins),
        sessions=tuple(
            _session(name.partition(" ")[0], neighbor, router, policies)
            for name, neighbor in router.neighbors.items()
            if not neighbor.is_group
        ),
    )


def _session(name: str, neighbor: _Neighbor, router: _Router, policies: Policies) -> Session:
    group = router.neighbors.get(neighbor.group) if neighbor.group else None
    asn = as_number(router.asn)
    local = neighbor.local or (group.local if group else "")
    remote = (group.remote if group else "") or neighbor.remote
    number = as_number(remote)
    words = {"internal": False, "external": True}
    external = words.get(remote)
    if number is not None and asn is not None:
        external = number != asn
    own = as_number(local) if local else asn
    problem = ""
    if neighbor.group and (group is None or not group.is_group):
        problem = "its peer-group is not defined"
    elif not remote:
        problem = "neither it nor its peer-group has remote-as"
    return Session(
        name=name,
        line=neighbor.line,
        address=address_in(name),
        source=neighbor.source or (group.source if group else ""),
        password=neighbor.password or bool(group and group.password),
        group=neighbor.group,
        vrf=router.vrf,
        local_as=own,
        remote_as=asn if external is False else number,
        external=external,
        has_as=bool(remote),
        problem=problem,
        is_open=any(TEMPLATE in word or "$" in word for word in (name, remote)) or name == "?",
        bfd=neighbor.bfd or bool(group and group.bfd),
        quick=neighbor.quick or bool(group and group.quick) or router.quick,
        off=neighbor.off or bool(group and group.off),
        is_client=neighbor.client or bool(group and group.client),
        families=_families(neighbor, group, router, policies),
    )


def _families(
    neighbor: _Neighbor, group: _Neighbor | None, router: _Router, policies: Policies
) -> tuple[Family, ...]:
    active = {"ipv4": router.ipv4}
    active.update(group.active if group else {})
    active.update(neighbor.active)
    found = []
    for family, on in active.items():
        if not on:
            continue
        uses = [*(group.uses.get(family, []) if group else []), *neighbor.uses.get(family, [])]
        ways = {way for way, _ in uses}
        out = [use for way, use in uses if way == "out"]
        found.append(
            Family(
                name=family,
                line=neighbor.line,
                imports=SOME if "in" in ways else UNSET,
                exports=SOME if "out" in ways else UNSET,
                uses=tuple(use for _, use in uses),
                told=policies.told(out[0].kind, out[0].name, family) if len(out) == 1 else None,
            )
        )
    return tuple(found)
