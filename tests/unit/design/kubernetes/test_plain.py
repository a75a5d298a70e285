"""YAML as Kubernetes reads it."""

from __future__ import annotations

import pytest

from dr_planner.design.kubernetes.plain import TooMany, plain
from dr_planner.design.yamltree import documents


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("'3'", "3"),
        ("0x10", 16),
        ("010", 8),
        ("1_000", 1000),
        ("2.5", 2.5),
        ("3.0", 3),
        ("1e3", 1000),
        ("'1e3'", "1e3"),
        ("12:30:00", "12:30:00"),
        ("2026-01-02", "2026-01-02"),
        ("yes", True),
        ("off", False),
        ("~", None),
        ("", None),
        ("!!str 3", "3"),
        ("[1, {a: b}]", [1, {"a": "b"}]),
    ],
)
def test_types(written, value):
    """Those that sigs.k8s.io/yaml gives."""
    (tree,) = documents(f"k: {written}\n")
    found = plain(tree).value["k"]

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("written", ["<name>", "CHANGEME", "${COPIES}", '"{{ a }}"', "!vault x"])
def test_what_is_filled_in_later(written):
    """By whatever tool."""
    (tree,) = documents(f"a:\n- 1\n- {written}\n")

    assert plain(tree).open == {("a", 1)}


def test_what_cannot_be_written_out():
    """A tree that holds itself, and one that aliases blow up."""
    (itself,) = documents("&a [*a]\n")
    rows = [f"k{n}: &k{n} [{', '.join(f'*k{n - 1}' for _ in range(9))}]" for n in range(1, 12)]
    (blown,) = documents("\n".join(["k0: &k0 [1]", *rows]))

    for tree in (itself, blown):
        with pytest.raises(TooMany):
            plain(tree)
