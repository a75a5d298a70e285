"""Where the ``rbd`` or ``ceph`` process finds a simulated cluster: a socket on loopback.

A request is a length (4 bytes, big-endian) and so many bytes: fields in UTF-8, with a NUL between
them: the program's name, the client's name, its key, an id of this command, and the words of the
command line. The
answer has the same form: exit status, stdout, stderr. A command that is sent again with the same
id is not carried out again, as Ceph does it with operations that clients resend.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

LENGTH = 4
HEAD = 4
LARGEST = 8 * 1024 * 1024


class Closed(Exception):
    """The other end went away, or sends what is no request."""


def receive(connection: socket.socket) -> list[str]:
    """Read one request or answer.

    :raises Closed: the connection ended before it was complete.
    """
    size = int.from_bytes(_exactly(connection, LENGTH), "big")
    if size > LARGEST:
        raise Closed
    return _exactly(connection, size).decode(errors="surrogateescape").split("\0")


def send(connection: socket.socket, *fields: str) -> None:
    """Write one request or answer."""
    data = "\0".join(fields).encode(errors="surrogateescape")
    connection.sendall(len(data).to_bytes(LENGTH, "big") + data)


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise Closed
        data += more
    return data


Answer = Callable[[str, str, str, str, list[str]], tuple[int, str, str] | None]
"""Takes program, client, key, command id and words; None: never answer."""


def serve(connection: socket.socket, answer: Answer) -> bool:
    """Take one request and answer it; false where it must never be answered.

    :raises Closed: the other end went away.
    """
    fields = receive(connection)
    if len(fields) < HEAD:
        raise Closed
    program, client, key, number, *words = fields
    said = answer(program, client, key, number, words)
    if said is None:
        return False
    code, out, err = said
    send(connection, str(code), out, err)
    return True
