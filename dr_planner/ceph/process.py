"""Runs one command with a limit on its time, its silence and its output. The door to subprocess.

A client of a dead Ceph cluster does not fail, it hangs: so there is no running without a limit,
and what is given up is killed, with everything that it started.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

MOST_OUTPUT = 64 * 1024 * 1024
"""Bytes of output after which a command is given up. A thousand times what rbd ever prints."""

_BLOCK = 65536
_LAST_WAIT = 1.0


@dataclass(frozen=True)
class Finished:
    """A command that came to its end by itself. A negative code is the signal that ended it."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class GivenUp:
    """A command that was killed because it broke a limit. ``err`` is what it had said."""

    reason: str
    err: bytes
    too_much: bool = False


def run(
    argv: Sequence[str],
    *,
    timeout: float,
    environment: Mapping[str, str] | None = None,
    silence: bool = False,
    most_output: int = MOST_OUTPUT,
) -> Finished | GivenUp:
    """Run a command without a shell, without input, in a process group of its own.

    :param timeout: seconds after which it is killed.
    :param environment: variables on top of this process's own.
    :param silence: count the seconds anew whenever the command says something, for work that
        reports its progress.
    :param most_output: bytes of output after which it is killed.
    :raises OSError: the command cannot be started.
    """
    child = subprocess.Popen(
        list(argv),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **(environment or {})},
        start_new_session=True,
    )
    assert child.stdout is not None and child.stderr is not None
    out, err = bytearray(), bytearray()
    pipes = ((child.stdout, out), (child.stderr, err))
    try:
        broken = _listen(pipes, timeout, silence=silence, most_output=most_output)
        if broken is None:
            try:
                # Both pipes are closed; it must still come to its end.
                child.wait(timeout=timeout)
            except subprocess.TimeoutExpired:
                broken = f"no end within {timeout:g} s"
    finally:
        if child.returncode is None:
            _kill(child)
        for stream, _text in pipes:
            stream.close()
    if broken is not None:
        return GivenUp(broken, bytes(err), too_much=len(out) + len(err) > most_output)
    return Finished(child.returncode, bytes(out), bytes(err))


def _listen(
    pipes: Sequence[tuple[IO[bytes], bytearray]],
    timeout: float,
    *,
    silence: bool,
    most_output: int,
) -> str | None:
    """Read all pipes to their ends; say which limit was broken, if one was."""
    deadline = time.monotonic() + timeout
    with selectors.DefaultSelector() as waiting:
        for stream, text in pipes:
            waiting.register(stream, selectors.EVENT_READ, text)
        while waiting.get_map():
            left = deadline - time.monotonic()
            if left <= 0:
                return f"{'silent for' if silence else 'no answer within'} {timeout:g} s"
            for key, _events in waiting.select(left):
                block = os.read(key.fd, _BLOCK)
                if not block:
                    waiting.unregister(key.fileobj)
                    continue
                key.data.extend(block)
                if sum(len(text) for _stream, text in pipes) > most_output:
                    return f"more than {most_output} bytes of output"
                if silence:
                    deadline = time.monotonic() + timeout
    return None


def _kill(child: subprocess.Popen[bytes]) -> None:
    """End a command that was not waited for yet, and all that it started.

    Its process group has its number, which the kernel keeps until it is waited for: so nobody
    else's can be hit.
    """
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(timeout=_LAST_WAIT)
