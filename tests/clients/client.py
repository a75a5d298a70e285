"""The ``openstack`` and ``cinder`` commands, as they are installed beside this Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.clients.cloud import Cloud

PROGRAMS = ("openstack", "cinder")
VOLUME_API = "3.71"
WIDE = {"COLUMNS": "500", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


@dataclass(frozen=True)
class Said:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed, read: JSON, or the tables of ``cinder``.

        A table of properties is a mapping; another is a list of rows. Of many tables, as
        ``cinder get-pools`` prints, the list of them.
        """
        if self.out.lstrip().startswith(("{", "[")):
            return json.loads(self.out)
        tables = _tables(self.out)
        return tables[0] if len(tables) == 1 else tables


def _tables(text: str) -> list[Any]:
    """Every table in what cinder prints."""
    tables: list[list[list[str]]] = []
    rules = 0
    for line in text.splitlines():
        if line.startswith("+"):
            if rules % 3 == 0:
                tables.append([])
            rules += 1
        elif line.startswith("|") and tables:
            tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
    return [_read(rows) for rows in tables]


def _read(rows: list[list[str]]) -> Any:
    head, *body = rows
    if head == ["Property", "Value"]:
        return {row[0]: row[1] for row in body}
    return [dict(zip(head, row, strict=False)) for row in body]


class Clients:
    """Both programs, started once; use as a context."""

    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud
        self._warm = {name: _start(name) for name in PROGRAMS}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._warm.values():
            process.communicate()

    def run(self, who: str, *argv: str) -> Said:
        """Run one command as somebody of the clouds.yaml."""
        process = self._warm[argv[0]]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"argv": argv, "env": self._environment(who)}) + "\n")
        process.stdin.flush()
        return Said(**json.loads(process.stdout.readline()))

    def _environment(self, who: str) -> Mapping[str, str]:
        """The variables of an operator's openrc, beside those of the machine."""
        entry = self._cloud.entry(who)
        kept = {key: value for key, value in os.environ.items() if not key.startswith("OS_")}
        auth = {f"OS_{key.upper()}": str(value) for key, value in entry["auth"].items()}
        return {
            **kept,
            **WIDE,
            **auth,
            "OS_REGION_NAME": entry["region_name"],
            "OS_IDENTITY_API_VERSION": "3",
            "OS_VOLUME_API_VERSION": VOLUME_API,
        }


def _start(name: str) -> subprocess.Popen[str]:
    program = Path(__file__).with_name("warm_program.py")
    return subprocess.Popen(
        [sys.executable, str(program), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
