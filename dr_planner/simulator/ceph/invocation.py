"""One ``rbd`` command on its way: what it was given, what it answers, and tables of commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.ceph.command_line import (
    Arguments,
    ImageSpec,
    UsageError,
    image_spec,
    pool_spec,
)
from dr_planner.simulator.ceph.failure import ENOENT, CephError
from dr_planner.simulator.ceph.image import ALL_FEATURES
from dr_planner.simulator.ceph.storage import CephStorage

IMAGE = frozenset({"pool", "namespace", "image"})
POOL = frozenset({"pool", "namespace"})
OUTPUT = frozenset({"format", "pretty-format"})


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit status.

    :param problem: set where the command line is one that the real rbd would not take, or that
        the simulator does not know.
    :param hangs: nothing is ever answered.
    """

    code: int = 0
    out: str = ""
    err: str = ""
    mutating: bool = False
    problem: str = ""
    hangs: bool = False


@dataclass(frozen=True)
class Invocation:
    """One command on its way: where it runs and what it was given."""

    storage: CephStorage
    cluster: str
    arguments: Arguments

    def spec(self) -> ImageSpec:
        """The image it speaks of.

        :raises UsageError: none was named.
        :raises CephError: the pool is the default one, which is not there.
        """
        return self._checked(image_spec(self.arguments))

    def target(self) -> ImageSpec:
        """The second image of a copy."""
        return self._checked(image_spec(self.arguments, prefix="dest-"))

    def pool(self) -> str:
        """The pool it speaks of."""
        return self._known_pool(pool_spec(self.arguments))

    def features(self) -> list[str] | None:
        """The features asked for with --image-feature; None where nothing is said of them.

        :raises UsageError: one of them is none.
        """
        given = self.arguments.options.get("image-feature")
        if given is None:
            return None
        features = [name for text in given for name in text.split(",")]
        if any(name not in ALL_FEATURES for name in features):
            raise UsageError(1, "rbd: the argument for option '--image-feature' is invalid")
        return features

    def done(self) -> None:
        """Nothing may be left of the command's words.

        :raises UsageError: something is.
        """
        if self.arguments.words:
            raise UsageError(1, "rbd: too many arguments")

    def json(self, document: Any, plain: str) -> Answer:
        """A document in the form that was asked for."""
        form = self.arguments.get("format", "plain")
        if form not in ("plain", "json"):
            raise UsageError(1, "rbd: the argument for option '--format' is invalid")
        if form == "plain":
            return Answer(out=plain)
        if self.arguments.has("pretty-format"):
            return Answer(out=json.dumps(document, indent=4, ensure_ascii=False) + "\n")
        text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
        return Answer(out=text + "\n")

    def progress(self, verb: str) -> str:
        """What is written to stderr about work that goes on."""
        if self.arguments.has("no-progress"):
            return ""
        return f"{verb}: 100% complete...done.\n"

    def failed(self, verb: str, text: str, code: int) -> Answer:
        """Work that was begun and failed."""
        begun = "" if self.arguments.has("no-progress") else f"{verb}: 0% complete...failed.\n"
        return Answer(code, err=begun + text + "\n")

    def log(self, line: str) -> str:
        """A line of librbd's log, as it goes to stderr."""
        moment = self.storage.timeline.wall().strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
        return f"{moment}+0000 7f0000000000 -1 {line}\n"

    def _checked(self, spec: ImageSpec) -> ImageSpec:
        return ImageSpec(self._known_pool(spec.pool), spec.image, spec.snapshot)

    def _known_pool(self, pool: str) -> str:
        if pool == "rbd" and pool not in self.storage.clusters[self.cluster].pools:
            raise CephError(
                ENOENT,
                "rbd: error opening default pool 'rbd'",
                "Ensure that the default pool has been created or specify an alternate pool name.",
            )
        return pool


Run = Callable[[Invocation], Answer]


@dataclass(frozen=True)
class Verb:
    """One command of rbd: the options it takes, and whether it changes anything."""

    run: Run
    options: frozenset[str]
    mutating: bool


class Verbs:
    """The commands of one file, by their words."""

    def __init__(self) -> None:
        self.by_words: dict[tuple[str, ...], Verb] = {}

    def add(
        self, words: str, *options: frozenset[str] | str, mutating: bool = False
    ) -> Callable[[Run], Run]:
        """Register a command under its words."""
        names: set[str] = set()
        for option in options:
            names |= {option} if isinstance(option, str) else option

        def register(run: Run) -> Run:
            self.by_words[tuple(words.split())] = Verb(run, frozenset(names), mutating)
            return run

        return register
