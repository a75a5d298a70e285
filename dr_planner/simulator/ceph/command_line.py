"""The words and options of an ``rbd`` command line, taken apart as rbd 16 does it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

SHORT = {"-p": "--pool", "-s": "--size"}
CONFIGURATION = frozenset(
    {
        "client-mount-timeout",
        "rados-mon-op-timeout",
        "rados-osd-op-timeout",
        "rbd-default-features",
        "log-to-stderr",
        "err-to-stderr",
        "debug-rbd",
        "debug-rados",
    }
)
"""Options of Ceph itself, which every command takes. They are read by the process, not here."""

FLAGS = frozenset(
    {
        "force",
        "no-progress",
        "pretty-format",
        "verbose",
        "long",
        "all",
        "flatten",
        "allow-shrink",
        "recursive",
        "descendants",
    }
)


class UsageError(Exception):
    """A command line that rbd does not take.

    :param code: exit status.
    :param text: what rbd writes to stderr.
    """

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass
class Arguments:
    """The words of a command line, and its options by their long names without dashes."""

    words: list[str] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """An option's value, the last one given."""
        return self.options.get(name, [default])[-1]

    def has(self, name: str) -> bool:
        """Whether a flag or an option was given."""
        return name in self.options


def take_apart(argv: Sequence[str], allowed: frozenset[str]) -> Arguments:
    """Split a command line.

    :raises UsageError: an option is not among the allowed ones, or lacks its value.
    """
    found = Arguments()
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        word = SHORT.get(word, word)
        if word == "-l" and "long" in allowed:
            word = "--long"
        if word == "--":
            found.words += rest
            break
        if not word.startswith("-") or word == "-":
            found.words.append(word)
            continue
        name, equals, value = word.partition("=")
        key = name.removeprefix("--").replace("_", "-")
        if key in CONFIGURATION and name.startswith("--"):
            if not equals and rest:
                rest.pop(0)
            continue
        if not name.startswith("--") or key not in allowed:
            raise UsageError(1, f"rbd: unrecognised option '{name}'")
        if key in FLAGS:
            found.options.setdefault(key, []).append("")
            continue
        if not equals:
            if not rest:
                raise UsageError(1, f"rbd: the required argument for option '{name}' is missing")
            value = rest.pop(0)
        found.options.setdefault(key, []).append(value)
    return found


def words_of(argv: Sequence[str]) -> list[str]:
    """The words of a command line that are neither options nor their values."""
    found: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word == "--":
            break
        if not word.startswith("-"):
            found.append(word)
        elif word.removeprefix("--") not in FLAGS and word != "-l" and "=" not in word and rest:
            rest.pop(0)
    return found


SIZE_UNITS = {"B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def size_of(text: str) -> int:
    """Bytes of a size as rbd takes it: without a unit it is MiB.

    :raises UsageError: it is no size.
    """
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "M")
    if not number.isdigit() or unit not in SIZE_UNITS:
        raise UsageError(1, "rbd: the argument for option '--size' is invalid")
    return int(number) * SIZE_UNITS[unit]


@dataclass(frozen=True)
class ImageSpec:
    """``pool/image@snapshot``; the snapshot is empty where none was named."""

    pool: str
    image: str
    snapshot: str


def image_spec(arguments: Arguments, *, prefix: str = "") -> ImageSpec:
    """The image that a command line speaks of; takes its word from the front of the words.

    :param prefix: ``dest-`` for the second image of a copy.
    :raises UsageError: no image was named.
    """
    pool = _in_namespace(arguments, arguments.get(f"{prefix}pool"), prefix)
    image = arguments.get("dest" if prefix else "image")
    snapshot = arguments.get("snap") if not prefix else ""
    if not image:
        if not arguments.words:
            what = "destination image name" if prefix else "image name"
            raise UsageError(22, f"rbd: {what} was not specified")
        spec, _, named = arguments.words.pop(0).partition("@")
        snapshot = named or snapshot
        before, slash, image = spec.rpartition("/")
        pool = _in_namespace(arguments, before, prefix) if slash else pool
        if not image:
            raise UsageError(22, f"rbd: invalid spec '{spec}'")
    return ImageSpec(pool or "rbd", image, snapshot)


def pool_spec(arguments: Arguments) -> str:
    """The pool that a command line speaks of; ``rbd`` where none is named."""
    named = arguments.words.pop(0) if arguments.words else arguments.get("pool", "rbd")
    return _in_namespace(arguments, named, "")


def _in_namespace(arguments: Arguments, pool: str, prefix: str) -> str:
    """A pool and the namespace that an option names."""
    namespace = arguments.get(f"{prefix}namespace")
    if not namespace or "/" in pool:
        return pool
    return f"{pool or 'rbd'}/{namespace}"
