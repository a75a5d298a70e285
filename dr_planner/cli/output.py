"""How rows are written: tables for people, versioned objects for machines."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from cliff.formatters.base import ListFormatter


def _envelope(
    names: Sequence[str], rows: Iterable[Sequence[Any]], args: argparse.Namespace
) -> dict[str, Any]:
    schema, facts, items = args.envelope
    keys = [name.lower().replace(" ", "_") for name in names]
    return {
        "schema": schema,
        **facts,
        items: [dict(zip(keys, row, strict=True)) for row in rows],
    }


class PlainFormatter(ListFormatter):
    """A formatter without options of its own."""

    def add_argument_group(self, parser: argparse.ArgumentParser) -> None:
        """No options."""


class JSONEnvelope(PlainFormatter):
    """One JSON object: the name of its schema, facts about the whole, and the rows."""

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        json.dump(_envelope(column_names, data, parsed_args), stdout, indent=2, ensure_ascii=False)
        stdout.write("\n")


class YAMLEnvelope(PlainFormatter):
    """The same object as YAML."""

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        import yaml

        whole = json.loads(json.dumps(_envelope(column_names, data, parsed_args)))
        yaml.safe_dump(whole, stdout, sort_keys=False, allow_unicode=True)


class PlainTable(PlainFormatter):
    """A table that fits the terminal: the widest column is folded."""

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        rows = [["" if value is None else _cell(value) for value in row] for row in data]
        stdout.write(table(column_names, rows, width=terminal_width(stdout)) + "\n")


def _cell(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(str(part) for part in value)
    return str(value)


def terminal_width(stream: TextIO) -> int | None:
    """The width of the terminal that a stream is, None where it is none.

    ``COLUMNS`` in the environment decides for both, as for any terminal program.
    """
    if stream is not sys.stdout or not stream.isatty():
        import os

        return int(columns) if (columns := os.environ.get("COLUMNS", "")).isdigit() else None
    return shutil.get_terminal_size().columns


FOLDED_PROSE, FOLDED_WORDS = 24, 8
"""Characters below which a column of sentences, and one of names and ids, is not folded."""


def _fold(widths: list[int], excess: int, shortest: int, foldable: Sequence[bool]) -> int:
    """Take characters from the widest foldable columns; gives how many are still too many."""
    while excess > 0:
        widest = max((w for w, f in zip(widths, foldable, strict=True) if f), default=0)
        if widest <= shortest:
            break
        i = next(i for i, w in enumerate(widths) if w == widest and foldable[i])
        widths[i] -= 1
        excess -= 1
    return excess


def table(names: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None) -> str:
    """A table of text. Where a width is given, columns are folded to keep it.

    Columns of sentences first: an id that is cut in two cannot be copied.
    """
    widths = [
        max([len(name), *(len(line) for row in rows for line in row[i].split("\n"))])
        for i, name in enumerate(names)
    ]
    limits: list[int | None] = [None] * len(names)
    if width is not None:
        excess = sum(widths) + 2 * (len(names) - 1) - width
        prose = [any(" " in row[i] for row in rows) for i in range(len(names))]
        for shortest, foldable in ((FOLDED_PROSE, prose), (FOLDED_WORDS, [True] * len(names))):
            excess = _fold(widths, excess, shortest, foldable)
        limits = list(widths)
    import tabulate

    tabulate.MIN_PADDING = 0  # or else each heading is two wider than the width it was given
    return tabulate.tabulate(
        rows,
        names,
        tablefmt="simple",
        maxcolwidths=limits,
        maxheadercolwidths=None if width is None else widths,
        disable_numparse=True,
    )
