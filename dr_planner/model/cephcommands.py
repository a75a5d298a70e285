"""Commands of a script or runbook that concern Ceph, with the words that rules look at."""

from __future__ import annotations

import re

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part

UNKNOWN = "?"
"""Stands for a word that is not kept, for it may be a secret."""

BOTH = "*"
"""The side of a command that is said to be for both clusters."""

_UNKNOWN = re.compile(r"[$?*{}<>`]")
_VARIABLE = re.compile(r"\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})")


def is_known(word: str) -> bool:
    """Whether a word means itself: no variable, placeholder, pattern or hidden word."""
    return bool(word) and _UNKNOWN.search(word) is None


def is_one_name(word: str) -> bool:
    """Whether a word means the same wherever the file has it: also a variable with a name."""
    return is_known(word) or _VARIABLE.fullmatch(word) is not None


class Setting(Frozen):
    """``--name value`` of a command; the value is empty where it is not kept or there is none."""

    name: str
    value: str = ""


class Command(Frozen):
    """One command.

    :param program: such as ``rbd``.
    :param verb: the known words that say what it does, such as ``mirror pool enable``; of a
        command that is not known only the first words that are no names.
    :param known: whether the program has such a command, as far as is known here.
    :param arguments: the words behind the verb.
    :param side: the cluster that it acts on: by ``--cluster``, host or heading; empty where
        nothing says so.
    :param output: the file that its output goes to.
    :param input: the file that it reads as its input.
    """

    program: str
    line: int
    verb: str = ""
    known: bool = True
    arguments: tuple[str, ...] = ()
    options: tuple[Setting, ...] = ()
    side: str = ""
    output: str = ""
    input: str = ""

    def setting(self, *names: str) -> str | None:
        """The value of an option under any of its names, or None where it is not given."""
        return next((o.value for o in reversed(self.options) if o.name in names), None)

    @property
    def pool(self) -> str:
        """The pool that a command about one names: by option, or before the slash."""
        named = self.setting("pool", "p")
        if named:
            return named
        return self.arguments[0].partition("/")[0] if self.arguments else ""


class CommandList(Part):
    """The commands of one file.

    :param fsid: that of the one cluster that it lets itself be run against.
    """

    commands: tuple[Command, ...] = ()
    fsid: str = ""
    fsid_line: int = 0

    def of(self, program: str, *verbs: str) -> tuple[Command, ...]:
        """The commands of a program that do one of these things."""
        return tuple(c for c in self.commands if c.program == program and c.verb in verbs)
