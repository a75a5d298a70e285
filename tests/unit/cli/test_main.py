"""The program: the only place where errors are caught."""

from __future__ import annotations

import argparse
import errno
import io
import sys
from typing import Any

import pytest

from dr_planner.cli.command import Command
from dr_planner.cli.main import DRPlanner, main
from dr_planner.errors import DesignInvalid, all_errors


class Program:
    """The program with one more command, whose work is given."""

    def __init__(self) -> None:
        self.app = DRPlanner()
        self.out, self.err = io.StringIO(), io.StringIO()
        self.app.stdout, self.app.stderr = self.out, self.err

    def run(self, work: Any, *options: str) -> int:
        class Planted(Command):
            """Do what the test wants."""

            def run_it(self, args: argparse.Namespace) -> int:
                return int(work(self) or 0)

        self.app.command_manager.add_command("planted", Planted)
        return int(self.app.run([*options, "planted"]))


@pytest.fixture
def program() -> Program:
    return Program()


def raiser(error: BaseException) -> Any:
    def work(command: Command) -> int:
        raise error

    return work


@pytest.mark.parametrize("kind", list(all_errors()), ids=lambda e: e.code)
def test_every_error_has_its_exit_status_and_says_what_to_do(program: Program, kind: Any) -> None:
    """Four lines: what happened, where, what to do, where to read more. No traceback."""
    status = program.run(raiser(kind("it went wrong", where="site north")))

    assert status == kind.exit_status
    assert program.err.getvalue().splitlines() == [
        f"error [{kind.code}]: site north: it went wrong",
        f"To do: {kind.remedy}",
        f"More: dr-planner explain {kind.code}",
    ]
    assert program.out.getvalue() == ""


def test_what_was_interrupted_is_run_again(program: Program) -> None:
    """Only recoveries have a journal to go on from."""
    assert program.run(raiser(KeyboardInterrupt())) == 130
    assert "run the same command again" in program.err.getvalue()
    assert "journal" not in program.err.getvalue()


def test_every_problem_of_a_design_is_listed(program: Program) -> None:
    """Not only the first."""
    program.run(raiser(DesignInvalid("2 problems", problems=("a:1: x", "a:2: y"))))

    assert "  a:1: x\n  a:2: y\n" in program.err.getvalue()


def test_a_bug_is_called_a_bug_in_two_lines(program: Program) -> None:
    """An operator cannot mend it, and must know that."""
    assert program.run(raiser(ZeroDivisionError("division by zero"))) == 70
    assert "defect of dr-planner" in program.err.getvalue()
    assert "Traceback" not in program.err.getvalue()


def test_debug_shows_the_traceback_of_a_bug(program: Program) -> None:
    """For the report."""
    with pytest.raises(ZeroDivisionError):
        program.run(raiser(ZeroDivisionError()), "--debug")


def test_a_full_disk_is_no_bug(program: Program) -> None:
    """Nor is a full device behind the standard output."""
    assert program.run(raiser(OSError(errno.ENOSPC, "No space left on device"))) == 2
    assert "error [file-unreadable]" in program.err.getvalue()
    assert "No space left on device" in program.err.getvalue()


def test_an_error_of_the_system_that_nobody_expected_is_a_bug(program: Program) -> None:
    """Its reason may be anything."""
    assert program.run(raiser(OSError(errno.ENOENT, "No such file", "a"))) == 70


def test_output_that_is_closed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell closes it with ``>&-``."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)

    assert main(["config", "target", "list"]) == 0


def test_an_interruption_before_a_command_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading all commands takes a moment."""
    monkeypatch.setattr(DRPlanner, "__init__", raiser(KeyboardInterrupt()))

    assert main([]) == 130


def test_the_answer_of_a_command_is_the_exit_status(program: Program) -> None:
    """0 is good, 1 is no."""
    assert program.run(lambda command: 1) == 1
    assert program.run(lambda command: None) == 0


def test_results_and_messages_have_their_own_streams(program: Program) -> None:
    """So that a pipe gets results only."""

    def work(command: Command) -> None:
        command.print("the result")

    program.run(work)
    assert (program.out.getvalue(), program.err.getvalue()) == ("the result\n", "")


def test_an_unknown_command_names_near_ones(program: Program) -> None:
    """Exit status 2, as for any wrong usage."""
    assert program.app.run(["paln", "create"]) == 2
    assert "plan create" in program.err.getvalue()


def test_a_configuration_file_that_is_missing_is_an_input_error(program: Program) -> None:
    """Not silently the defaults."""
    status = program.run(
        lambda command: command.conf.recovery.workers, "--config-file", "/no/such"
    )
    assert status == 2
    assert "/no/such" in program.err.getvalue()


@pytest.mark.parametrize("words", [["nonsense", "--help"], ["help", "nonsense"], ["nonsense"]])
def test_help_for_a_command_that_is_not_there_is_no_bug(
    program: Program, words: list[str]
) -> None:
    """It is a slip, told as one."""
    assert program.app.run(words) == 2
    assert "Unknown command ['nonsense']" in program.err.getvalue()
    assert "'dr-planner --help' lists the commands" in program.err.getvalue()


@pytest.mark.parametrize("columns", [80, 132])
def test_the_list_of_commands_fits_the_terminal(
    program: Program, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """In two columns, every command with what it is for; one that cannot be loaded too."""

    class Broken(Command):
        """It is installed, and something that it needs is not."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            raise ImportError("no module of that name")

    monkeypatch.setenv("COLUMNS", str(columns))
    program.app.command_manager.add_command("broken", Broken)
    with pytest.raises(SystemExit):
        program.app.run(["--help"])
    rows = program.out.getvalue().splitlines()

    assert max(map(len, rows)) <= columns
    listed = rows[rows.index("Commands:") + 1 :]
    begins = [row[2:].partition("  ")[0] for row in listed if row[2:3].strip()]
    assert begins == sorted(name for name, _ in program.app.command_manager)
    assert any("cannot be loaded: no module" in row for row in listed)
