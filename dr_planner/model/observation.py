"""An observation: what the clouds and clusters of a design said when they were asked.

``None`` stands for what was not told, ``problem`` says why. No answer is not an empty answer.
"""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.closure import TypeByValue, VolumeClosure
from dr_planner.model.cloudstate import NetworkAgent, Service, VolumeService
from dr_planner.model.frozen import Frozen
from dr_planner.model.mirror import ImageState
from dr_planner.model.poolmirroring import PoolMirroring


class SiteSeen(Frozen):
    """What the endpoints at one site said.

    :param problem: why the site gave no answer at all; empty where it gave one.
    :param refused: whether it answered, with a refusal.
    :param silent: why one thing was not told, by the name of its field.
    :param microversion: the highest one that Cinder offers.
    :param closures: the volumes; asked only where a backend of the design replicates.
    """

    site: str
    problem: str = ""
    refused: bool = False
    silent: dict[str, str] = Field(default_factory=dict)
    microversion: str = ""
    volume_services: tuple[VolumeService, ...] | None = None
    volume_types: tuple[TypeByValue, ...] | None = None
    compute_services: tuple[Service, ...] | None = None
    network_agents: tuple[NetworkAgent, ...] | None = None
    closures: tuple[VolumeClosure, ...] | None = None

    @property
    def answered(self) -> bool:
        """Whether the site gave an answer."""
        return not self.problem

    def why_not(self, field: str) -> str:
        """Why a thing is not known, by the name of its field."""
        return self.problem or self.silent.get(field, "not told")


class PoolSeen(Frozen):
    """What a cluster said of one pool.

    :param primaries: each image that is mirrored here or at the other end, with its primary flag.
    """

    pool: str
    problem: str = ""
    mirroring: PoolMirroring | None = None
    primaries: tuple[ImageState, ...] = ()


class ClusterSeen(Frozen):
    """What one Ceph cluster said.

    :param problem: why it gave no answer at all; empty where it gave one.
    :param refused: whether it answered, with a refusal.
    """

    cluster: str
    site: str
    problem: str = ""
    refused: bool = False
    pools: tuple[PoolSeen, ...] = ()

    @property
    def answered(self) -> bool:
        """Whether the cluster gave an answer."""
        return not self.problem

    def pool(self, name: str) -> PoolSeen | None:
        """What it said of a pool, or None where it was not asked."""
        return next((pool for pool in self.pools if pool.pool == name), None)


class Observation(Frozen):
    """All that was seen, site by site and cluster by cluster."""

    sites: tuple[SiteSeen, ...] = ()
    clusters: tuple[ClusterSeen, ...] = ()

    def site(self, name: str) -> SiteSeen:
        """What a site said; one that was not asked said nothing."""
        found = next((site for site in self.sites if site.site == name), None)
        return found or SiteSeen(site=name, problem="it was not asked")

    def cluster(self, name: str) -> ClusterSeen:
        """What a cluster said; one that was not asked said nothing."""
        found = next((seen for seen in self.clusters if seen.cluster == name), None)
        return found or ClusterSeen(cluster=name, site="", problem="it was not asked")
