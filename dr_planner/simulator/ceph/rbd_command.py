"""The ``rbd`` command as Ceph 16 answers it: finds the command of a line and carries it out."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.registry import discover
from dr_planner.simulator.ceph import verbs
from dr_planner.simulator.ceph.command_line import UsageError, take_apart, words_of
from dr_planner.simulator.ceph.failure import CephError, Hangs
from dr_planner.simulator.ceph.invocation import Answer, Invocation, Verb, Verbs
from dr_planner.simulator.ceph.storage import CephStorage

VERBS: dict[tuple[str, ...], Verb] = {
    words: verb
    for table in discover(verbs, "VERBS", Verbs).values()
    for words, verb in table.by_words.items()
}
ALIASES = {
    ("list",): ("ls",),
    ("remove",): ("rm",),
    ("copy",): ("cp",),
    ("deep", "copy"): ("deep", "cp"),
    ("rename",): ("mv",),
    ("snap", "list"): ("snap", "ls"),
    ("snap", "add"): ("snap", "create"),
    ("snap", "remove"): ("snap", "rm"),
    ("image-meta", "ls"): ("image-meta", "list"),
    ("image-meta", "rm"): ("image-meta", "remove"),
    ("snap", "revert"): ("snap", "rollback"),
    ("disk-usage",): ("du",),
    ("lock", "list"): ("lock", "ls"),
    ("lock", "remove"): ("lock", "rm"),
    ("trash", "list"): ("trash", "ls"),
    ("trash", "move"): ("trash", "mv"),
    ("trash", "remove"): ("trash", "rm"),
    ("namespace", "list"): ("namespace", "ls"),
    ("namespace", "remove"): ("namespace", "rm"),
    ("mirror", "snapshot", "schedule", "list"): ("mirror", "snapshot", "schedule", "ls"),
    ("mirror", "snapshot", "schedule", "rm"): ("mirror", "snapshot", "schedule", "remove"),
}


def run(storage: CephStorage, cluster: str, argv: Sequence[str]) -> Answer:
    """Carry out one command line at a cluster."""
    words = _words(argv)
    found = VERBS.get(ALIASES.get(words, words))
    if found is None:
        named = " ".join(word for word in argv if not word.startswith("-"))
        return Answer(
            1,
            err=f"error: unknown option '{named}'\n\n",
            problem=f"rbd {' '.join(argv)}: the simulator has no such command",
        )
    try:
        arguments = take_apart(argv, found.options)
        del arguments.words[: len(words)]
        answer = found.run(Invocation(storage, cluster, arguments))
    except UsageError as error:
        return Answer(
            error.code, err=error.text + "\n", problem=f"rbd {' '.join(argv)}: {error.text}"
        )
    except Hangs:
        return Answer(mutating=found.mutating, hangs=True)
    except CephError as error:
        answer = Answer(error.code, err="".join(line + "\n" for line in error.lines))
    return Answer(answer.code, answer.out, answer.err, found.mutating, answer.problem)


def _words(argv: Sequence[str]) -> tuple[str, ...]:
    """The words that name the command: the longest ones that are known."""
    plain = words_of(argv)
    for count in (5, 4, 3, 2, 1):
        words = tuple(plain[:count])
        if len(words) == count and (words in VERBS or words in ALIASES):
            return words
    return ()


def is_mutating(argv: Sequence[str]) -> bool:
    """Whether a command line asks for a change."""
    words = _words(argv)
    found = VERBS.get(ALIASES.get(words, words))
    return found is not None and found.mutating
