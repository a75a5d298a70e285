"""Microversions: what a request asks for in its header, and how a service refuses it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Version

HEADER = "OpenStack-API-Version"


@dataclass(frozen=True)
class Microversions:
    """The microversions of one service.

    :param word: how the service is called in the header.
    :param lowest: also the one that a request without a header gets.
    :param older_header: carries the bare number in old clients; empty: there is none.
    :param malformed: refuses what is no version; ``unsupported``: what is out of the range.
    """

    word: str
    lowest: Version
    highest: Version
    older_header: str = ""
    malformed: tuple[int, str] = (
        400,
        "API Version String {wanted} is of invalid format. Must be of format MajorNum.MinorNum.",
    )
    unsupported: tuple[int, str] = (
        406,
        "Version {wanted} is not supported by the API. Minimum is {lowest} and maximum is "
        "{highest}.",
    )

    def admit(self, context: Context) -> None:
        """Take the version of a request, and say in the answer which one it is.

        :raises Fault: there is no such version.
        """
        context.version = self._version(context)
        number = _text(context.version)
        context.headers[HEADER] = f"{self.word} {number}"
        context.headers["Vary"] = HEADER
        if self.older_header:
            context.headers[self.older_header] = number
            context.headers["Vary"] = f"{HEADER}, {self.older_header}"

    def _version(self, context: Context) -> Version:
        wanted = self._wanted(context)
        if not wanted:
            return self.lowest
        if wanted == "latest":
            return self.highest
        if not re.fullmatch(r"\d+\.\d+", wanted):
            raise self._refusal(self.malformed, wanted)
        major, _, minor = wanted.partition(".")
        version = int(major), int(minor)
        if not self.lowest <= version <= self.highest:
            raise self._refusal(self.unsupported, wanted)
        return version

    def _wanted(self, context: Context) -> str:
        headers = context.request.headers
        wanted = ""
        for part in headers.get(HEADER.lower(), "").split(","):
            words = part.split()
            if len(words) == 2 and words[0] == self.word:
                wanted = words[1]
        if not wanted and self.older_header:
            wanted = headers.get(self.older_header.lower(), "").strip()
        return wanted

    def _refusal(self, kind: tuple[int, str], wanted: str) -> Fault:
        status, words = kind
        lowest, highest = _text(self.lowest), _text(self.highest)
        message = words.format(wanted=wanted, lowest=lowest, highest=highest)
        return Fault(status, message, problem=True)


def _text(version: Version) -> str:
    return "{}.{}".format(*version)
