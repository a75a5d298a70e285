"""Texts as they come from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.source import NotReadable, Source, open_source


def opened(folder: Path, text: str) -> str:
    """What is made of a file's text."""
    path = folder / "file"
    path.write_text(text, encoding="utf-8")
    return open_source(path).text


def test_yaml_that_is_indented_as_a_whole_is_moved_to_the_margin(tmp_path: Path) -> None:
    """An extract means the same; lines stay where they are."""
    text = "\n   # why\n   a:\n   - b: 1\n\n     c: 2\n"

    assert opened(tmp_path, text) == "\n# why\na:\n- b: 1\n\n  c: 2\n"


@pytest.mark.parametrize(
    "text",
    ["a:\n  b: 1\n", "  [x]\n  y = 1\n", "  a: 1\nb: 2\n", "\ta: 1\n", "  https://192.0.2.1/\n"],
)
def test_other_texts_stay_as_they_are(tmp_path: Path, text: str) -> None:
    """Ini text reads otherwise when it is indented, and no tab is a blank."""
    assert opened(tmp_path, text) == text


def test_a_backslash_joins_lines_as_in_a_shell() -> None:
    """A command stands at its first line, though the text ends in the middle of it."""
    source = Source("f", "a \\\n  b\nc\nd \\", first_line=5)

    assert list(source.shell_rows()) == [(5, "a    b"), (7, "c"), (8, "d  ")]


def test_a_byte_order_mark_is_no_part_of_the_text_but_of_the_file(tmp_path: Path) -> None:
    """A program that is asked about the file gets it too."""
    path = tmp_path / "file"
    path.write_text("\ufeff[a]\n", encoding="utf-8")
    source = open_source(path)

    assert (source.text, source.as_written) == ("[a]\n", "\ufeff[a]\n")
    assert Source("f", "[a]\n").as_written == "[a]\n"
    with pytest.raises(NotReadable, match="byte-order mark, and stops") as raised:
        source.refuse_mark("and stops")
    assert raised.value.line == 1
    Source("f", "[a]\n").refuse_mark("and stops")
