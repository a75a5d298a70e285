"""Glance's database and stores: images, their locations in RBD, members, and data."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from errno import EEXIST, ENOENT

from dr_planner.simulator.ceph.storage import CephError, CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

SNAPSHOT = "snap"
"""Glance's RBD store takes one protected snapshot of that name; clones begin there."""

LARGEST_KEPT = 4096
"""Bytes of an upload that are written to the RBD image at a time."""


class StoreUnreachable(Exception):
    """The Ceph cluster behind a store does not answer."""


class ImageInUse(Exception):
    """The store cannot let go of the data: something was cloned from it."""


@dataclass(frozen=True)
class Store:
    """A store of Glance: a pool of one Ceph cluster.

    :param site: where it is read and written; the default store of the API there.
    """

    id: str
    site: str
    cluster: str
    pool: str
    fsid: str


@dataclass(eq=False)
class Location:
    """One place where an image's data is. ``status`` is ``active``."""

    url: str
    metadata: dict[str, str]
    status: str = "active"

    @property
    def store(self) -> str:
        """The store that it is in; empty: none of this Glance's."""
        return self.metadata.get("store", "")


@dataclass(eq=False)
class Member:
    """A project that an image is shared with. ``status``: pending, accepted or rejected."""

    project_id: str
    created_at: float
    status: str = "pending"
    updated_at: float | None = None


@dataclass(eq=False, kw_only=True)
class Image:
    """An image. Sizes in bytes, ``min_disk`` in GiB, ``min_ram`` in MiB, times simulated.

    :param properties: everything that Glance has no column for, such as ``hw_machine_type``.
    :param staged: data that was uploaded and waits for its import.
    """

    id: str
    owner: str | None
    created_at: float
    name: str | None = None
    status: str = "queued"
    visibility: str = "shared"
    disk_format: str | None = None
    container_format: str | None = None
    min_disk: int = 0
    min_ram: int = 0
    protected: bool = False
    hidden: bool = False
    size: int | None = None
    virtual_size: int | None = None
    checksum: str | None = None
    hash_algorithm: str | None = None
    hash_value: str | None = None
    updated_at: float | None = None
    tags: set[str] = field(default_factory=set)
    properties: dict[str, str] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    locations: list[Location] = field(default_factory=list)
    staged: bytes | None = field(default=None, repr=False)
    content: bytes = field(default=b"", repr=False)

    @property
    def stores(self) -> list[str]:
        """The stores that hold its data, in the order of its locations."""
        return [location.store for location in self.locations if location.store]


class Images:
    """All images and the stores they are in."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers, ceph: CephStorage) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self._ceph = ceph
        self.images: dict[str, Image] = {}
        self.stores: dict[str, Store] = {}

    # -------------------------------------------------------------------------- looking

    def find(self, id: str) -> Image | None:
        """An image by its id."""
        return self.images.get(id)

    def may_see(self, image: Image, project_id: str) -> bool:
        """Whether a project that is no administrator's may see and use an image."""
        if image.owner == project_id or image.visibility in ("public", "community"):
            return True
        return image.visibility == "shared" and project_id in image.members

    def default_store(self, site: str) -> Store | None:
        """The store that an upload at a site goes to unless it names another one."""
        here = [store for store in self.stores.values() if store.site == site]
        return next(iter(here or self.stores.values()), None)

    def location_in(self, image: Image, cluster: str) -> tuple[str, str, str] | None:
        """Pool, RBD image and snapshot to clone from at one cluster; None: no copy is there."""
        for location in image.locations:
            store = self.stores.get(location.store)
            if store is not None and store.cluster == cluster:
                return store.pool, image.id, SNAPSHOT
        return None

    def works(self, store: Store) -> bool:
        """Whether the cluster behind a store answers."""
        return self._ceph.clusters[store.cluster].alive

    # ------------------------------------------------------------------------- changing

    def add(self, image: Image) -> Image:
        """Put a row in."""
        self.images[image.id] = image
        return image

    def create(self, owner: str | None, *, id: str = "") -> Image:
        """A new image without data."""
        now = self._timeline.now()
        return self.add(
            Image(id=id or self._identifiers.uuid(), owner=owner, created_at=now, updated_at=now)
        )

    def touch(self, image: Image) -> None:
        """Something about an image has changed."""
        image.updated_at = self._timeline.now()

    def upload(self, image: Image, data: bytes, store: Store, *, size: int | None = None) -> None:
        """Put data into a store; the image becomes active.

        :param size: said to be so large, where only the beginning of the data is kept.
        :raises StoreUnreachable: the store's cluster is lost.
        """
        bytes_ = len(data) if size is None else size
        self._put(image, data, bytes_, store)
        image.content = data
        image.size = bytes_
        image.checksum = hashlib.md5(data, usedforsecurity=False).hexdigest()
        image.hash_algorithm = "sha512"
        image.hash_value = hashlib.sha512(data).hexdigest()
        if image.disk_format == "raw":
            image.virtual_size = bytes_
        image.status = "active"
        self.touch(image)

    def copy(self, image: Image, store: Store) -> None:
        """Put an active image's data into one more store.

        :raises StoreUnreachable: the store's cluster is lost.
        """
        self._put(image, image.content, image.size or 0, store)
        self.touch(image)

    def _put(self, image: Image, data: bytes, size: int, store: Store) -> None:
        self._must_work(store)
        place = (store.cluster, store.pool, image.id)
        try:
            self._ceph.create(*place, size)
            for start in range(0, len(data), LARGEST_KEPT):
                self._ceph.write(*place, data[start : start + LARGEST_KEPT])
            self._ceph.create_snapshot(*place, SNAPSHOT)
            self._ceph.protect_snapshot(*place, SNAPSHOT, protected=True)
        except CephError as error:
            if error.code != EEXIST:
                raise
            # A mirrored pool may have brought the image here already: the copy will do.
        image.locations.append(
            Location(f"rbd://{store.fsid}/{store.pool}/{image.id}/{SNAPSHOT}", {"store": store.id})
        )

    def remove_location(self, image: Image, location: Location) -> None:
        """Delete the data at one location and forget the location.

        :raises ImageInUse: a clone depends on the data.
        :raises StoreUnreachable: the store's cluster is lost.
        """
        store = self.stores.get(location.store)
        if store is not None:
            self._erase(image, store)
        image.locations.remove(location)
        self.touch(image)

    def _erase(self, image: Image, store: Store) -> None:
        self._must_work(store)
        place = (store.cluster, store.pool, image.id)
        try:
            found = self._ceph.image(*place)
            if not found.is_writable:
                return  # the copy of a mirrored image goes with its primary
            if SNAPSHOT in found.snapshots:
                if found.snapshots[SNAPSHOT].protected:
                    self._ceph.protect_snapshot(*place, SNAPSHOT, protected=False)
                self._ceph.remove_snapshot(*place, SNAPSHOT)
            self._ceph.remove(*place)
        except CephError as error:
            if error.code == ENOENT:
                return
            raise ImageInUse(image.id) from error

    def delete(self, image: Image) -> None:
        """Delete an image and its data.

        :raises ImageInUse: a clone depends on the data.
        :raises StoreUnreachable: a store's cluster is lost.
        """
        for location in list(image.locations):
            self.remove_location(image, location)
        image.status = "deleted"
        del self.images[image.id]

    def _must_work(self, store: Store) -> None:
        if not self.works(store):
            raise StoreUnreachable(store.id)
