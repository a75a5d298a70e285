"""``design schema``: what an editor needs to complete and check a design."""

from __future__ import annotations

import argparse
import json

from dr_planner.cli.command import Command


class DesignSchema(Command):
    """Print the JSON Schema (2020-12) of design files, with include, templates and defaults.

    Give it to an editor: with the YAML language server, a first line
    '# yaml-language-server: $schema=design.schema.json' in the design is enough.
    """

    words = "design schema"

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.design.schema import schema

        self.print(json.dumps(schema(), indent=2, ensure_ascii=False))
        return 0
