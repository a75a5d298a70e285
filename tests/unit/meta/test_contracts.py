"""Every machine-readable output names its contract, and the contracts are documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dr_planner.cli.command import Lister
from dr_planner.cli.main import FoundCommands

PAGE = Path(__file__).parents[3] / "doc/source/reference/output.rst"


def listers() -> dict[str, type[Lister]]:
    commands = FoundCommands()
    found = {}
    for name, _ in commands:
        factory, _, _ = commands.find_command(name.split())
        if isinstance(factory, type) and issubclass(factory, Lister):
            found[name] = factory
    return found


@pytest.mark.parametrize(("name", "command"), listers().items(), ids=list(listers()))
def test_the_contract_of_a_command_is_on_the_page(name: str, command: type[Lister]) -> None:
    """Schema, key of the rows, and the command that prints them."""
    assert re.fullmatch(r"dr-planner\.[a-z]+/\d+", command.schema)
    row = next(
        (line for line in PAGE.read_text().splitlines() if line.startswith(command.schema + " ")),
        "",
    )
    assert f" {command.items} " in row
    assert f"``{name}``" in row or f"``{name.split()[-1]}``" in row


@pytest.mark.parametrize("name", [name for name, _ in FoundCommands()])
def test_every_command_says_what_it_does_and_its_help_fits(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """80 columns, one sentence at least."""
    from dr_planner.cli.main import DRPlanner

    if name in ("help", "complete"):
        return
    monkeypatch.setenv("COLUMNS", "80")
    program = DRPlanner()
    factory, _, _ = program.command_manager.find_command(name.split())
    parser = factory(program, None, cmd_name=name).get_parser(f"dr-planner {name}")
    assert parser.description
    assert max(len(line) for line in parser.format_help().splitlines()) <= 80
