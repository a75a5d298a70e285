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
        size = self.headers.get("Content-Length", "0")
        if not size.isdigit() or int(size) > LARGEST_BODY or "Transfer-Encoding" in self.headers:
            self._write(Reply(400), close=True)
            return
        body = self.rfile.read(int(size)) if int(size) else b""
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
