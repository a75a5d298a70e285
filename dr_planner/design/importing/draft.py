"""A draft: what files say of a deployment, where they say it, and what they do not say.

It is a design before it is written: blocks of keys, each value with its origin. What could not be
seen is a note of its block and becomes a comment, for a key that is left out means unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dr_planner.errors import InputError

Plain = str | int | float | bool | list[str]


NEEDED = frozenset(
    {"name", "site", "ceph_cluster", "pool", "clusters", "backend_id", "role", "fsid"}
)
"""Keys without which an item of the design is none, or others refer to nothing."""


@dataclass(frozen=True)
class Said:
    """A value, and the ``file:line`` that it is from; empty where it is ours, such as a name."""

    value: Plain
    origin: str = ""


@dataclass
class Block:
    """A mapping of the design.

    :param entries: its keys, in their order.
    :param notes: what is unknown here, in words; each becomes a comment.
    """

    entries: dict[str, Said | Block | list[Block]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def say(self, key: str, said: Said | None) -> None:
        """Take a value, where there is one."""
        if said is not None:
            self.entries[key] = said

    def put(self, key: str, value: Plain, origin: str = "") -> None:
        """Take a value with its origin."""
        self.entries[key] = Said(value, origin)

    def nest(self, key: str, blocks: list[Block]) -> None:
        """Take a list of blocks; an empty one is left out, for it would say that there is none."""
        if blocks:
            self.entries[key] = blocks

    def unknown(self, text: str) -> None:
        """Say that something could not be seen."""
        self.notes.append(f"unknown: {text}")

    def text(self, key: str) -> str:
        """A value as text; empty where there is none."""
        said = self.entries.get(key)
        return str(said.value) if isinstance(said, Said) else ""


@dataclass
class Draft:
    """A draft, and what no key of the design could be made of.

    :param left: what was not understood or not used, each with its place.
    """

    root: Block
    left: list[str] = field(default_factory=list)

    def hide(self, mask: Callable[[str], str]) -> None:
        """Leave out every value that a mask would change, for it may be a secret.

        :raises InputError: a name that the design cannot be without is such a value.
        """
        self.left = [mask(text) for text in self.left]
        _hide(self.root, mask)


def _hide(block: Block, mask: Callable[[str], str]) -> None:
    for key, entry in list(block.entries.items()):
        if isinstance(entry, Block):
            _hide(entry, mask)
        elif isinstance(entry, list):
            for item in entry:
                _hide(item, mask)
        else:
            words = entry.value if isinstance(entry.value, list) else [str(entry.value)]
            if any(mask(word) != word for word in words):
                if key in NEEDED:
                    raise InputError(
                        f"the {key} that is said here is, in these files, a password or key too",
                        where=entry.origin,
                        remedy="Take the file with the secret out of the folder, or change the "
                        "secret: it is no secret where it is a name too.",
                    )
                del block.entries[key]
                block.unknown(f"{key}, which looks like a secret and is not shown")


def agreed(found: Iterable[Said]) -> Said | list[Said] | None:
    """The one thing that all say; None where nobody says anything; all of it where they differ."""
    said = list(found)
    if not said:
        return None
    return said[0] if all(one.value == said[0].value for one in said) else said
