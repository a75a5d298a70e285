"""Asking a routing daemon's own parser, where it is installed, whether it takes a text."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dr_planner.design.source import Source
from dr_planner.model.part import Unread

COMMANDS = {"frr-conf": ("vtysh", "-C", "-f"), "bird-conf": ("bird", "-p", "-c")}
"""Both read the file and stop: nothing is applied."""

LONGEST = 10
"""Seconds."""

_LINE = re.compile(r"(?:\bline |/conf:)(\d+)")
_TEMPLATE = re.compile(r"\{\{|\{%|<[A-Z_ -]+>")


def refusal(kind: str, source: Source) -> Iterator[Unread]:
    """One part where the daemon's parser is here and refuses the text; nothing otherwise.

    What the parser says is not repeated, for it quotes the line.
    """
    command = COMMANDS[kind]
    program = shutil.which(command[0])
    if program is None or _TEMPLATE.search(source.text):
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "conf"
        file.write_text(source.text, encoding="utf-8")
        file.chmod(0o600)
        try:
            done = subprocess.run(
                [program, *command[1:], str(file)],
                capture_output=True, text=True, timeout=LONGEST, check=False,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired):
            return
    found = _LINE.search(done.stderr + done.stdout)
    if done.returncode and found:  # without a line it is the program that fails, not the text
        line = int(found[1]) + source.first_line - 1
        yield Unread(path=source.path, kind=kind, line=line, reason=f"{command[0]} refuses it")
