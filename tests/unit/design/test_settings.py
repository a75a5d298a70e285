"""Settings hold what was asked for, its lines, and no secret."""

from __future__ import annotations

from dr_planner.design.cinderconf import read_source
from dr_planner.design.settings import IniText, relined, settings
from dr_planner.design.source import Source
from dr_planner.model.settings import is_open

TEXT = 'a: {b: "x"}\nc:\nd: [1, 2]\ne: "{{ jinja }}"\nsecret: correct-horse\n"AQ==": 1\n'


def held(*keeps):
    """The settings of the text."""
    return settings(Source("x", TEXT).mapping, keeps)


def test_values_are_kept_by_path():
    """Null is there and has no value; a list is joined."""
    found = held("a.b", "c", "d")

    assert (found.text("a.b"), found.get("c"), found.text("d")) == ("x", None, "1,2")
    assert {"a.b", "c", "d"} <= set(found.keys)
    assert found.line_of("d") == 3


def test_what_was_not_asked_for_is_not_kept():
    """Nor is a key that is no name."""
    assert "correct-horse" not in repr(held("a.b"))
    assert "AQ==" not in repr(held("a.b"))


def test_what_is_filled_in_later_is_open():
    """Templates and placeholders."""
    assert is_open(held("e").get("e"))
    assert not is_open(held("a.b").get("a.b"))


def test_lines_of_a_text_put_together_are_those_of_the_file():
    """Each value where it stood; what was not in the file has no line."""
    ini = IniText()
    ini.section("one", 7)
    ini.option("rbd_pool", "blocks", 9)
    ini.option("replication_device", "backend_id:far,\nuser:vol", 12)
    conf = relined(read_source(Source("x.yml", ini.text)), ini.lines)

    assert conf.section("one").line == 7
    assert conf.option("one", "rbd_pool").value.line == 9
    assert conf.devices[0][1].pair("user").value.line == 12
    assert relined(conf, ()).option("one", "rbd_pool").value.line == 0
