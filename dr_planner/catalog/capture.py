"""Capturing: the closures of a cloud, read once, kept twice."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

from cinder_hooks import stamp
from dr_planner.errors import CatalogForged, Unsafe
from dr_planner.model.closure import Catalog, VolumeClosure
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.ports import Cloud, MirrorCluster


def capture(deployment: Deployment, cloud: Cloud, now: datetime.datetime) -> Catalog:
    """Read the closures of every volume that lives on a backend of the design."""
    hosts = backends_by_host(deployment)
    volumes = tuple(c for c in cloud.closures() if service_host(c.host) in hosts)
    moment = now.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return Catalog(
        id=f"{deployment.name}-{now.astimezone(datetime.UTC):%Y%m%dT%H%M%S.%fZ}",
        deployment=deployment.name,
        captured_at=moment,
        captured_from=cloud.site,
        volumes=volumes,
    )


def service_host(host: str) -> str:
    """A volume's host without its pool: ``host@backend`` of ``host@backend#pool``."""
    return host.partition("#")[0]


def backends_by_host(deployment: Deployment) -> dict[str, CinderBackend]:
    """The design's backends by the name of their service in Cinder."""
    return {backend.service_host: backend for backend in deployment.cinder.backends}


def write_stamp(
    closure: VolumeClosure,
    *,
    pool: str,
    cluster: MirrorCluster,
    key: bytes,
    captured_at: str,
) -> bool:
    """Stamp a closure into its RBD image, unless the same one is there already.

    The image must be primary at this cluster: metadata of a copy is read-only.

    :returns: whether anything was written.
    """
    present = cluster.metadata(pool, closure.image)
    plain = closure.model_dump(mode="json")
    try:
        if stamp.read(present, image=closure.image, key=key).closure == plain:
            return False
    except stamp.StampError:
        pass  # none, damaged or forged: a fresh one replaces it
    fresh = stamp.stamp(plain, image=closure.image, key=key, captured_at=captured_at)
    cluster.set_metadata(pool, closure.image, fresh)
    for old in stamp.stale({**present, **fresh}):
        cluster.remove_metadata(pool, closure.image, old)
    return True


def read_stamp(metadata: Mapping[str, str], *, image: str, key: bytes) -> VolumeClosure | None:
    """The closure that an image carries, or None where it carries none.

    :raises CatalogForged: the signature does not match, or the record is of another volume.
    :raises Unsafe: the record is damaged or of a newer version.
    """
    try:
        found = stamp.read(metadata, image=image, key=key)
    except stamp.NoStamp:
        return None
    except stamp.Forged as error:
        raise CatalogForged(f"image {image}: {error}") from error
    except stamp.StampError as error:
        raise Unsafe(f"image {image}: {error}") from error
    return VolumeClosure.model_validate(found.closure)


Clusters = Callable[[str], MirrorCluster]
"""Gives the door to a Ceph cluster by its name in the design."""
