"""What the configuration of a routing daemon says of BGP, with lines and without passwords."""

from __future__ import annotations

from ipaddress import ip_address

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part

FRR = "FRR"
BIRD = "BIRD"

UNSET, NOTHING, ALL, SOME = "unset", "none", "all", "some"
"""What a family lets through: nothing is said of it, nothing, everything, what a policy says."""


class Use(Frozen):
    """A list, route map or filter that a session names."""

    kind: str
    name: str
    line: int


class Family(Frozen):
    """An address family of a session that is active.

    :param imports: what is taken from the neighbour: one of the words above.
    :param exports: what is told to it.
    :param told: the only prefixes that may be told to it; None where that is not seen.
    """

    name: str
    line: int
    imports: str = UNSET
    exports: str = UNSET
    uses: tuple[Use, ...] = ()
    told: tuple[str, ...] | None = None


class Session(Frozen):
    """One neighbour.

    :param group: a group of neighbours, or a template, which is none by itself.
    :param remote_as: None where it is not a number, or not said.
    :param external: whether the neighbour is in another AS; None where it cannot be told.
    :param has_as: whether the file says which AS the neighbour is in.
    :param problem: why there is no AS, in words of ours.
    :param is_open: whether a part of it is filled in later or is in another file.
    :param quick: whether its timers are short.
    :param is_client: of this router as a route server or reflector, and so no provider of it.
    :param address: of the neighbour; empty where it is none that is known.
    :param source: this router's own address in it, where the file says it.
    :param password: whether there is one.
    """

    name: str
    line: int
    address: str = ""
    source: str = ""
    password: bool = False
    group: str = ""
    vrf: str = ""
    local_as: int | None = None
    remote_as: int | None = None
    external: bool | None = None
    has_as: bool = True
    problem: str = ""
    is_open: bool = False
    bfd: bool = False
    quick: bool = False
    off: bool = False
    is_client: bool = False
    families: tuple[Family, ...] = ()


class Origin(Frozen):
    """Something that BGP tells of by itself: a network, or what is redistributed.

    :param prefix: of a ``network``.
    """

    kind: str
    line: int
    vrf: str = ""
    prefix: str = ""


class Instance(Frozen):
    """One ``router bgp``, or all BGP of a BIRD.

    :param vrf: of FRR: the VRF, or ``view`` and a name; empty for the default one.
    :param device: of FRR: the host name that stands above it.
    :param policy_needed: whether neighbours of another AS need a policy; None: cannot be told.
    :param addresses: those of the router that the file tells.
    :param reflects: whether it hands on what it hears: a route reflector, a spine, a listener.
    """

    name: str
    line: int
    asn: int | None = None
    vrf: str = ""
    device: str = ""
    router_id: str = ""
    addresses: tuple[str, ...] = ()
    policy_needed: bool | None = None
    reflects: bool = False
    listens: bool = False
    sessions: tuple[Session, ...] = ()
    origins: tuple[Origin, ...] = ()
    evpn: bool = False


class OldStatement(Frozen):
    """A statement of BIRD 1 that BIRD 2 does not take."""

    protocol: str
    line: int


class RoutingConf(Part):
    """One file.

    :param defined: the lists, maps and filters that the file defines, as ``kind name``.
    :param complete: whether it takes in no other file.
    :param protocols: of BIRD: the kinds of protocols that stand in it.
    :param old: of BIRD: what only BIRD 1 takes.
    """

    software: str
    instances: tuple[Instance, ...] = ()
    defined: tuple[str, ...] = ()
    complete: bool = True
    protocols: tuple[str, ...] = ()
    old: tuple[OldStatement, ...] = ()

    @property
    def sessions(self) -> tuple[Session, ...]:
        """Every neighbour that is not shut down."""
        return tuple(s for i in self.instances for s in i.sessions if not s.off)


def address_in(word: str) -> str:
    """An address as it is compared, without its prefix length; empty where it is none."""
    try:
        return str(ip_address(word.partition("/")[0]))
    except ValueError:
        return ""


def is_private(asn: int) -> bool:
    """Whether an AS number is for private use or documentation."""
    return 64496 <= asn <= 65551 or 4200000000 <= asn <= 4294967295 or asn in (0, 23456)
