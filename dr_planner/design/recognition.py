"""From the paths that an operator names to what their files say."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from dr_planner.design.hieratree import settled
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import all_kinds
from dr_planner.design.kollatree import effective
from dr_planner.design.kubernetes.objects import has_objects
from dr_planner.design.partmask import without_keys
from dr_planner.design.secretwords import secret_words, telling_words
from dr_planner.design.source import NotReadable, Source, open_source
from dr_planner.design.yamlfile import is_special
from dr_planner.errors import FileUnreadable
from dr_planner.model.kubernetes import JudgedObject
from dr_planner.model.part import Collection, Part, Unread, Unrecognised

MOST_FILES = 5000
SKIPPED = frozenset({".git", "__pycache__", ".tox", "node_modules"})


@dataclass
class Reading:
    """What was read.

    :param kinds: the name of the kind of every file that was recognised.
    :param secrets: the words of all files that must never be shown.
    :param manifests: by site, the texts with objects of Kubernetes.
    """

    parts: list[Part] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    manifests: dict[str, list[Source]] = field(default_factory=dict)

    def __add__(self, other: Reading) -> Reading:
        sites = [*self.manifests, *other.manifests]
        both = Reading(
            self.parts + other.parts,
            self.kinds | other.kinds,
            self.secrets | other.secrets,
            {s: self.manifests.get(s, []) + other.manifests.get(s, []) for s in sites},
        )
        shared = "" in both.manifests or self.manifests.keys() & other.manifests.keys()
        if shared and self.manifests and other.manifests:
            both.judge()
        return both

    def judge(self) -> None:
        """Let the schemas judge the objects of Kubernetes, anew if they have before.

        Definitions of a site are for its own objects, those without a site for all.
        """
        if not self.manifests:
            return
        from dr_planner.design.kubernetes.judging import judged  # what it imports takes time

        self.parts = [part for part in self.parts if not isinstance(part, JudgedObject)]
        for site, sources in self.manifests.items():
            keys = set().union(*(telling_words(source.text) for source in sources))
            for part in judged(sources, self.manifests.get("", ()) if site else ()):
                clean = without_keys(part, keys)
                self.parts.append(clean.model_copy(update={"site": site}))

    @property
    def collection(self) -> Collection:
        """All parts together."""
        return Collection(parts=tuple(self.parts))


def recognise(source: Source) -> tuple[str, Kind] | None:
    """The kind that a text looks most like, or None where it looks like none."""
    best: tuple[Likeness, str, Kind] | None = None
    for name, kind in all_kinds().items():
        likeness = kind.likeness(source)
        if likeness > (best[0] if best else Likeness.NO):
            best = likeness, name, kind
    return (best[1], best[2]) if best else None


def read_piece(source: Source, kind: str = "") -> Iterator[Part]:
    """What a text says: of a kind that is named, else of the one that it looks like.

    Nothing is raised: what cannot be read is a part too.
    """
    found = (kind, all_kinds()[kind]) if kind else recognise(source)
    if found is None:
        yield Unrecognised(path=source.path)
        return
    name, reader = found
    try:
        keys = telling_words(source.text)
        yield from [without_keys(part, keys) for part in reader.read(source)]
    except NotReadable as error:
        yield Unread(
            path=source.path,
            kind=name,
            line=error.line,
            reason=error.reason,
            is_unmade=source.is_unmade,
        )


def read_all(paths: Iterable[Path], *, site: str = "") -> Reading:
    """Read files and folders.

    :param site: the site that they are from, where the caller knows.
    :raises FileUnreadable: a path is not there, a named file is empty, too large or not text, or
        a folder has too many files.
    """
    reading = Reading()
    for path in dict.fromkeys(paths):
        named = not path.is_dir()
        for file in [path] if named else list(_below(path)):
            _read_file(file, reading, site, named=named)
    reading.parts = settled(reading.parts)
    reading.parts += effective(reading.parts)
    reading.judge()
    return reading


@contextmanager
def _uncollected() -> Iterator[None]:
    """While a file is read everything that is made stays.

    Python's collector would look at all of it again and again: three quarters of the time that a
    large file in YAML takes.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_uncollected()
def _read_file(path: Path, reading: Reading, site: str, *, named: bool) -> None:
    if not named and is_special(path):
        reason = "a device, a pipe or a socket"
        reading.parts.append(Unrecognised(path=str(path), site=site, reason=reason))
        return
    try:
        source = open_source(path)
    except FileUnreadable as error:
        if named:
            raise
        reading.parts.append(Unrecognised(path=str(path), site=site, reason=error.message))
        return
    reading.secrets |= secret_words(source.text)
    found = recognise(source)
    if found is not None:
        reading.kinds[source.path] = found[0]
        if has_objects(source):
            reading.manifests.setdefault(site, []).append(source)
    parts = read_piece(source, found[0] if found else "")
    reading.parts += [part.model_copy(update={"site": site}) for part in parts]


def _below(folder: Path) -> Iterator[Path]:
    """Every file below a folder, in the order of their names."""
    count = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(files):
            count += 1
            if count > MOST_FILES:
                raise FileUnreadable(
                    f"has more than {MOST_FILES} files",
                    where=str(folder),
                    remedy="Name the folders that hold configuration.",
                )
            yield Path(place) / name
