"""Putting a text to the program that it is for, where that program is installed."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dr_planner.design.source import Source
from dr_planner.model.part import Unread

LONGEST = 10
"""Seconds."""

FILE = "FILE"
"""Stands for the path of the text in the arguments of a program."""

_LINE = re.compile(r"(?:\bline:? |/conf:)(\d+)")
_JINJA = re.compile(r"\{\{|\{%|\{#")
_hung: set[str] = set()
"""Programs that once did not answer: each keeps the operator waiting once only."""


@dataclass(frozen=True)
class Told:
    """What a program says of a text.

    :param words: what it prints. May hold secrets: keep what is asked for, and nothing else.
    :param refused: the line of the text, from 1, that it refuses; 0 where it takes the text.
    """

    words: str
    refused: int = 0

    def refusal(self, program: str, kind: str, source: Source) -> Iterator[Unread]:
        """One part where the text is refused.

        What the program says is not repeated, for it quotes the line.
        """
        if self.refused:
            line = self.refused + source.first_line - 1
            yield Unread(path=source.path, kind=kind, line=line, reason=f"{program} refuses it")


def silence(program: str, *, asked: bool) -> dict[str, object]:
    """What ``Asked`` says where a program gave no answer."""
    silent = asked and shutil.which(program) is not None
    return {"program": program if silent else "", "silent": silent}


def has_jinja(source: Source) -> bool:
    """Whether a text is filled in later, so that no program can be asked about it."""
    return _JINJA.search(source.text) is not None


def ask(program: str, arguments: Sequence[str], text: str) -> Told | None:
    """Let a program read a text from a private file that is gone afterwards.

    :param arguments: ``FILE`` among them, also within a word, becomes the path. They are seen by
        everyone on the machine: never a word of the text.
    :returns: None where the program is not on ``PATH``, does not answer in time, or fails
        without naming a line: then it is the program or the machine that is broken, not the text.
    """
    path = shutil.which(program)
    if path is None or path in _hung:
        return None
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "conf"
            file.write_bytes(text.encode("utf-8", errors="replace"))
            command = [path, *(argument.replace(FILE, str(file)) for argument in arguments)]
            status, words, errors = _run(command, folder)
    except subprocess.TimeoutExpired:
        _hung.add(path)
        return None
    except OSError:
        return None
    if status == 0:
        return Told(words)
    found = _LINE.search(errors + words) if status > 0 else None
    return Told("", int(found[1])) if found else None


def _run(command: list[str], folder: str) -> tuple[int, str, str]:
    """The exit status and what is printed; what the program has started ends with it.

    Of our environment only ``PATH`` is handed on: some programs take options from theirs.
    """
    with subprocess.Popen(
        command, cwd=folder, env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            outputs = process.communicate(timeout=LONGEST)
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    words, errors = (output.decode("utf-8", errors="replace") for output in outputs)
    return process.returncode, words, errors
