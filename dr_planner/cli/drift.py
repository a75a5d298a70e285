"""``config diff``: what is deployed against what a design asks for."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dr_planner.cli.command import Lister
from dr_planner.cli.present import add_option, asked


class ConfigDiff(Lister):
    """Compare deployed configuration with what would be generated, by what it says.

    Order, spacing and comments do not count. The exit status is 1 where something differs. With
    --fix a patch is printed that keeps all comments: 'patch -p1 -d DIR' applies it, and so does
    'git apply' in DIR. What may be a secret is never shown, nor is it in the patch.
    """

    words = "config diff"
    schema = "dr-planner.drift/1"
    items = "differences"
    summary_says_all = True
    columns = ("File", "Section", "Option", "Deployed", "Generated")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("target", help="what for; 'config target list' names all")
        parser.add_argument("design", type=Path, metavar="DESIGN", help="design file")
        parser.add_argument(
            "directory", type=Path, metavar="DIR", help="folder with the deployed files"
        )
        parser.add_argument(
            "--fix", action="store_true", help="print the patch that mends the deployed files"
        )
        add_option(parser)
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.generate.drift.deployed import read
        from dr_planner.generate.drift.folder import drift

        wanted = asked(args, args.directory)
        found = drift(wanted.files, read(args.directory, wanted.files))
        self.facts = {
            **wanted.facts,
            "equal": not found.differences,
            "by_hand": list(found.by_hand),
            "patch": found.patch,
        }
        self.exit_status = 1 if found.differences else 0
        self.app.stderr.write(_told(str(args.directory), len(found.differences)))
        if args.fix and found.by_hand:
            self.app.stderr.write("The patch cannot mend:\n")
            self.app.stderr.write("".join(f"  {line}\n" for line in found.by_hand))
        return [
            (one.file, one.section, one.option, one.deployed, one.generated)
            for one in found.differences
        ]

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        rows = list(data)
        people = parsed_args.formatter in ("table", "value", "csv")
        if parsed_args.fix and people:
            self.app.stdout.write(self.facts["patch"])
            return 0
        if people:
            rows = [[_cell(value) for value in row] for row in rows]
        return int(super().produce_output(parsed_args, column_names, rows) or 0)


def _told(directory: str, count: int) -> str:
    if not count:
        return f"{directory} says what the design says.\n"
    return f"{count} {'difference' if count == 1 else 'differences'} in {directory}.\n"


def _cell(value: Any) -> str:
    """A value on lines of text; nothing where there is none."""
    if isinstance(value, list):
        return "\n".join(_cell(part) for part in value)
    if isinstance(value, dict):
        return ",".join(f"{key}:{part}" for key, part in value.items())
    return "" if value is None else str(value)
