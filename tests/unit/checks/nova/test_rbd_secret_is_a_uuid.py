"""A secret is named by its UUID, never by its key."""

from __future__ import annotations

import pytest

NAME = "rbd_secret_uuid"


@pytest.mark.parametrize(
    "uuid", ["5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11", "5F1C7C1E8F0E4AC69D3B0A8F4F6F2B11"]
)
def test_passed_for_a_uuid(ask, uuid):
    """Libvirt reads it with hyphens and without."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {uuid}\n"}) == {NAME: "passed"}


@pytest.mark.parametrize(
    "word", ["cinder", "5f1c7c1e-8f0e-4ac6-9d3b", "AQBnV2VsbCB0aGlzIGlzIG5vIGtleSBhdCBhbGw="]
)
def test_failed_for_anything_else(ask, word):
    """And what it is stays where it is."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {word}\n"}) == {NAME: "failed"}
    assert word not in str(ask.findings)


@pytest.mark.parametrize(
    "word",
    [
        "{{ uuid }}", "<uuid>", "$other_option", "_SECRET_", "__UUID__", "%SECRET%", "@uuid@",
        "$(x)", "${X}", "CHANGEME", "RBD_SECRET", "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
    ],
)  # fmt: skip
def test_unknown_where_it_is_filled_in_later(ask, word):
    """A placeholder is another rule's matter."""
    assert ask({"nova.conf": f"[libvirt]\n{NAME} = {word}\n"}) == {NAME: "unknown"}
