"""The program: finds the commands, runs one, and is the only place where errors are caught."""

from __future__ import annotations

import argparse
import difflib
import errno
import importlib
import io
import logging
import pkgutil
import shutil
import sys
import textwrap
from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cliff.app import App
from cliff.commandmanager import CommandManager
from cliff.help import HelpExit

import dr_planner.cli
from dr_planner.errors import BUG, DesignInvalid, DRPlannerError, FileUnreadable

LOG = logging.getLogger(__name__)
INTERRUPTED = 130
MOST_NARROW = 24
"""Columns that the description of a command has at least."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class FoundCommands(CommandManager):
    """Commands are found by walking this folder, and by entry points of outside packages."""

    def __init__(self) -> None:
        super().__init__("dr_planner.cli")
        for info in pkgutil.iter_modules(dr_planner.cli.__path__):
            module = importlib.import_module(f"{dr_planner.cli.__name__}.{info.name}")
            for thing in vars(module).values():
                if isinstance(thing, type) and thing.__module__ == module.__name__:
                    words = getattr(thing, "words", "")
                    if words:
                        self.add_command(words, thing)


class DRPlanner(App):
    """The ``dr-planner`` command."""

    def __init__(self) -> None:
        super().__init__(
            description="Design, check, rehearse and run the disaster recovery of an OpenStack.",
            version=version("dr-planner"),
            command_manager=FoundCommands(),
            deferred_help=True,
        )

    def build_option_parser(self, *args: Any, **kwargs: Any) -> argparse.ArgumentParser:
        parser = super().build_option_parser(*args, **kwargs)
        parser.add_argument(
            "--config-file",
            action="append",
            type=Path,
            default=[],
            metavar="FILE",
            help="Configuration of this tool; may be repeated. Without it the usual places are "
            "searched: ~/.dr-planner, /etc/dr-planner.",
        )
        return parser

    def print_help_if_requested(self) -> None:
        """List the commands in two columns, however wide the terminal is."""
        if not self.options.deferred_help:
            return
        wide = shutil.get_terminal_size().columns - 2
        self.parser.print_help(self.stdout)
        self.stdout.write("\nCommands:\n")
        named = sorted(self.command_manager)
        margin = max(len(name) for name, _ in named) + 4
        for name, entry in named:
            rows = textwrap.wrap(self._about(entry), max(wide - margin, MOST_NARROW)) or [""]
            self.stdout.write(f"  {name:<{margin - 2}}{rows[0]}\n")
            self.stdout.writelines(f"{' ' * margin}{row}\n" for row in rows[1:])
        raise HelpExit

    def _about(self, entry: Any) -> str:
        """What a command is for, in a sentence. One of an outside package may be broken."""
        try:
            command = entry.load()(self, None)
        except Exception as error:
            return f"(cannot be loaded: {error})"
        return str(command.get_description()).split("\n")[0].rstrip(".")

    def configure_logging(self) -> None:
        super().configure_logging()
        for noisy in ("stevedore", "urllib3", "openstack", "keystoneauth"):
            # What they warn of comes back as an error of ours; a dead site is no surprise here.
            logging.getLogger(noisy).setLevel(
                logging.DEBUG if self.options.debug else logging.ERROR
            )

    @cached_property
    def conf(self) -> Any:
        """The tool's own configuration."""
        from dr_planner.conf import read

        return read(self.options.config_file)

    def run_subcommand(self, argv: Sequence[str]) -> int:
        try:
            return self._run(list(argv))
        except DRPlannerError as error:
            self._explain(error)
            return error.exit_status
        except BrokenPipeError:
            sys.stderr.close()
            return 141
        except OSError as error:
            if error.filename is not None or error.errno not in NO_ROOM:
                return self._bug(error)
            self._explain(
                FileUnreadable(
                    f"cannot be written: {error.strerror}",
                    where="the output, or a file that was being written",
                    remedy="Make room, or write to another place.",
                )
            )
            return FileUnreadable.exit_status
        except KeyboardInterrupt:
            done = "What was done is in the journal; 'dr-planner run resume' goes on."
            again = "Nothing goes on in the background; run the same command again."
            self._say(f"interrupted. {done if argv[0] == 'run' else again}")
            return INTERRUPTED
        except Exception as error:
            return self._bug(error)

    def _bug(self, error: Exception) -> int:
        if self.options.debug:
            raise error
        LOG.debug("a bug", exc_info=True)
        self._say(f"error [bug]: {type(error).__name__}: {error}")
        self._say("This is a defect of dr-planner. Run again with --debug and report the output.")
        return BUG

    def _run(self, argv: list[str]) -> int:
        try:
            factory, name, rest = self.command_manager.find_command(argv)
        except ValueError as error:
            return self._unknown(argv, str(error))
        asked = [word for word in rest if not word.startswith("-")] if name == "help" else []
        if asked and not any(known.startswith(asked[0]) for known, _ in self.command_manager):
            return self._unknown(asked, f"Unknown command {asked!r}")
        command = factory(self, self.options, cmd_name=name)
        parser = command.get_parser(f"dr-planner {name}")
        status = int(command.run(parser.parse_args(rest)) or 0)
        self.stdout.flush()
        return status

    def _unknown(self, argv: Sequence[str], told: str) -> int:
        self._say(f"dr-planner: {told[:200]}")
        known = [name for name, _ in self.command_manager]
        words = " ".join(word for word in argv[:2] if not word.startswith("-"))
        for name in difflib.get_close_matches(words, known, n=3):
            self._say(f"  did you mean: dr-planner {name}")
        self._say("  'dr-planner --help' lists the commands")
        return 2

    def _explain(self, error: DRPlannerError) -> None:
        self._say(f"error [{error.code}]: {error}")
        if isinstance(error, DesignInvalid):
            for problem in error.problems:
                self._say(f"  {problem}")
        self._say(f"To do: {error.next_step}")
        self._say(f"More: dr-planner explain {error.code}")

    def _say(self, text: str) -> None:
        self.stderr.write(text + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before the program began
            setattr(sys, name, io.StringIO())
    try:
        return int(DRPlanner().run(list(sys.argv[1:] if argv is None else argv)))
    except KeyboardInterrupt:  # before a command began
        return INTERRUPTED
