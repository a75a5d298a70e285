"""How rows are written: tables for people, versioned objects for machines."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import tabulate
import yaml
from cliff.formatters.base import ListFormatter

tabulate.MIN_PADDING = 0  # or else each heading is two wider than the width it was given


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


class JSONEnvelope(ListFormatter):
    """One JSON object: the name of its schema, facts about the whole, and the rows."""

    def add_argument_group(self, parser: argparse.ArgumentParser) -> None:
        """No options."""

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        json.dump(_envelope(column_names, data, parsed_args), stdout, indent=2, ensure_ascii=False)
        stdout.write("\n")


class YAMLEnvelope(ListFormatter):
    """The same object as YAML."""

    def add_argument_group(self, parser: argparse.ArgumentParser) -> None:
        """No options."""

    def emit_list(
        self,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
        stdout: TextIO,
        parsed_args: argparse.Namespace,
    ) -> None:
        whole = json.loads(json.dumps(_envelope(column_names, data, parsed_args)))
        yaml.safe_dump(whole, stdout, sort_keys=False, allow_unicode=True)


class PlainTable(ListFormatter):
    """A table that fits the terminal: the widest column is folded."""

    def add_argument_group(self, parser: argparse.ArgumentParser) -> None:
        """No options."""

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


def table(names: Sequence[str], rows: Sequence[Sequence[str]], width: int | None = None) -> str:
    """A table of text. Where a width is given, the widest columns are folded to keep it."""
    widths = [
        max([len(name), *(len(line) for row in rows for line in row[i].split("\n"))])
        for i, name in enumerate(names)
    ]
    limits: list[int | None] = [None] * len(names)
    if width is not None:
        spare = width - 2 * (len(names) - 1)
        while sum(widths) > spare and max(widths) > 8:
            widths[widths.index(max(widths))] -= 1
        limits = list(widths)
    return tabulate.tabulate(
        rows,
        names,
        tablefmt="simple",
        maxcolwidths=limits,
        maxheadercolwidths=None if width is None else widths,
        disable_numparse=True,
    )
