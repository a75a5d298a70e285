"""The frame of generated scripts."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate import banner
from dr_planner.generate.parts.shell import script, word


def test_a_script_stops_at_the_first_failure(design, deployment_of, run_script) -> None:
    """And is known as ours."""
    text = script(deployment_of(design), ["What it does."], ["one"], ["two"])

    status, calls, _ = run_script(text, answers={"one": "exit 3", "two": "true"})

    assert (status, calls) == (3, [["one"]])
    assert banner.is_ours(text)


def test_files_that_a_script_makes_are_private(
    design, deployment_of, run_script, tmp_path
) -> None:
    """Some of them are keys."""
    made = tmp_path / "made"
    text = script(deployment_of(design), ["What it does."], [f": > {made}"])

    run_script(text, answers={})

    assert made.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("value", ["a b", "$(reboot)", "`x`", "a'b", 'a"b', "a;b", "*", "a&b"])
def test_words_are_words(design, deployment_of, run_script, value: str) -> None:
    """Whatever a name is, it is one argument."""
    text = script(deployment_of(design), ["What it does."], [f"show {word(value, 'a name')} end"])

    _, calls, _ = run_script(text, answers={"show": "true"})

    assert calls == [["show", value, "end"]]


def test_an_option_is_no_word() -> None:
    """A name that begins with '-' would change what the command does."""
    with pytest.raises(InputError, match="option"):
        word("--force", "a name")
