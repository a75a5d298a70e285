"""Commands that start an arbitrator."""

from __future__ import annotations

import pytest

from dr_planner.design.garbdcommand import garbd_commands
from dr_planner.design.source import Source


@pytest.mark.parametrize(
    ("text", "values", "shell"),
    [
        ("garbd -a gcomm://a -g blue", {"address": "gcomm://a", "group": "blue"}, False),
        ("run 'garbd -a gcomm://a'", None, False),
        ("garbd --cfg x -o", {"options": ""}, False),
        ("docker run -e GALERA_GROUP=blue garbd", {"group": "blue"}, True),
        ("docker run some/garbd -g blue", {"group": "blue"}, False),
        ("docker run --entrypoint /usr/bin/garbd x -g blue", {"group": "blue"}, False),
        ("export GALERA_GROUP=blue", None, False),
        ("garbd -a 'gcomm://a", None, False),
    ],
)
def test_what_a_command_says(text, values, shell):
    """Options of garbd, or variables of a container; a broken quote says nothing."""
    found = [(c.values, c.shell, c.line) for c in garbd_commands(Source("x", f"\n{text}\n"))]

    assert found == ([] if values is None else [(values, shell, 2)])
