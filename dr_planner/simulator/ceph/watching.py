"""Clients that hold images open, and locks."""

from __future__ import annotations

from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import EBUSY, ENOENT, CephError
from dr_planner.simulator.ceph.image import Client, Lock


class Watching(Clusters):
    """Who uses an image."""

    def open_image(self, cluster: str, pool: str, name: str, *, exclusive: bool = False) -> Client:
        """Let a client hold an image open for writing, as a guest does.

        :param exclusive: it holds the lock on purpose and does not let go when asked, so that the
            image cannot be demoted. Otherwise a demotion takes the lock away from it.
        :raises CephError: there is no such image, or somebody holds its lock on purpose.
        """
        image = self.image(cluster, pool, name)
        if any(client.exclusive for client in image.clients):
            raise CephError(EBUSY, "rbd: lock is already held by someone else")
        number = self.identifiers.number(5000, 95000)
        cookie = self.identifiers.number(10**14, 10**15)
        nonce = self.identifiers.number(1, 2**32)
        client = Client(number, f"127.0.0.1:0/{nonce}", cookie, exclusive)
        image.clients.append(client)
        return client

    def close_image(self, cluster: str, pool: str, name: str, client: Client) -> None:
        """A client lets an image go. It does no harm if it did so before.

        :raises CephError: there is no such image.
        """
        image = self.image(cluster, pool, name)
        if client in image.clients:
            image.clients.remove(client)

    def add_lock(self, cluster: str, pool: str, name: str, id: str) -> Lock:
        """Take a lock by hand (``rbd lock add``); it lasts until it is removed.

        :raises CephError: there is no such image, or it is locked.
        """
        image = self.image(cluster, pool, name)
        if image.lock is not None or image.clients:
            raise CephError(EBUSY, "rbd: lock is already held by someone else")
        number = self.identifiers.number(5000, 95000)
        address = f"127.0.0.1:0/{self.identifiers.number(1, 2**32)}"
        image.lock = Lock(id, f"client.{number}", address)
        return image.lock

    def remove_lock(self, cluster: str, pool: str, name: str, id: str, locker: str) -> None:
        """Break a lock.

        :raises CephError: there is no such image or lock.
        """
        image = self.image(cluster, pool, name)
        for client in image.clients:
            if (f"auto {client.cookie}", f"client.{client.number}") == (id, locker):
                image.clients.remove(client)
                return
        if image.lock is None or (image.lock.id, image.lock.locker) != (id, locker):
            raise CephError(ENOENT, "rbd: releasing lock failed: (2) No such file or directory")
        image.lock = None
