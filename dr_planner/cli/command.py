"""What all commands have in common."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cliff.command import Command as CliffCommand
from cliff.lister import Lister as CliffLister

if TYPE_CHECKING:
    from oslo_config import cfg

LOG = logging.getLogger(__name__)


def configuration(app: Any) -> cfg.ConfigOpts:
    """The configuration that the program read."""
    found: cfg.ConfigOpts = app.conf
    return found


class Command(CliffCommand):
    """A command that prints what it likes. ``words`` is how it is called: ``design graph``.

    ``run_it`` does the work and returns the exit status.
    """

    words: ClassVar[str] = ""

    def take_action(self, parsed_args: argparse.Namespace) -> int:
        return self.run_it(parsed_args)

    def run_it(self, args: argparse.Namespace) -> int:
        """Do the work; return the exit status."""
        raise NotImplementedError

    @property
    def conf(self) -> cfg.ConfigOpts:
        """The tool's own configuration, read at the first use."""
        return configuration(self.app)

    def print(self, text: str = "") -> None:
        """Write a line of the result."""
        self.app.stdout.write(text + "\n")


class Lister(CliffLister):
    """A command that prints rows, as a table or as a versioned JSON or YAML object.

    ``schema`` names the contract of the machine-readable form, ``items`` the key of its rows.
    ``rows`` does the work; it may set ``exit_status`` and add to ``facts``, the other keys of
    the object. A row's values are what machines get.
    """

    words: ClassVar[str] = ""
    schema: ClassVar[str] = ""
    items: ClassVar[str] = "items"
    columns: ClassVar[tuple[str, ...]] = ()
    brief: ClassVar[tuple[str, ...]] = ()
    """The columns of the table, where all would be too wide for people; ``-c`` asks for others."""
    summary_says_all: ClassVar[bool] = False
    """Whether a table without rows is left out, for a summary has said that there are none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.exit_status = 0
        self.facts: dict[str, Any] = {}

    @property
    def formatter_namespace(self) -> str:
        return "dr_planner.formatter.list"

    def take_action(
        self, parsed_args: argparse.Namespace
    ) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        self.check_columns(parsed_args.columns)
        rows = list(self.rows(parsed_args))
        parsed_args.envelope = (self.schema, self.facts, self.items)
        if parsed_args.formatter == "table" and not parsed_args.columns:
            parsed_args.columns = list(self.brief)
        return self.columns, rows

    def check_columns(self, asked: Sequence[str]) -> None:
        """Refuse a column that there is none of, before anything is done.

        :raises NotFound: a column that was asked for does not exist.
        """
        columns_exist(asked, self.columns)

    def run(self, parsed_args: argparse.Namespace) -> int:
        super().run(parsed_args)
        return self.exit_status

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        rows = list(data)
        if self.summary_says_all and parsed_args.formatter == "table" and not rows:
            return 0
        return int(super().produce_output(parsed_args, column_names, rows) or 0)

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        """Do the work; give one row per item, in the order of ``columns``."""
        raise NotImplementedError

    @property
    def conf(self) -> cfg.ConfigOpts:
        """The tool's own configuration, read at the first use."""
        return configuration(self.app)


def columns_exist(asked: Sequence[str], known: Sequence[str]) -> None:
    """Compare columns as cliff does, for which 'Started at' and 'started_at' are one.

    :raises NotFound: a column that was asked for does not exist.
    """
    from dr_planner.cli.names import find

    keys = [_key(name) for name in known]
    for name in asked:
        find(_key(name), keys, "column")


def _key(column: str) -> str:
    return column.lower().strip().replace(" ", "_")
