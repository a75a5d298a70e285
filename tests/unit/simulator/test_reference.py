"""The reference page says what the code does, and what is confirmed is held by real tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from dr_planner.simulator.behaviours import confirmed, unconfirmed, unsupported
from dr_planner.simulator.reference import page

ROOT = Path(__file__).parents[3]


def test_committed_page_is_the_generated_one():
    """Mend: python -m dr_planner.simulator.reference doc/source/reference/simulator.rst."""
    assert (ROOT / "doc/source/reference/simulator.rst").read_text() == page()


@pytest.mark.parametrize(
    "named", sorted({test for behaviour in confirmed() for test in behaviour.tests})
)
def test_what_is_called_confirmed_has_a_contract_test(named):
    """A claim without its test is no claim."""
    module, _, function = named.partition("::")
    tree = ast.parse((ROOT / f"tests/contract/{module}.py").read_text())

    assert function in {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}


def test_every_contract_test_confirms_something():
    """A new contract test moves a behaviour from one list to the other."""
    claimed = {test for behaviour in confirmed() for test in behaviour.tests}
    written = {
        f"{path.stem}::{node.name}"
        for path in (ROOT / "tests/contract").glob("test_*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }

    assert written == claimed


def test_nothing_is_in_two_lists():
    """A behaviour is confirmed, or it is not, or it is not played."""
    texts = [c.what for c in confirmed()] + [u.what for u in unconfirmed()] + unsupported()

    assert len(set(texts)) == len(texts)
    assert all(behaviour.source for behaviour in unconfirmed())
