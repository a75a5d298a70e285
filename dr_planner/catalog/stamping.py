"""Stamping all closures of a catalog into their images, many at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from dr_planner.catalog.capture import Clusters, backends_by_host, service_host, write_stamp
from dr_planner.errors import DRPlannerError, Unreachable
from dr_planner.model.closure import Catalog, VolumeClosure
from dr_planner.model.deployment import Deployment


def stamp_all(
    deployment: Deployment,
    catalog: Catalog,
    *,
    cluster: Clusters,
    key: bytes,
    workers: int,
    watch: Callable[[str], None] = lambda text: None,
) -> dict[str, str]:
    """Stamp every volume's image at the site where it is primary.

    One image that cannot be stamped does not hold the others; a cluster that does not answer is
    asked once.

    :returns: by volume id: ``written``, ``unchanged``, or why it was not stamped.
    """
    hosts = backends_by_host(deployment)
    dead: dict[str, str] = {}

    def one(closure: VolumeClosure) -> tuple[str, str]:
        backend = hosts[service_host(closure.host)]
        name = backend.ceph_cluster
        try:
            if name in dead:
                raise Unreachable(dead[name])
            wrote = write_stamp(
                closure,
                pool=backend.pool,
                cluster=cluster(name),
                key=key,
                captured_at=catalog.captured_at,
            )
            result = "written" if wrote else "unchanged"
        except Unreachable as error:
            dead[name] = result = str(error)
        except DRPlannerError as error:
            result = str(error)
        watch(closure.name or closure.id)
        return closure.id, result

    with ThreadPoolExecutor(workers, thread_name_prefix="stamp") as pool:
        return dict(pool.map(one, catalog.volumes))
