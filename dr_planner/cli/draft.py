"""``design init``: a design to begin with."""

from __future__ import annotations

import argparse
from pathlib import Path

from dr_planner.cli.command import Command


class DesignInit(Command):
    """Write a commented design to begin with.

    It loads and nothing in it is wrong, but much is unknown: hosts, lengths, addresses, ids. These
    stand in it as comments. Never overwrites a file.
    """

    words = "design init"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "--sites",
            type=int,
            default=2,
            metavar="N",
            help="full sites, 1 to 50; two get a quorum site besides (default: 2)",
        )
        parser.add_argument(
            "--profile",
            choices=("pool", "image"),
            default="pool",
            help="how volumes are mirrored: pool (every journaled image) or image (Cinder's own "
            "replication); default: pool",
        )
        parser.add_argument(
            "-o",
            "--output",
            type=Path,
            metavar="FILE",
            help="where to; must not be there yet (default: standard output)",
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.cli.files import write_new
        from dr_planner.design.draft import draft
        from dr_planner.model.ceph import MirrorProfile

        text = draft(args.sites, MirrorProfile(args.profile))
        if args.output is None:
            self.print(text.rstrip("\n"))
            return 0
        write_new(args.output, text, force=False)
        self.app.stderr.write(
            f"{args.output}: {len(text.splitlines())} lines. Fill in what is a comment, then run "
            f"'dr-planner design check {args.output}'.\n"
        )
        return 0
