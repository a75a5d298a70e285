"""What a reading of a deployment is made of, as bits of components and numbers of sites.

Sets of components and of sites are bits of an integer.
"""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.model.link import Network
from dr_planner.model.protection import ProtectionGroup


@dataclass(frozen=True)
class AnyOf:
    """Goes on while one of several is up.

    :param members: their bits.
    :param unnamed: whether there is one more, which the design does not name and nothing fails.
    :param needs: bits without which none of them counts.
    """

    members: int
    unnamed: bool = False
    needs: int = 0

    def holds(self, down: int) -> bool:
        """Whether one is left."""
        return not down & self.needs and (self.unnamed or bool(self.members & ~down))


@dataclass(frozen=True)
class Voters:
    """Members of a database or of another system: bit, site, weight, whether it stores data."""

    rows: tuple[tuple[int, int, int, bool], ...]
    network: Network
    mask: int
    total: int


@dataclass(frozen=True)
class Road:
    """An uplink that carries a prefix."""

    id: str
    site: int
    needs: int
    gateways: AnyOf

    def holds(self, down: int) -> bool:
        """Whether traffic gets in there."""
        return not down & self.needs and self.gateways.holds(down)


@dataclass(frozen=True)
class Backend:
    """A Cinder backend: its own bit, its site, its cluster and pool."""

    name: str
    bit: int
    site: int
    cluster: int
    pool: int


@dataclass(frozen=True)
class Place:
    """Where a cinder-volume can run.

    :param needs: the bits of what it needs.
    :param starts_on: the cluster that must serve when it starts; -1: it runs already. A
        cinder-volume that is started when its own cluster is dead sends one heartbeat, counts as
        down from then on, and failover-host is refused. Seen with Cinder 29 on the lab.
    """

    site: int
    needs: int
    starts_on: int = -1


@dataclass(frozen=True)
class Option:
    """A way to give a backend's volumes to a site.

    :param flow: the flow whose copy is used; -1: there is none.
    :param backend: the Cinder backend that takes the volumes.
    :param services: the places where a cinder-volume of the backend's name can be told to fail
        over.
    :param secret: whether the computes there hold the key.
    """

    flow: int
    cluster: int
    pool: int
    backend: int
    services: tuple[Place, ...]
    secret: bool


@dataclass(frozen=True)
class Part:
    """What a group has in one backend at one of its home sites.

    Each backend's volumes may go elsewhere: Ceph allows a pool one receiving peer, so a site with
    two pools may need two that take over.
    """

    home: int
    backends: tuple[int, ...]
    candidates: tuple[int, ...]
    keepers: tuple[tuple[int, int], ...] | None
    options: dict[int, tuple[tuple[Option, ...], ...]]
    """Candidate site -> for each backend its options there."""


@dataclass(frozen=True)
class Group:
    """A protection group, compiled."""

    group: ProtectionGroup
    parts: tuple[Part, ...]
    needs: tuple[int, ...]
    """Numbers of the groups that it depends on; -1: there is none of that name."""
