"""Programs that are not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.design import ownparser


@pytest.fixture
def stand_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], None]:
    """Puts a shell script in the place of a program: the first of that name on PATH."""
    folder = tmp_path_factory.mktemp("bin")
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    monkeypatch.setattr(ownparser, "_hung", set())

    def install(name: str, script: str) -> None:
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    return install
