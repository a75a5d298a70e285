"""Designs of several files, as they are on disk."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import DesignInvalid

Files = Callable[..., Path]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Writes files by their paths below one folder; gives the path of the first."""

    def write(**texts: str) -> Path:
        paths = []
        for name, text in texts.items():
            path = tmp_path / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text).lstrip("\n"))
            paths.append(path)
        return paths[0]

    return write


@pytest.fixture
def problems(tmp_path: Path) -> Callable[[Path], list[str]]:
    """Loads a design that is wrong; gives its problems, with paths below the folder."""

    def told(path: Path) -> list[str]:
        with pytest.raises(DesignInvalid) as caught:
            load(path)
        assert caught.value.where == str(path)
        return [text.replace(f"{tmp_path}/", "") for text in caught.value.problems]

    return told
