"""What a command prints is compared with what is expected, strictly."""

from __future__ import annotations

import pytest

from tests.clients.client import Said
from tests.clients.command import Command

TABLE = """\
+----+--------+
| ID | Status |
+----+--------+
| 1  | error  |
+----+--------+
"""
PROPERTIES = """\
+----------+-------+
| Property | Value |
+----------+-------+
| id       | 7     |
| name     | a     |
+----------+-------+
"""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Command("openstack a", status=1), Said(0, "", "")),
        (Command("openstack a", says="no .*such"), Said(0, "fine", "")),
        (Command("openstack a", shows={"id": 1}), Said(0, '{"id": 2}', "")),
        (Command("openstack a", shows={"id": 1}), Said(0, '{"name": 1}', "")),
        (Command("openstack a", lists={"ID": "{it}"}), Said(0, '[{"ID": "other"}]', "")),
        (Command("openstack a", lists={"ID": "{it}"}), Said(0, "[]", "")),
        (Command("openstack a", lacks={"ID": "{it}"}), Said(0, '[{"ID": "me"}]', "")),
        (Command("cinder a", lists={"ID": "2"}), Said(0, TABLE, "")),
        (Command("cinder a", shows={"name": "b"}), Said(0, PROPERTIES, "")),
    ],
)
def test_what_is_otherwise_is_told(command, said):
    """Each kind of expectation can fail."""
    assert command.difference(said, {"it": "me"})


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Command("openstack a", status=1, says="No {it}"), Said(1, "", "No me")),
        (Command("openstack a", shows={"id": 1}), Said(0, '{"id": 1, "more": 2}', "")),
        (Command("openstack a", lists={"ID": "{it}"}), Said(0, '[{"ID": "x"}, {"ID": "me"}]', "")),
        (Command("openstack a", lacks={"ID": "{it}"}), Said(0, "[]", "")),
        (Command("cinder a", lists={"ID": "1", "Status": "error"}), Said(0, TABLE, "")),
        (Command("cinder a", shows={"name": "a"}), Said(0, PROPERTIES, "")),
    ],
)
def test_what_is_as_expected_is_not(command, said):
    """And each can be met."""
    assert command.difference(said, {"it": "me"}) == ""


def test_json_is_asked_for_where_it_is_read():
    """Cinder's command has none; its tables are read."""
    known = {"it": "me too"}

    assert Command("openstack show {it}", shows={"a": 1}).argv(known)[2:] == [
        "me too",
        "-f",
        "json",
    ]
    assert Command("openstack show {it}").argv(known) == ["openstack", "show", "me too"]
    assert Command("cinder show x", shows={"a": 1}).argv({}) == ["cinder", "show", "x"]


def test_values_are_kept_for_later_commands():
    """As text, as they are typed."""
    command = Command("cinder create", keeps={"volume": "id"})

    assert command.kept(Said(0, PROPERTIES, "")) == {"volume": "7"}


def test_many_tables_are_a_list():
    """As cinder get-pools prints them."""
    assert Said(0, PROPERTIES + PROPERTIES, "").data == [{"id": "7", "name": "a"}] * 2
