"""Glance's database and stores: images, their locations in RBD, members, and data."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from errno import EEXIST, ENOENT
from typing import Any

from dr_planner.simulator.ceph.storage import CephError, CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

SNAPSHOT = "snap"
"""Glance's RBD store takes one protected snapshot of that name; clones begin there."""

TASK_SECONDS = (0.3, 1.5)
"""Seconds that an import takes here; the data are small."""

TASK_TIME_TO_LIVE = 48 * 3600.0
"""Seconds for which a finished task is kept (task_time_to_live)."""

IMPORT_TASK = "os_glance_import_task"
IMPORTING = "os_glance_importing_to_stores"
FAILED = "os_glance_failed_import"


class StoreUnreachable(Exception):
    """The Ceph cluster behind a store does not answer."""


class AlreadyInStore(Exception):
    """The pool has an RBD image of that name: mirroring brought it, or somebody else made it."""


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
class Task:
    """Work that goes on behind an answer of 202. Times are simulated seconds.

    :param status: pending, processing, success or failure.
    """

    id: str
    type: str
    owner: str
    user_id: str
    image_id: str
    input: dict[str, Any]
    created_at: float
    updated_at: float
    status: str = "pending"
    message: str = ""
    result: Any = None
    expires_at: float | None = None


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
        self.tasks: dict[str, Task] = {}

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

    def store_of(self, url: str) -> Store | None:
        """The store that a location's URL leads to."""
        for store in self.stores.values():
            if url.startswith(f"rbd://{store.fsid}/{store.pool}/"):
                return store
        return None

    def size_at(self, location: Location) -> int | None:
        """The size of the RBD image at a location, in bytes; None: there is none."""
        store = self.store_of(location.url)
        if store is None:
            return None
        name = location.url.split("/")[4]
        found = self._ceph.pool(store.cluster, store.pool).images.get(name)
        return found.size if found is not None else None

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

    def upload(
        self, image: Image, data: bytes, store: Store | None, *, size: int | None = None
    ) -> None:
        """Put data into a store; the image becomes active.

        :param store: None: this Glance has no stores in Ceph and keeps a file.
        :param size: said to be so large, where only the beginning of the data is given.
        :raises StoreUnreachable: the store's cluster is lost.
        :raises AlreadyInStore: the pool has an RBD image of that name.
        """
        length = len(data) if size is None else size
        if store is not None:
            self._put(image, data, length, store)
        else:
            image.locations.append(Location(f"file:///var/lib/glance/images/{image.id}", {}))
        image.content = data
        image.size = length
        image.checksum = hashlib.md5(data, usedforsecurity=False).hexdigest()
        image.hash_algorithm = "sha512"
        image.hash_value = hashlib.sha512(data).hexdigest()
        if image.disk_format == "raw":
            image.virtual_size = length
        image.status = "active"
        self.touch(image)

    def copy(self, image: Image, store: Store) -> None:
        """Put an active image's data into one more store.

        :raises StoreUnreachable: the store's cluster is lost.
        :raises AlreadyInStore: the pool has an RBD image of that name.
        """
        self._put(image, image.content, image.size or 0, store)
        self.touch(image)

    def _put(self, image: Image, data: bytes, size: int, store: Store) -> None:
        self._must_work(store)
        place = (store.cluster, store.pool, image.id)
        try:
            self._ceph.create(*place, size)
            if data:
                self._ceph.write(*place, data)
            self._ceph.create_snapshot(*place, SNAPSHOT)
            self._ceph.protect_snapshot(*place, SNAPSHOT, protected=True)
        except CephError as error:
            if error.code == EEXIST:
                raise AlreadyInStore(image.id) from error
            raise
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

    # ---------------------------------------------------------------------------- tasks

    def start_task(
        self, kind: str, image: Image, owner: str, user_id: str, given: dict[str, Any]
    ) -> Task:
        """Work on an image begins; until it ends no other may."""
        now = self._timeline.now()
        task = Task(
            self._identifiers.uuid(), kind, owner, user_id, image.id, given, now, now, "processing"
        )
        self.tasks[task.id] = task
        image.properties[IMPORT_TASK] = task.id
        return task

    def finish_later(self, task: Task, image: Image, work: Callable[[], None]) -> None:
        """Do the work of a task in a little while; what it raises makes the task fail."""

        def finish() -> None:
            if image.id not in self.images:
                self._end(task, "failure", f"Image {image.id} could not be found.")
                return
            image.properties.pop(IMPORT_TASK, None)
            try:
                work()
            except (StoreUnreachable, AlreadyInStore) as error:
                self._end(task, "failure", str(error))
            else:
                self._end(task, "success", "")

        self._timeline.after(self._timeline.jitter(*TASK_SECONDS), finish)

    def _end(self, task: Task, status: str, message: str) -> None:
        task.status, task.message = status, message
        task.updated_at = self._timeline.now()
        task.expires_at = task.updated_at + TASK_TIME_TO_LIVE

    def import_into(
        self, image: Image, data: bytes, stores: list[Store | None], *, all_must_succeed: bool
    ) -> None:
        """Put data into one store after the other, as an import does.

        What failed is told in ``os_glance_failed_import``.

        :raises StoreUnreachable: a store's cluster is lost, and all must succeed.
        :raises AlreadyInStore: the same for a pool that has an RBD image of that name.
        """
        failed: list[str] = []
        active = image.status == "active"
        for store in stores:
            try:
                if active and store is not None:
                    self.copy(image, store)
                else:
                    self.upload(image, data, store)
                    active = True
            except (StoreUnreachable, AlreadyInStore):
                if all_must_succeed:
                    if image.status == "importing":
                        image.status = "queued"
                    image.properties.pop(IMPORTING, None)
                    raise
                failed.append(store.id if store is not None else "")
        image.staged = None
        image.properties[IMPORTING] = ""
        image.properties[FAILED] = ",".join(failed)
        if not active:
            image.status = "queued"

    def _must_work(self, store: Store) -> None:
        if not self.works(store):
            raise StoreUnreachable(store.id)
