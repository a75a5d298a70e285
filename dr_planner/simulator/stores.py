"""From a deployment to Glance's stores."""

from __future__ import annotations

from dr_planner.simulator.region.images import Store
from dr_planner.simulator.region.region import Region


def build_stores(region: Region) -> None:
    """Every store that the design names, in its order; the first of a site is its default."""
    for designed in region.deployment.glance:
        cluster = region.ceph.clusters[designed.ceph_cluster]
        region.images.stores[designed.name] = Store(
            designed.name, designed.site, cluster.name, designed.pool, cluster.fsid
        )
