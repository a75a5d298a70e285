"""What is kept of an ini file, and what oslo.config would make of its values."""

from __future__ import annotations

import pytest

from dr_planner.design.inifile import (
    begins_as_ini,
    has_statements,
    in_short,
    is_fragment,
    shape,
)
from dr_planner.design.source import Source
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


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a {# b\nc #} d", "a \n d"),
        ("a {% if b\n  and c\n%}\nd", "a \n\n\nd"),
        ("{# one #} {% two %}\n{# three\n#}", "{# one #} {% two %}\n\n"),
        ("{# {% x\n#} %}", "\n %}"),
        ("{%} {# open\n%} {# shut\n#}", "\n \n"),
        ("{# never\nclosed {% x\n%}", "{# never\nclosed \n"),
        ("{#" + "x" * 4000 + "\n#}", "{#" + "x" * 4000 + "\n#}"),
    ],
)
def test_templates_of_several_lines_become_empty_lines(text: str, short: str) -> None:
    """Those behind them keep their numbers; what is not closed is no template."""
    assert in_short(text) == short


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


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.txt", "# of a guide\n\na_b = 1\n  2\nc = 3\n", True),
        ("a.txt", "{% if a %}\na_b = 1\n...\n[x]\n", True),
        ("a.txt", "Set this:\n\na_b = 1\nand that.\n", False),
        ("a.txt", "[[local|localrc]]\na_b = 1\n", False),
        ("a.tfvars", "a_b = 1\n", False),
        ("a.yaml", "a_b: 1\n", False),
        ("a.txt", "a_b: 1\nc = \n", True),
        ("a.txt", "a_b:\n  c: 1\n", False),
        ("a.txt", "a::b: 1\n", False),
    ],
)
def test_a_fragment_has_nothing_but_options(name: str, text: str, expected: bool) -> None:
    """Prose, scripts and other languages have assignments too."""
    assert is_fragment(Source(name, text)) is expected
