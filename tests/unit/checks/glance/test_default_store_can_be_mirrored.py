"""Images in a folder are lost with their host."""

from __future__ import annotations

import pytest

LIST = "[DEFAULT]\nenabled_backends = near:rbd, disk:file\n[glance_store]\n"


def test_passed_for_rbd(ask):
    """A folder beside it does no harm."""
    text = f"{LIST}default_backend = near\n"

    assert ask({"glance-api.conf": text}) == {"default_backend": "passed"}


@pytest.mark.parametrize(
    "text", [f"{LIST}default_backend = disk\n", "[glance_store]\ndefault_store = file\n"]
)
def test_failed_for_a_folder(ask, text):
    """In the old way of naming it, too."""
    assert set(ask({"glance-api.conf": text}).values()) == {"failed"}


@pytest.mark.parametrize("name", ["elsewhere", "{{ a }}"])
def test_unknown_for_a_store_that_is_not_here(ask, name):
    """Its type is in another file."""
    text = f"[glance_store]\ndefault_backend = {name}\n"

    assert ask({"glance-api.conf": text}) == {"default_backend": "unknown"}
