"""What stands in the place of a value is told from values, by all who ask, in the same way."""

from __future__ import annotations

import pytest

from dr_planner.model.placeholder import (
    comes_later,
    is_template,
    placeholder_in,
    stands_for_an_id,
    variable_in,
)


@pytest.mark.parametrize(
    "text",
    [
        "<pool>", "/etc/ceph/<cluster>.conf", "</etc/ceph/a.conf>", "_FSID_", "__SECRET_UUID__",
        "@uuid@", "@RBD_POOL@", "%SECRET%", "a,%POOL%", "CHANGEME", "change_me", "REPLACE_ME",
        "TODO", "TO_BE_FILLED", "x_replaced_", "CHANGE_ME_LATER", "id = _UUID_", "__KEY_A__",
    ],
)  # fmt: skip
def test_words_to_be_replaced(text: str) -> None:
    """By somebody, or by a tool such as sed."""
    assert placeholder_in(text)
    assert comes_later(text)


@pytest.mark.parametrize(
    "text",
    [
        "volumes", "<a>b</a>", "<domain/>", "client.glance@site-a", "user@host@pool", "100%",
        "%(message)s", "a%20b%20c", "my_FSID_", "__DEFAULT__", "a_B_c", "_x_", "changed",
        "methodology", "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11", "", "a@b, c@d", "rbd:volumes",
    ],
)  # fmt: skip
def test_values_are_none(text: str) -> None:
    """Addresses, escaped signs, XML and formats have the same signs."""
    assert not placeholder_in(text)
    assert not comes_later(text)


def test_templates_and_variables() -> None:
    """Jinja's, oslo.config's and those of a shell."""
    assert is_template("{{ a }}")
    assert is_template("{% if a %}b{% endif %}")
    assert not is_template("{a}")
    assert all(map(variable_in, ("$x", "${x}", "$(x)", "a/$cluster.conf")))
    assert not any(map(variable_in, ("$", "5$", "a$ b", "$1")))
    assert all(map(comes_later, ("{{ a }}", "$x", "$(ceph fsid)")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FSID", True),
        ("RBD_SECRET_UUID", True),
        ("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", True),
        ("your-uuid-here", False),
        ("AQBkQm9kAAAAABAA", False),
        ("5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11", False),
    ],
)
def test_what_guides_write_for_an_id(text: str, expected: bool) -> None:
    """A key has small letters too."""
    assert stands_for_an_id(text) is expected
