"""``check``: what the checklist holds."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any

from dr_planner.cli.command import Lister


class CheckList(Lister):
    """List every check. 'dr-planner explain' prints the page of one."""

    words = "check list"
    schema = "dr-planner.checks/1"
    items = "checks"
    columns = ("ID", "Severity", "Area", "Title")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.checks import all_checks, page

        return [
            (name, check.severity, page(name).area, page(name).title)
            for name, check in all_checks().items()
        ]
