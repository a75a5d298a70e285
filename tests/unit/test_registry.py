"""Plug-ins are found by walking a folder."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from dr_planner.registry import discover


def package(folder: Path, name: str, **files: str) -> ModuleType:
    """A package on disk, imported."""
    root = folder / name
    for path, text in {"__init__": "", **files}.items():
        root.mkdir(exist_ok=True)
        (root / f"{path}.py").write_text(text)
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))


def test_every_module_gives_its_object_under_the_name_of_its_path(tmp_path: Path) -> None:
    """A folder is a registry: adding a file is adding a plug-in."""
    planted = package(tmp_path, "planted_one", a_b="THING = 1", z="THING = 2")

    found = discover(planted, "THING", int)
    assert found == {"a-b": 1, "z": 2}


@pytest.mark.parametrize("text", ["", "THING = 'text'", "thing = 1"])
def test_a_module_without_the_right_object_is_an_error(tmp_path: Path, text: str) -> None:
    """A plug-in that is silently not found is worse than none."""
    name = f"planted_{abs(hash(text))}"
    with pytest.raises(TypeError, match="must define THING as a int"):
        discover(package(tmp_path, name, a=text), "THING", int)
