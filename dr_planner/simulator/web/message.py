"""Requests and answers as the simulated services see them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class BadJSON(Exception):
    """A body is no JSON object."""


@dataclass(frozen=True)
class Request:
    """One HTTP request.

    :param base: URL of the service's mount, such as ``http://127.0.0.1:8776/volume``.
    :param path: the path below the mount, with its leading slash.
    :param query: in the order in which it was given.
    :param headers: by lower-case name.
    """

    method: str
    base: str
    path: str
    query: tuple[tuple[str, str], ...]
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        """The body; an empty one is an empty object.

        :raises BadJSON: it is no JSON object.
        """
        if not self.body:
            return {}
        try:
            document = json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise BadJSON from error
        if not isinstance(document, dict):
            raise BadJSON
        return document

    def first(self, name: str, default: str | None = None) -> str | None:
        """The first value of a query parameter."""
        return next((value for key, value in self.query if key == name), default)


class Ending(Enum):
    """How an answer ends on the wire.

    ``WHOLE``: complete. ``HALF``: half of its body, in a form that looks complete. ``RESET``:
    half of its body, then the connection is reset.
    """

    WHOLE = "whole"
    HALF = "half"
    RESET = "reset"


@dataclass
class Reply:
    """One HTTP answer; a document of None is an empty body, bytes are sent as they are."""

    status: int
    document: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    ending: Ending = Ending.WHOLE

    def payload(self) -> bytes:
        """The body as sent."""
        if self.document is None:
            return b""
        if isinstance(self.document, bytes):
            return self.document
        return json.dumps(self.document, ensure_ascii=False).encode()


class Fault(Exception):
    """Ends a request with an error, in the words of the service.

    :param problem: the caller asked for something that the real service does not offer.
    """

    def __init__(self, status: int, message: str, *, problem: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.problem = problem
