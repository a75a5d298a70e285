"""A port on loopback that can be shut, as the loss of a site shuts it, and opened again."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable

LOOPBACK = "127.0.0.1"
BACKLOG = 128


class Door:
    """Listens on a port of its own and gives every connection to a handler, in a thread.

    While it is shut the port stays reserved and refuses connections.

    :param handle: serves one connection until it ends; errors of the connection are its end.
    :param port: 0: any free one.
    """

    def __init__(self, handle: Callable[[socket.socket], None], port: int = 0) -> None:
        self._handle = handle
        self._lock = threading.Lock()
        self._connections: set[socket.socket] = set()
        self._listening = False
        self._listener = self._bound(port)
        self.port: int = self._listener.getsockname()[1]

    @staticmethod
    def _bound(port: int) -> socket.socket:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        return listener

    @property
    def is_open(self) -> bool:
        """Whether connections are taken."""
        return self._listening

    def open(self) -> None:
        """Take connections from now on."""
        with self._lock:
            if self._listening:
                return
            self._listener.listen(BACKLOG)
            self._listening = True
            listener = self._listener
        name = f"door {self.port}"
        threading.Thread(target=self._accept, args=(listener,), name=name, daemon=True).start()

    def shut(self) -> None:
        """Refuse connections and break those that live; the port stays reserved."""
        with self._lock:
            if not self._listening:
                return
            self._listening = False
            old, self._listener = self._listener, self._bound_again()
            _end(old)
            connections, self._connections = self._connections, set()
        for connection in connections:
            _end(connection)

    def _bound_again(self) -> socket.socket:
        # The listening socket must be gone before its port can be bound anew.
        _end(self._listener)
        return self._bound(self.port)

    def close(self) -> None:
        """Shut for good and give the port back."""
        self.shut()
        _end(self._listener)

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with self._lock:
                if listener is not self._listener or not self._listening:
                    _end(connection)
                    return
                self._connections.add(connection)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            self._handle(connection)
        except OSError:
            pass
        finally:
            with self._lock:
                self._connections.discard(connection)
            _end(connection)


def _end(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
