"""What is kept of an ini file, and what oslo.config would make of its values."""

from __future__ import annotations

import pytest

from dr_planner.design.inifile import WORD, begins_as_ini, has_statements, read_sections, shape
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.inifile import Value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("True", True),
        (" on ", True),
        ("0", False),
        ("maybe", None),
        ("{{ flag }}", None),
        ("<yes>", None),
    ],
)
def test_a_flag_is_what_oslo_config_takes_for_one(text: str, expected: bool | None) -> None:
    """All else is not known."""
    assert Value(text=text).flag is expected


def test_a_shape_is_no_flag() -> None:
    """It may have been anything."""
    assert Value(text="on", hidden=True).flag is None


@pytest.mark.parametrize("text", ["a, b", "[a,b]", "'a', \"b\"", " a ,b, "])
def test_a_list_is_its_members(text: str) -> None:
    """Whatever blanks, quotes and brackets are around them."""
    assert Value(text=text).words == ("a", "b")


def test_signs_of_word_processors_stay_in_a_shape() -> None:
    """A rule looks for them; the words between are not shown."""
    assert shape("“abc，def”") == "“xxx，xxx”"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a\n\n[x]\n", True),
        ("{% if a %}\n[x]\n", True),
        ("a = 1\n[x]\n", False),
        ("", False),
    ],
)
def test_an_ini_file_begins_with_a_section(text: str, expected: bool) -> None:
    """A script that holds one begins otherwise."""
    assert begins_as_ini(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[x]\n{% if a %}\nb = 1\n{% endif %}\n", True),
        ("[x]\n{{- if .Values.a }}\nb = 1\n{{- end }}\n", True),
        ("[x]\nb = {{ a }}\n{{ more }}\n", False),
    ],
)
def test_statements_of_templates_are_seen(text: str, expected: bool) -> None:
    """Jinja's and Helm's choose lines; an expression only writes one."""
    assert has_statements(text) is expected


def test_sections_are_merged_and_last_assignments_count() -> None:
    """As oslo.config does."""
    text = "[a]\nx_y = 1\n[A]\nx_y = 2\n"
    (section,) = read_sections(Source("f", text), {"x_y": WORD})
    option = section.option("x_y")

    assert option is not None
    assert (section.name, option.value.text) == ("a", "2")


def test_a_text_without_sections_is_refused() -> None:
    """There is nothing that a service would read."""
    with pytest.raises(NotReadable, match="no \\[section\\]"):
        read_sections(Source("f", "# nothing\n"), {})


def test_comments_and_statements_of_jinja_may_have_several_lines() -> None:
    """Templates of deployment tools have them; what stands below keeps its line."""
    text = "[a]\n{#\n  a remark\n#}\nb = 1\n{% if\n  c %}\nd = {% if e %}f{% endif %}\n"
    (section,) = read_sections(Source("x.conf", text), {"b": WORD, "d": WORD})

    assert [(o.name, o.value.line) for o in section.options] == [("b", 5), ("d", 8)]
    assert section.option("d").value.hidden
