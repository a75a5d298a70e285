"""The relay between an rbd-mirror daemon and a cluster: it holds, delays, and loses nothing."""

from __future__ import annotations

import asyncio
import hashlib
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.lab.relay import Link, Route, listen

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def relayed(route: Route) -> AsyncIterator[tuple[asyncio.Queue[Streams], int]]:
    """A server behind a relay: the connections that reach it, and the relay's port."""
    reached: asyncio.Queue[Streams] = asyncio.Queue()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reached.put((reader, writer))

    server = await asyncio.start_server(accept, "127.0.0.1")
    door = socket.create_server(("127.0.0.1", 0))
    relaying = asyncio.create_task(listen(route, door, server.sockets[0].getsockname()))
    try:
        yield reached, door.getsockname()[1]
    finally:
        relaying.cancel()
        door.close()
        server.close()


async def connect(port: int) -> Streams:
    """A daemon's connection."""
    return await asyncio.open_connection("127.0.0.1", port)


def test_everything_arrives_in_both_directions_and_the_end_too() -> None:
    """Megabytes, more than any buffer holds."""
    there, back = os.urandom(9_000_001), os.urandom(5_000_003)

    async def run() -> tuple[bytes, bytes]:
        async with relayed(Route()) as (reached, port):
            near, far = await connect(port), await reached.get()

            async def say(end: Streams, words: bytes) -> bytes:
                end[1].write(words)
                end[1].write_eof()
                return await end[0].read()

            heard = await asyncio.gather(say(near, there), say(far, back))
            for end in (near, far):
                end[1].close()
            return heard[1], heard[0]

    assert asyncio.run(run()) == (there, back)


def test_a_cut_holds_what_is_said_and_mending_delivers_it() -> None:
    """Neither a word nor the closing of a connection passes a dead line."""

    async def run() -> tuple[bool, bytes]:
        route = Route()
        async with relayed(route) as (reached, port):
            near, far = await connect(port), await reached.get()
            route.change({"open": False})
            near[1].write(b"after the cut")
            near[1].close()
            ended = asyncio.create_task(far[0].read())
            silent = not (await asyncio.wait([ended], timeout=0.3))[0]
            route.change({"open": True})
            said = await ended
            far[1].close()
            return silent, said

    assert asyncio.run(run()) == (True, b"after the cut")


def test_a_cut_lets_no_new_connection_through_until_it_is_mended() -> None:
    """The cluster does not hear of who comes meanwhile."""

    async def run() -> tuple[bool, bytes]:
        route = Route()
        route.change({"open": False})
        async with relayed(route) as (reached, port):
            near = await connect(port)
            near[1].write(b"hello\n")
            coming = asyncio.create_task(reached.get())
            silent = not (await asyncio.wait([coming], timeout=0.3))[0]
            route.change({"open": True})
            far = await coming
            said = await far[0].readline()
            for end in (near, far):
                end[1].close()
            return silent, said

    assert asyncio.run(run()) == (True, b"hello\n")


def test_what_was_slow_stays_in_order_when_the_path_is_mended() -> None:
    """What was sent on the fast path does not overtake what is still under way."""
    words = os.urandom(300_000)

    async def run() -> bytes:
        route = Route()
        route.change({"delay_ms": 150})
        async with relayed(route) as (reached, port):
            near, far = await connect(port), await reached.get()
            near[1].write(words[:200_000])
            await near[1].drain()
            await asyncio.sleep(0.05)
            route.change({"delay_ms": 0})
            near[1].write(words[200_000:])
            near[1].close()
            said = await far[0].read()
            far[1].close()
            return said

    assert hashlib.sha256(asyncio.run(run())).digest() == hashlib.sha256(words).digest()


def test_a_rate_is_shared_by_all_that_pass() -> None:
    """Bytes leave one after the other: a line of 8 Mbit/s carries a megabyte in a second."""
    link = Link()

    assert link.depart(10.0, 500_000, 8) == 10.5
    assert link.depart(10.1, 500_000, 8) == 11.0
    assert link.depart(20.0, 500_000, 8) == 20.5


def test_a_path_without_a_rate_never_waits() -> None:
    """Whatever was slow before."""
    link = Link()
    link.depart(10.0, 1 << 30, 1)

    assert link.depart(11.0, 1 << 30, 0) == 11.0


def test_an_order_changes_what_it_names_only() -> None:
    """A path that is slow and then cut is slow again when only the cut is taken back."""
    route = Route()
    route.change({"target": "site-b", "delay_ms": 5})
    route.change({"target": "site-b", "open": False})

    assert (route.slowness.delay_ms, route.slowness.rate_mbit) == (5, 0)
    assert not route.open.is_set()
