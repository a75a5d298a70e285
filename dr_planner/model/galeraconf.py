"""What the files of a Galera node and of its arbitrator say, with lines and without secrets."""

from __future__ import annotations

import re

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Asked, Part
from dr_planner.model.placeholder import comes_later

PROVIDER_OPTIONS = "wsrep_provider_options"
ADDRESS = "wsrep_cluster_address"
SCHEME = "gcomm://"


class Setting(Frozen):
    """One assignment of a server's group.

    :param name: with underscores, in small letters, without ``loose_``.
    :param text: the value without quotes; empty where it is not kept.
    :param hidden: whether there is a value that is not kept.
    """

    name: str
    section: str
    line: int
    text: str = ""
    hidden: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the value is filled in later."""
        return comes_later(self.text)


class ProviderPair(Frozen):
    """One option of the provider. ``text`` is empty where the value is not kept."""

    key: str
    text: str = ""


class ProviderOptions(Frozen):
    """One ``wsrep_provider_options``, or the options of an arbitrator.

    :param broken: how many pieces are no ``name=value`` of a name that the provider has.
    """

    line: int
    pairs: tuple[ProviderPair, ...] = ()
    broken: int = 0
    is_open: bool = False

    def text(self, key: str) -> str | None:
        """The last value of an option, or None where it is not set."""
        return next((pair.text for pair in reversed(self.pairs) if pair.key == key), None)


class GaleraConf(Asked):
    """The option file of a database node, or a part of one: the server's groups of it.

    :param includes: whether it takes in other files, which are not seen.
    :param chosen: whether statements of a template choose among its lines.
    """

    settings: tuple[Setting, ...] = ()
    providers: tuple[ProviderOptions, ...] = ()
    includes: bool = False
    chosen: bool = False

    def setting(self, name: str) -> Setting | None:
        """The last assignment, which is the one that counts, or None."""
        return next((s for s in reversed(self.settings) if s.name == name), None)

    def text(self, name: str) -> str:
        """The value that counts; empty where there is none or it is not kept."""
        found = self.setting(name)
        return found.text if found else ""

    @property
    def provider(self) -> ProviderOptions | None:
        """The options of the provider that count: the last ones."""
        return self.providers[-1] if self.providers else None

    @property
    def is_whole(self) -> bool:
        """Whether it holds what makes a node a member, and so is more than a fragment."""
        return all(self.setting(name) for name in ("wsrep_provider", ADDRESS))

    @property
    def members(self) -> tuple[str, ...]:
        """The addresses of the list, as written; empty ones too."""
        return members_of(self.text(ADDRESS))


class GarbdConf(Part):
    """The configuration of an arbitrator.

    :param shell: whether it is ``/etc/default/garb``, where blanks become commas; else garbd's
        own file, or its options.
    :param group: None where the file does not set it; the same holds of ``nodes``.
    :param remove_line: the line of the remark that keeps the service from starting, or 0.
    """

    shell: bool
    group: str | None = None
    group_line: int = 0
    nodes: str | None = None
    nodes_line: int = 0
    options: ProviderOptions | None = None
    remove_line: int = 0

    @property
    def members(self) -> tuple[str, ...]:
        """The addresses as garbd gets them; empty ones too."""
        text = self.nodes or ""
        if self.shell:
            text = text.strip().replace(" ", ",")
        return members_of(text)

    @property
    def is_open(self) -> bool:
        """Whether the list of nodes is filled in later."""
        text = self.nodes or ""
        return comes_later(text)


def members_of(address: str) -> tuple[str, ...]:
    """The members of a cluster's address, as written."""
    rest = address.removeprefix(SCHEME).partition("?")[0]
    if not rest.strip():
        return ()
    return tuple(rest.removesuffix(",").split(","))


def host_of(member: str) -> str:
    """A member without its port, in small letters."""
    word = member.strip().lower()
    if word.startswith("["):
        return word[1:].partition("]")[0]
    return word.partition(":")[0] if word.count(":") == 1 else word


_PERIOD = re.compile(
    r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d*)?|\.\d+)S)?)?", re.IGNORECASE
)
_SIZE = re.compile(r"(\d+)([KMGT]?)", re.IGNORECASE)
_TRUE = frozenset({"1", "on", "yes", "true", "y", "t"})


def seconds_of(text: str) -> float | None:
    """A period of the provider, such as ``PT1.5S``, in seconds, or None where it is none."""
    found = _PERIOD.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        return None
    factors = (86400, 3600, 60, 1)
    return sum(float(n) * f for n, f in zip(found.groups(), factors, strict=True) if n)


def bytes_of(text: str) -> int | None:
    """A size such as ``512M``, in bytes, or None where it is none."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        return None
    return int(found.group(1)) << (10 * " KMGT".index(found.group(2).upper() or " "))


def is_true(text: str) -> bool:
    """Whether a value switches something on."""
    return text.strip().lower() in _TRUE
