"""What a simulated OpenStack service is, and what its functions are given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dr_planner.simulator.region.account import Token
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.web.message import Fault, Reply, Request
from dr_planner.simulator.web.routes import FIRST, Version


@dataclass(frozen=True)
class Entry:
    """One entry of the catalog.

    :param kind: the type, such as ``block-storage``.
    :param path: of its endpoints, below where the service is mounted.
    """

    kind: str
    name: str
    path: str = ""


@dataclass
class Context:
    """One request on its way through a service.

    :param site: the site whose endpoint was asked.
    :param root: URL of that site's port; all links and the catalog lead there.
    :param mount: the path of the service below the root.
    :param token: who asks; None: nobody has shown a token.
    :param catalog: mount and entry of everything that is served here.
    :param version: the microversion that was asked for.
    """

    region: Region
    site: str
    root: str
    mount: str
    request: Request
    catalog: tuple[tuple[str, Entry], ...] = ()
    token: Token | None = None
    version: Version = FIRST
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def user(self) -> Token:
        """Who asks.

        :raises Fault: 401, nobody has shown a good token.
        """
        if self.token is None:
            raise Fault(401, "The request you have made requires authentication.")
        return self.token

    @property
    def is_admin(self) -> bool:
        """Whether who asks has the role admin."""
        return self.user.has_role("admin")

    def url(self, path: str) -> str:
        """The URL of a path of this service at this site."""
        return f"{self.root}{self.mount}{path}"

    def at_least(self, version: str) -> bool:
        """Whether the microversion is this one or a later one."""
        major, _, minor = version.partition(".")
        return self.version >= (int(major), int(minor))

    def iso(self, moment: float | None, *, fresh: bool = False) -> str | None:
        """A moment as the APIs write it; the database keeps no fractions of a second."""
        if moment is None:
            return None
        text = self.region.timeline.iso(moment)
        return text if fresh else text.partition(".")[0] + ".000000"


@dataclass(frozen=True)
class Service:
    """One API.

    :param kind: its name in the log of calls.
    :param mount: the path under which every site serves it.
    :param entries: how the catalog tells of it.
    :param prefixes: paths in front of every route.
    :param admit: looks at token and version before anything else; may raise Fault.
    :param fault: words an error.
    :param down: the answer while the database has no quorum.
    :param wrong_method: what a path that is there says to a method that it does not know, with
        status 405, in which ``{method}`` stands for it; left out, it is as if there were no such
        path, as in Cinder and Nova.
    """

    kind: str
    mount: str
    entries: tuple[Entry, ...]
    prefixes: tuple[str, ...]
    admit: Callable[[Context], None]
    fault: Callable[[Context, Fault], Reply]
    down: Callable[[Context], Reply]
    wrong_method: str = ""


Answer = Reply | dict[str, Any]
