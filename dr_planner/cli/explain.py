"""``explain``: the page of an error code or of a check."""

from __future__ import annotations

import argparse

from dr_planner.cli.command import Command


class Explain(Command):
    """Print the page of an error code or of a check."""

    words = "explain"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "name", metavar="CODE-OR-CHECK", help="such as unsafe, or the id of a check"
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.cli.names import find
        from dr_planner.reports.reference import pages, plain

        every = pages()
        self.print(plain(every[find(args.name, list(every), "error code or check")]))
        return 0
