"""HTTP/1.1 over one connection, kept alive, with nothing but what the services need."""

from __future__ import annotations

import http.server
import os
import socket
import struct
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote, urlsplit

from dr_planner.simulator.web.message import Ending, Reply, Request

LARGEST_BODY = 4 * 1024 * 1024
LARGEST_UPLOAD = 64 * 1024 * 1024
OCTETS = "application/octet-stream"
NO_LINGER = struct.pack("ii", 1, 0)

Answer = Callable[[Request], Reply | None]
"""Answers a request, None: breaks the connection without an answer."""


class HTTPConnection(http.server.BaseHTTPRequestHandler):
    """Reads requests and writes answers until the other end is done."""

    protocol_version = "HTTP/1.1"
    rbufsize = 64 * 1024

    def __init__(self, connection: socket.socket, port: int, answer: Answer) -> None:
        self._answer = answer
        self._port = port
        super().__init__(connection, ("", 0), None)  # type: ignore[arg-type]

    def _serve(self) -> None:
        body = self._body()
        if body is None:
            self._write(Reply(400), close=True)
            return
        url = urlsplit(self.path)
        request = Request(
            method=self.command,
            base=f"http://127.0.0.1:{self._port}",
            path=unquote(url.path),
            query=tuple(parse_qsl(url.query, keep_blank_values=True)),
            headers={key.lower(): value for key, value in self.headers.items()},
            body=body,
        )
        reply = self._answer(request)
        if reply is None:
            self.close_connection = True
            return
        self._write(reply)

    def _body(self) -> bytes | None:
        """The body of a request; None: it is too large, or nobody can tell where it ends."""
        upload = self.headers.get("Content-Type", "").startswith(OCTETS)
        largest = LARGEST_UPLOAD if upload else LARGEST_BODY
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            return self._chunks(largest)
        size = self.headers.get("Content-Length", "0")
        if not size.isdigit() or int(size) > largest or "Transfer-Encoding" in self.headers:
            return None
        return self.rfile.read(int(size)) if int(size) else b""

    def _chunks(self, largest: int) -> bytes | None:
        body = bytearray()
        while True:
            line = self.rfile.readline(1024).partition(b";")[0].strip()
            try:
                size = int(line, 16)
            except ValueError:
                return None
            if size < 0 or len(body) + size > largest:
                return None
            body += self.rfile.read(size)
            while (rest := self.rfile.readline(1024)) not in (b"\r\n", b"\n", b""):
                if size:  # only the last chunk is followed by lines, the trailers
                    return None
            if not size or not rest:
                return bytes(body) if not size else None

    def __getattr__(self, name: str) -> object:
        # http.server looks for do_<METHOD>; the routes decide which methods there are.
        if name.startswith("do_"):
            return self._serve
        raise AttributeError(name)

    def _write(self, reply: Reply, *, close: bool = False) -> None:
        payload = reply.payload()
        if reply.ending is Ending.HALF:
            payload = payload[: len(payload) // 2]
        phrase = HTTPStatus(reply.status).phrase
        headers = {"Content-Type": "application/json", **reply.headers}
        headers["Content-Length"] = str(len(payload))
        if close:
            headers["Connection"] = "close"
            self.close_connection = True
        head = f"HTTP/1.1 {reply.status} {phrase}\r\n"
        head += "".join(f"{key}: {value}\r\n" for key, value in headers.items())
        if self.command == "HEAD":
            payload = b""
        if reply.ending is Ending.RESET:
            payload = payload[: len(payload) // 2]
        self.wfile.write(head.encode("latin-1") + b"\r\n" + payload)
        if reply.ending is Ending.RESET:
            self.close_connection = True
            # Closed without lingering and without a shutdown: a reset, not an orderly end.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
            os.close(self.connection.detach())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing; the simulator keeps its own log of calls."""
