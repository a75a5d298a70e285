"""One recovery of a deployment at a time, over processes and machines (tooz)."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from tooz import ToozError, coordination

from dr_planner.errors import RunLocked


@contextmanager
def recovery_lock(url: str, deployment: str) -> Iterator[None]:
    """Hold the lock of a deployment's recoveries.

    A lock of the file backend is the operating system's and goes with the process that holds it,
    however that ends.

    :param url: tooz backend, such as ``file:///var/lib/dr-planner`` or ``etcd3+http://…``.
    :raises RunLocked: another process holds it, or the backend does not answer.
    """
    member = f"{socket.gethostname()}-{os.getpid()}".encode()
    try:
        coordinator = coordination.get_coordinator(url, member)
        coordinator.start()
    except (ToozError, OSError, RuntimeError) as error:  # RuntimeError: no such driver
        raise RunLocked(f"the lock backend does not answer: {error}", where=url) from error
    try:
        lock = coordinator.get_lock(f"dr-planner-{deployment}".encode())
        if not lock.acquire(blocking=False):
            raise RunLocked(f"another process is recovering {deployment}", where=url)
        try:
            yield
        finally:
            lock.release()
    finally:
        coordinator.stop()
