"""The tool's own options."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dr_planner.conf import list_opts, read
from dr_planner.errors import InputError

ROOT = Path(__file__).parents[3]


def test_the_sample_file_is_the_generated_one(tmp_path: Path) -> None:
    """Written anew with 'tox -e genconfig'."""
    sample = ROOT / "etc/dr-planner/dr-planner.conf.sample"
    made = tmp_path / "sample"
    generator = Path(sys.executable).with_name("oslo-config-generator")
    subprocess.run(
        [generator, "--namespace", "dr_planner", "--wrap-width", "79", "--output-file", made],
        check=True,
    )
    assert sample.read_text() == made.read_text()


def test_every_option_has_a_help_text() -> None:
    """The sample file is the reference."""
    for _, options in list_opts():
        for option in options:
            assert option.help.endswith(".")


def test_a_file_and_then_the_environment_override_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As everywhere in OpenStack."""
    path = tmp_path / "c.conf"
    path.write_text("[recovery]\nworkers = 3\n")
    assert read([path]).recovery.workers == 3

    monkeypatch.setenv("OS_RECOVERY__WORKERS", "5")
    assert read([path]).recovery.workers == 5


@pytest.mark.parametrize(
    "text",
    ["[recovery]\nworkers = many\n", "[recovery]\nworkers = 0\n", "no section\n", "[broken\n"],
)
def test_a_wrong_value_is_an_input_error_at_once(tmp_path: Path, text: str) -> None:
    """Not in the middle of a recovery."""
    path = tmp_path / "c.conf"
    path.write_text(text)
    with pytest.raises(InputError, match="configuration is wrong"):
        read([path])
