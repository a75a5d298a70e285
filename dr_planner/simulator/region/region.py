"""The stretched region: directory, block storage, Ceph, and whether its database works."""

from __future__ import annotations

from dataclasses import dataclass, field

from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import GaleraMember
from dr_planner.simulator.ceph.storage import CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import BlockStorage
from dr_planner.simulator.region.compute import Compute
from dr_planner.simulator.region.directory import Directory
from dr_planner.simulator.region.images import Images
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.nova import Nova
from dr_planner.simulator.region.quotas import Quotas
from dr_planner.simulator.region.routing import Routing
from dr_planner.simulator.region.speakers import Speakers
from dr_planner.simulator.region.type_rules import TypeRules
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_backups import Backup
from dr_planner.simulator.region.volume_groups import VolumeGroups
from dr_planner.simulator.region.volume_messages import Message, no_backend
from dr_planner.simulator.region.volume_transfers import Transfer
from dr_planner.simulator.timeline import Timeline


class Quorum:
    """Whether the Galera cluster has a primary component, by the weights of its members.

    A site that is lost crashes: its weight still counts in the component that it leaves. A
    component that fell to half or less works again when all its members are back (pc.recovery).
    Without members in the design the database is taken for granted.
    """

    def __init__(self, members: tuple[GaleraMember, ...]) -> None:
        self._members = members
        self._lost: set[str] = set()
        self._component = set(members)
        self.holds = True

    def lose(self, site: str) -> None:
        """All members at a site crash."""
        self._lost.add(site)
        if self._component and self.holds:
            alive = {m for m in self._component if m.site not in self._lost}
            self.holds = 2 * _weight(alive) > _weight(self._component)
            if self.holds:
                self._component = alive

    def restore(self, site: str) -> None:
        """All members at a site come back."""
        self._lost.discard(site)
        if not self.holds:
            self.holds = all(m.site not in self._lost for m in self._component)
        if self.holds:
            self._component = {m for m in self._members if m.site not in self._lost}


def _weight(members: set[GaleraMember]) -> int:
    return sum(member.weight for member in members)


@dataclass(frozen=True)
class Region:
    """What all endpoints of a control plane share; Ceph is shared by all of them.

    :param name: as Keystone's catalog has it.
    :param deployment: the part of the design that it serves.
    """

    name: str
    deployment: Deployment
    timeline: Timeline
    identifiers: Identifiers
    directory: Directory
    block_storage: BlockStorage
    compute: Compute
    nova: Nova
    images: Images
    network: Network
    routing: Routing
    speakers: Speakers
    ceph: CephStorage
    quorum: Quorum
    quotas: Quotas = field(default_factory=Quotas)
    type_rules: TypeRules = field(default_factory=TypeRules)
    groups: VolumeGroups = field(default_factory=VolumeGroups)
    transfers: dict[str, Transfer] = field(default_factory=dict)
    backups: dict[str, Backup] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)

    def tell_no_backend(self, volume: Volume) -> None:
        """Let a project know that the scheduler found no place for a volume."""
        message = no_backend(self.identifiers, volume, self.timeline.now())
        self.messages[message.id] = message
