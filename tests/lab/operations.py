"""What says that an operation is really under way at a site, so that a fault can hit it midway."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.lab.ceph import Cluster
from tests.lab.daemon import Daemon
from tests.lab.openstack import Region
from tests.lab.place import POOLS, Place
from tests.lab.services.cinder import HOST, letter

Look = Callable[[], str]
"""Gives what is under way, in words, or nothing."""


@dataclass(frozen=True)
class Operation:
    """Something that takes a while.

    :param watch: begin to watch at a site; what is there already is remembered.
    :param victim: the daemon of the site that does it.
    """

    watch: Callable[[Place, str], Look]
    victim: Callable[[Place, str], Daemon]


def _mirror(place: Place, site: str) -> Daemon:
    return Cluster(place, site).daemon("mirror")


def _osd(place: Place, site: str) -> Daemon:
    return Cluster(place, site).daemon("osd")


def _volume(place: Place, site: str) -> Daemon:
    return Region(place).cinder.volume(site)


def _syncing(place: Place, site: str) -> Look:
    """The daemon at the site copies an image as a whole."""
    import rbd

    cluster = Cluster(place, site)

    def look() -> str:
        for pool in POOLS:
            with cluster.connection().open_ioctx(pool) as io:
                for image in rbd.RBD().mirror_image_status_list(io):
                    if image["state"] == rbd.MIRROR_IMAGE_STATUS_STATE_SYNCING and image["up"]:
                        return f"{pool}/{image['name']}: {image['description']}"
        return ""

    return look


def _demoting(place: Place, site: str, pools: Iterable[str] = POOLS) -> Look:
    """An image that was primary at the site is so no more, and another still is."""
    import rbd

    cluster = Cluster(place, site)

    def primaries() -> set[str]:
        found = set()
        for pool in pools:
            with cluster.connection().open_ioctx(pool) as io:
                listed = rbd.RBD().mirror_image_info_list(io)
                found |= {f"{pool}/{image}" for image, info in listed if info["primary"]}
        return found

    before = primaries()

    def look() -> str:
        now = primaries()
        return f"{len(before - now)} of {len(before)} images demoted" if before - now else ""

    return look


def _rows(place: Place, statement: str) -> Look:
    database = Region(place).database
    return lambda: database.sql(statement, "cinder").replace("\t", " ").strip()


def _working(status: str) -> Callable[[Place, str], Look]:
    """The site's cinder-volume has begun with a volume: it has entered itself as its worker."""
    return lambda place, site: _rows(
        place,
        "SELECT resource_id, w.status FROM workers w JOIN services s ON s.id = w.service_id "
        f"WHERE w.status = '{status}' AND s.host LIKE '{HOST}@%-{letter(site)}'",
    )


def _extending(place: Place, site: str) -> Look:
    """The image has its new size, and the volume does not know yet. Cinder enters no worker."""
    import rbd

    cluster = Cluster(place, site)
    rows = _rows(
        place,
        "SELECT id, size, SUBSTRING_INDEX(host, '@', -1) FROM volumes WHERE deleted = 0 "
        f"AND status = 'extending' AND host LIKE '{HOST}@%-{letter(site)}#%'",
    )

    def look() -> str:
        for row in rows().splitlines():
            volume, size, backend = row.split()
            pool = "cinder" if backend.startswith("rbd-") else "volumes"
            name = f"volume-{volume}"
            with (
                cluster.connection().open_ioctx(pool) as io,
                rbd.Image(io, name, read_only=True) as image,
            ):
                if image.size() > int(size) << 30:
                    return f"{volume}: {size} GiB, and its image {image.size() >> 30} GiB"
        return ""

    return look


def _failing_over(place: Place, site: str) -> Look:
    """The backend is failing over and has demoted its first image."""
    ordered = _rows(
        place,
        "SELECT host, replication_status FROM services WHERE deleted = 0 "
        f"AND replication_status = 'failing-over' AND host = '{HOST}@rbd-{letter(site)}'",
    )
    demoting = _demoting(place, site, ("cinder",))

    def look() -> str:
        order = ordered()
        demoted = order and demoting()
        return f"{order}: {demoted}" if demoted else ""

    return look


OPERATIONS = {
    "sync": Operation(_syncing, _mirror),
    "demote": Operation(_demoting, _osd),
    "create": Operation(_working("creating"), _volume),
    "download": Operation(_working("downloading"), _volume),
    "delete": Operation(_working("deleting"), _volume),
    "extend": Operation(_extending, _volume),
    "failover": Operation(_failing_over, _volume),
}
"""By the word in the command."""
