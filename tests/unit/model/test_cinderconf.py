"""The model of a cinder.conf."""

from __future__ import annotations

import pytest

from dr_planner.model.cinderconf import CinderConf, Device, Pair, Section
from dr_planner.model.inifile import Option, Value, is_template, placeholder_in


def option(name: str, text: str, line: int = 1) -> Option:
    return Option(name=name, value=Value(text=text, lines=(line,)))


@pytest.mark.parametrize("text", ["{{ a }}", "x-{{ a }}", "{% if a %}x{% endif %}"])
def test_jinja_is_seen(text: str) -> None:
    """Its values are not known yet."""
    assert is_template(text)


@pytest.mark.parametrize("text", ["", "{", "{ a }", "}}", "a{b"])
def test_other_braces_are_not_jinja(text: str) -> None:
    """They are values."""
    assert not is_template(text)


def test_placeholders_have_something_between_the_brackets() -> None:
    """A comparison has none, or no closing one."""
    assert placeholder_in("/etc/<name>.conf")
    assert not placeholder_in("a < b")
    assert not placeholder_in("<>")


def test_the_last_assignment_counts() -> None:
    """As oslo.config takes it."""
    section = Section(name="a", line=1, options=(option("x", "1"), option("x", "2", 3)))

    assert section.option("x").value.text == "2"
    assert section.option("y") is None


def test_a_key_that_is_only_a_shape_is_not_found() -> None:
    """It may be part of a secret that happens to look like a key."""
    shape = Pair(key="user", value=Value(text="x"), named=False)
    device = Device(section="a", number=1, line=1, pairs=(shape,))

    assert device.pair("user") is None
    assert device.text("user") is None


def test_empty_names_in_enabled_backends_are_no_names() -> None:
    """Cinder passes over them."""
    default = Section(name="DEFAULT", line=1, options=(option("enabled_backends", "a, ,b,"),))

    assert CinderConf(path="f", sections=(default,)).enabled_names == ("a", "b")


def test_a_place_names_file_and_line() -> None:
    """Editors jump to it."""
    assert CinderConf(path="/x/cinder.conf").at(7) == "/x/cinder.conf:7"
