"""The path of one site's rbd-mirror daemon: all that it says to a cluster passes here.

The daemon lives in a network namespace of its own, in which there is nothing but loopback. The
relay listens there at the addresses of both clusters and hands on, in the machine's own network,
what it hears. So the path can be cut or slowed for this daemon alone, without a rule or an
interface on the machine. The namespace has no name: it ends with the processes that use it.

``python3 -m tests.lab.relay FOLDER SITE`` is the process; ``Relay`` starts it and tells it what
to do.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import json
import os
import socket
import struct
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.lab.daemon import Daemon
from tests.lab.machine import DEBIAN_PYTHON
from tests.lab.place import ROOT, SITES, LabError, Place
from tests.lab.waiting import until

PORTS = 30
"""Ports of a site's Ceph."""

CHUNK = 1 << 16
"""Bytes that are read at once on a path that is not slowed."""

WINDOW = 64
"""Chunks that a connection may have under way."""

CLONE_NEWNET = 0x40000000
SIOCSIFFLAGS = 0x8914
IFF_UP = 1


@dataclass
class Slowness:
    """How a path is slowed.

    :param delay_ms: later arrival in each direction: the round trip grows by twice this.
    :param rate_mbit: megabits per second in each direction, for all connections together;
        0 for no limit.
    """

    delay_ms: float = 0
    rate_mbit: float = 0


class Relay:
    """The relay of one site's daemon, from outside."""

    def __init__(self, place: Place, site: str) -> None:
        self.place = place
        self.site = site
        self.daemon = Daemon(place, f"{site}-relay")
        self._socket = _control_socket(place, site)

    def start(self) -> None:
        """Start it, unless it lives; returns when it listens."""
        self.daemon.start(
            [DEBIAN_PYTHON, "-m", "tests.lab.relay", str(self.place.folder), self.site], cwd=ROOT
        )
        until(lambda: (self.daemon.must_live(), self.tell())[1], f"{self.daemon.name} listens",
              seconds=15)  # fmt: skip

    def way_in(self) -> list[str]:
        """The words before a command that run it in the daemon's namespace."""
        return ["nsenter", f"--net=/proc/{self.daemon.pid()}/fd/{self.tell()['namespace']}"]

    def cut(self, target: str) -> None:
        """Nothing passes any more between the daemon and the cluster at a site."""
        self.tell(target=target, open=False)

    def mend(self, target: str) -> None:
        """Everything passes again, at once; what was held back arrives."""
        self.tell(target=target, open=True, **asdict(Slowness()))

    def slow(self, target: str, how: Slowness) -> None:
        """What passes arrives later, and not more of it than the rate allows."""
        self.tell(target=target, **asdict(how))

    def tell(self, **order: Any) -> dict[str, Any]:
        """Tell it something, or nothing; give what it is doing.

        :raises LabError: there is no relay, with the reason.
        """
        if not self.daemon.pid():
            why = refusal() or f"{self.daemon.name} does not run; start-mirror starts it"
            raise LabError(f"the daemon of {self.site} has no path that can be changed: {why}")
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(str(self._socket))
            line.sendall(json.dumps(order).encode() + b"\n")
            return dict(json.loads(line.makefile().readline()))


def refusal() -> str:
    """Why this machine allows no network namespaces; empty where it does."""
    argv = ["unshare", "--net", "nsenter", "--net=/proc/self/ns/net", "true"]
    try:
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return str(error)
    return "" if done.returncode == 0 else f"network namespaces: {done.stderr.strip()}"


def _control_socket(place: Place, site: str) -> Path:
    return place.folder / "ceph" / site / "run" / "relay.sock"


# --------------------------------------------------------------------------- the process


@dataclass
class Link:
    """One direction of a path: a line that is free again at some moment."""

    free_at: float = 0

    def depart(self, now: float, size: int, rate_mbit: float) -> float:
        """Put bytes on the line; give the moment at which the last one has left."""
        if not rate_mbit:
            return now
        self.free_at = max(now, self.free_at) + size * 8 / (rate_mbit * 1e6)
        return self.free_at


@dataclass
class Route:
    """From the daemon to one cluster."""

    slowness: Slowness = field(default_factory=Slowness)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    there: Link = field(default_factory=Link)
    back: Link = field(default_factory=Link)

    def __post_init__(self) -> None:
        self.open.set()

    def change(self, order: dict[str, Any]) -> None:
        """What a command orders."""
        now = asdict(self.slowness)
        self.slowness = Slowness(**{key: order.get(key, old) for key, old in now.items()})
        if "open" in order:
            (self.open.set if order["open"] else self.open.clear)()

    def chunk(self) -> int:
        """Bytes to read at once: on a slow line, a twentieth of a second of it."""
        rate = self.slowness.rate_mbit
        return CHUNK if not rate else min(CHUNK, max(1500, int(rate * 1e6 / 8 / 20)))

    async def carry(self, near: socket.socket, address: tuple[str, int]) -> None:
        """Carry one connection of the daemon until both ends have closed it."""
        loop = asyncio.get_running_loop()
        with near, socket.socket() as far:
            await self.open.wait()
            far.setblocking(False)
            try:
                await loop.sock_connect(far, address)
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                async with asyncio.TaskGroup() as group:
                    for source, sink, link in ((near, far, self.there), (far, near, self.back)):
                        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(WINDOW)
                        group.create_task(self._take(source, under_way, link))
                        group.create_task(self._deliver(under_way, sink))
            except* OSError:
                pass  # one end is gone: so is the other

    async def _take(
        self, source: socket.socket, under_way: asyncio.Queue[tuple[float, bytes]], link: Link
    ) -> None:
        loop = asyncio.get_running_loop()
        chunk = b"first"
        while chunk:
            try:
                chunk = await loop.sock_recv(source, self.chunk())
            except OSError:
                chunk = b""  # its end must not be heard at the other side of a cut
            slow = self.slowness
            left = link.depart(loop.time(), len(chunk), slow.rate_mbit)
            if slow.rate_mbit:
                await asyncio.sleep(left - loop.time())
            await under_way.put((left + slow.delay_ms / 1000, chunk))

    async def _deliver(
        self, under_way: asyncio.Queue[tuple[float, bytes]], sink: socket.socket
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due, chunk = await under_way.get()
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            await self.open.wait()
            if not chunk:
                sink.shutdown(socket.SHUT_WR)
                return
            await loop.sock_sendall(sink, chunk)


async def listen(route: Route, listener: socket.socket, address: tuple[str, int]) -> None:
    """Accept the daemon's connections and carry each to an address, for ever."""
    loop = asyncio.get_running_loop()
    listener.setblocking(False)
    carrying: set[asyncio.Task[None]] = set()
    while True:
        near, _ = await loop.sock_accept(listener)
        near.setblocking(False)
        task = loop.create_task(route.carry(near, address))
        carrying.add(task)
        task.add_done_callback(carrying.discard)


def apart(addresses: list[tuple[str, int]]) -> tuple[int, list[socket.socket]]:
    """Listen at addresses in a new network namespace; give its file and the sockets."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call(function: Any, *words: int) -> None:
        if function(*words):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))

    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    call(libc.unshare, CLONE_NEWNET)
    namespace = os.open("/proc/self/ns/net", os.O_RDONLY)
    with socket.socket() as any_socket:
        loopback = struct.pack("16sH14x", b"lo", IFF_UP)
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, loopback)
    listeners = [socket.create_server(address, backlog=256) for address in addresses]
    call(libc.setns, home, CLONE_NEWNET)
    os.close(home)
    return namespace, listeners


async def serve(place: Place, site: str) -> None:
    """Relay for one site's daemon until it is ended."""
    routes = {target: Route() for target in SITES}
    doors = [
        (target, (place.site_address(target), place.site_port(target) + number))
        for target in SITES
        for number in range(PORTS)
    ]
    namespace, listeners = apart([address for _, address in doors])

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        order = json.loads(await reader.readline())
        if order:
            routes[order["target"]].change(order)
        doing = {
            target: {"open": route.open.is_set(), **asdict(route.slowness)}
            for target, route in routes.items()
        }
        writer.write(json.dumps({"namespace": namespace, "routes": doing}).encode() + b"\n")
        await writer.drain()
        writer.close()

    control = _control_socket(place, site)
    control.unlink(missing_ok=True)
    await asyncio.start_unix_server(answer, control)
    await asyncio.gather(
        *(
            listen(routes[target], listener, address)
            for (target, address), listener in zip(doors, listeners, strict=True)
        )
    )


if __name__ == "__main__":
    asyncio.run(serve(Place.at(Path(sys.argv[1])), sys.argv[2]))
