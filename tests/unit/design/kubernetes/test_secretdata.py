"""The data of a Secret are texts in base64."""

from __future__ import annotations

import base64

import pytest

from dr_planner.design.kubernetes.secretdata import opened, text_in
from dr_planner.design.yamltree import documents

TEXT = "[global]\nfsid = unknown\n"
DATA = base64.b64encode(TEXT.encode()).decode()


def opened_as(kind, data):
    """The value of an object of that kind."""
    (tree,) = documents(f"kind: {kind}\ndata:\n  far.conf: {data}\n")
    return opened(tree).get("data", "far.conf")


def test_a_secret_is_opened():
    """On the line that it stands on."""
    found = opened_as("Secret", DATA)

    assert (found.written, found.line) == (TEXT, 3)


def test_a_text_in_lines_is_opened():
    """base64 breaks its lines."""
    rows = "\n".join(f"    {DATA[n : n + 20]}" for n in range(0, len(DATA), 20))

    assert opened_as("Secret", f"|\n{rows}").written == TEXT


@pytest.mark.parametrize(
    ("kind", "data"), [("ConfigMap", DATA), ("Secret", "CHANGEME"), ("Secret", "not/base64!")]
)
def test_anything_else_stays(kind, data):
    """Data of other objects, placeholders, and what is no text."""
    assert opened_as(kind, data).written == data


def test_a_secret_without_data_stays():
    """Its texts are below stringData."""
    (tree,) = documents("kind: Secret\nstringData:\n  a: b\n")

    assert opened(tree) is tree


def test_what_is_no_text_is_none():
    """Such as a picture."""
    assert text_in(base64.b64encode(bytes(range(32))).decode()) is None
