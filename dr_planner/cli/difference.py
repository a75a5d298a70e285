"""``design diff``: what two designs say differently."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dr_planner.cli.command import Lister


class DesignDiff(Lister):
    """Compare two designs by what they mean: by names, not by order, files or layout.

    The exit status is 0 when they say the same and 1 when they do not. What a design leaves out
    is unknown; what is then said is added.
    """

    words = "design diff"
    schema = "dr-planner.difference/1"
    items = "differences"
    summary_says_all = True
    columns = ("Change", "Path", "Before", "After")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("first", type=Path, metavar="A", help="design file, before")
        parser.add_argument("second", type=Path, metavar="B", help="design file, after")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.design.difference import Change, differences
        from dr_planner.design.load import load

        pair = {"first": args.first, "second": args.second}
        designs = {key: load(path) for key, path in pair.items()}
        found = differences(designs["first"], designs["second"])
        counts = Counter(str(difference.change) for difference in found)
        for key, design in designs.items():
            self.facts[key] = {
                "design": design.name,
                "file": str(pair[key]),
                "digest": design.digest(),
            }
        self.facts["equal"] = not found
        self.facts["summary"] = {str(change): counts[change] for change in Change}
        self.exit_status = 1 if found else 0
        told = ", ".join(f"{counts[change]} {change}" for change in Change)
        self.app.stderr.write(f"{args.first} → {args.second}: {told if found else 'the same'}.\n")
        return [(str(d.change), d.path, d.before, d.after) for d in found]

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        rows = list(data)
        if parsed_args.formatter in ("table", "value", "csv"):
            rows = [[_cell(value) for value in row] for row in rows]
        return int(super().produce_output(parsed_args, column_names, rows) or 0)


def _cell(value: Any) -> str:
    """A value on one line; nothing where there is none."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
