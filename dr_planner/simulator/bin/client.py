"""An ``rbd`` and a ``ceph`` that ask a simulated cluster. Standard library only: they start fast.

They read ceph.conf and the keyring as the real ones do (``-c``, ``--cluster``, ``--id``, ``-n``,
``-m``, ``-k``), and leave the rest of the command line to the simulator. Where the cluster does
not answer they do not fail but hang, as the real ones do, until the timeouts that Ceph knows
(``client_mount_timeout``, 300 seconds, and ``rados_mon_op_timeout``) are over.
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False  # typing takes a while to import, and so does socket beyond its core
if TYPE_CHECKING:
    import socket
    from typing import NoReturn
else:
    import _socket as socket

EACCES, ETIMEDOUT = 13, 110
MOUNT_TIMEOUT = 300.0
RETRY_INTERVAL = 0.1
VALUED = {
    "-c": "conf",
    "--conf": "conf",
    "--cluster": "cluster",
    "--id": "id",
    "--user": "id",
    "-n": "name",
    "--name": "name",
    "-m": "mon_host",
    "--mon-host": "mon_host",
    "--mon_host": "mon_host",
    "-k": "keyring",
    "--keyring": "keyring",
    "--client-mount-timeout": "client_mount_timeout",
    "--client_mount_timeout": "client_mount_timeout",
    "--connect-timeout": "client_mount_timeout",
    "--rados-mon-op-timeout": "rados_mon_op_timeout",
    "--rados_mon_op_timeout": "rados_mon_op_timeout",
}


class Lost:
    """What a program says, and how it ends, where it reaches nobody."""

    def __init__(self, no_conf: str, no_key: str, no_answer: str, statuses: tuple[int, int]):
        self.no_conf = no_conf
        self.no_key = no_key
        self.no_answer = no_answer
        self.no_key_status, self.no_answer_status = statuses


LOST = {
    "rbd": Lost(
        "global_init: unable to open config file from search list {}",
        "rbd: couldn't connect to the cluster!",
        "rbd: couldn't connect to the cluster!",
        (EACCES, ETIMEDOUT),
    ),
    "ceph": Lost(
        "Error initializing cluster client: ObjectNotFound('RADOS object not found (error "
        "calling conf_read_file)')",
        "[errno 2] RADOS object not found (error connecting to the cluster)",
        "[errno 110] RADOS timed out (error connecting to the cluster)",
        (1, 1),
    ),
}


def options_of(argv: list[str]) -> tuple[dict[str, str], list[str]]:
    """Split the process's own options from what the cluster is asked."""
    own: dict[str, str] = {}
    rest: list[str] = []
    words = list(argv)
    while words:
        word = words.pop(0)
        if word == "--":
            rest += [word, *words]
            break
        name, equals, value = word.partition("=")
        key = VALUED.get(name)
        if key is None or (equals and not name.startswith("--")):
            rest.append(word)
        elif equals or words:
            own[key] = value if equals else words.pop(0)
        else:
            rest.append(word)
    return own, rest


def read_conf(path: str, sections: tuple[str, ...]) -> dict[str, str]:
    """The options of some sections of a ceph.conf; later sections win."""
    found: dict[str, dict[str, str]] = {section: {} for section in sections}
    section = ""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            line = line.split("#")[0].split(";")[0].strip()
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1].strip()
            elif "=" in line and section in found:
                key, _, value = line.partition("=")
                found[section]["_".join(key.split())] = value.strip()
    merged: dict[str, str] = {}
    for section in sections:
        merged.update(found[section])
    return merged


def read_key(path: str, name: str) -> str | None:
    """The key of a client in a keyring file, or None."""
    section = ""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            line = line.strip()
            if line.startswith("["):
                section = line.strip("[]")
            elif section == name and line.partition("=")[0].strip() == "key":
                return line.partition("=")[2].strip()
    return None


def conf_path(own: dict[str, str]) -> str:
    """The ceph.conf to read: the named one, else the first at the usual places."""
    if "conf" in own:
        return own["conf"]
    if os.environ.get("CEPH_CONF"):
        return os.environ["CEPH_CONF"]
    cluster = own.get("cluster", "ceph")
    home = os.path.expanduser("~/.ceph")
    for folder in ("/etc/ceph", home, "."):
        path = f"{folder}/{cluster}.conf"
        if os.path.exists(path):
            return path
    return f"/etc/ceph/{cluster}.conf"


def exactly(connection: socket.socket, size: int) -> bytes:
    """So many bytes of an answer."""
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data


def ask(address: tuple[str, int], request: bytes, deadline: float) -> list[str] | None:
    """Send the request until it is answered; None when the deadline is over."""
    while time.monotonic() < deadline:
        try:
            connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            try:
                connection.settimeout(max(0.01, deadline - time.monotonic()))
                connection.connect(address)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.sendall(len(request).to_bytes(4, "big") + request)
                size = int.from_bytes(exactly(connection, 4), "big")
                return exactly(connection, size).decode(errors="surrogateescape").split("\0")
            finally:
                connection.close()
        except OSError:
            time.sleep(RETRY_INTERVAL)
    return None


def fail(text: str, code: int) -> NoReturn:
    """Say why nothing could be asked, and leave."""
    sys.stderr.write(text + "\n")
    raise SystemExit(code)


def with_token(rest: list[str]) -> list[str]:
    """The words of an import of a token, with a file that the simulator can find from anywhere.

    The token itself is no word: what was asked is written down, and a token is a secret.
    """
    if "bootstrap" not in rest or "import" not in rest:
        return rest
    *before, last = rest
    if last == "-":
        import tempfile

        descriptor, path = tempfile.mkstemp(prefix="token-")
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(sys.stdin.read())
        return [*before, path]
    return [*before, os.path.abspath(last)] if os.path.isfile(last) else rest


def main(program: str, argv: list[str]) -> int:
    """Ask the cluster and print what it says; returns the exit status."""
    own, rest = options_of(argv)
    name = own.get("name") or "client." + own.get("id", os.environ.get("CEPH_ID", "admin"))
    path = conf_path(own)
    lost = LOST[program]
    try:
        conf = read_conf(path, ("global", "client", name))
    except OSError:
        fail(lost.no_conf.format(path), 1)
    conf.update(own)
    keyring = conf.get("keyring", "").replace("$name", name)
    try:
        key = read_key(keyring, name)
    except OSError:
        key = None
    if key is None:
        text = f"auth: unable to find a keyring on {keyring}: (2) No such file or directory\n"
        fail(text + lost.no_key, lost.no_key_status)
    host, _, port = conf.get("mon_host", "").rpartition(":")
    timeout = float(conf.get("client_mount_timeout", MOUNT_TIMEOUT))
    operation = float(conf.get("rados_mon_op_timeout", 0))
    if operation > 0:
        timeout = min(timeout, operation)
    number = f"{os.getpid()}.{time.time_ns()}"
    words = with_token(rest)
    fields = [program, name.removeprefix("client."), key, number, *words]
    request = "\0".join(fields).encode(errors="surrogateescape")
    answer = ask((host, int(port or 0)), request, time.monotonic() + timeout)
    if words[-1:] != rest[-1:] and rest[-1:] == ["-"]:
        os.unlink(words[-1])
    if answer is None:
        fail(lost.no_answer, lost.no_answer_status)
    code, out, err = answer
    sys.stderr.buffer.write(err.encode(errors="surrogateescape"))
    sys.stdout.buffer.write(out.encode(errors="surrogateescape"))
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
