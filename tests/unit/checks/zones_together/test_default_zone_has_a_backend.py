"""A default that nobody serves is no default."""

from __future__ import annotations

import pytest

BACKENDS = (
    "[a]\nrbd_pool = v\nbackend_availability_zone = north\n"
    "[b]\nrbd_pool = v\nbackend_availability_zone = south\n"
)


@pytest.mark.parametrize(
    "text",
    [
        f"[DEFAULT]\ndefault_availability_zone = south\n{BACKENDS}",
        f"[DEFAULT]\nstorage_availability_zone = nova\n{BACKENDS}[c]\nrbd_pool = v\n",
    ],
)
def test_passed_where_a_backend_is_in_it(ask, text):
    """A backend without a zone of its own is in that of the service."""
    assert set(ask({"cinder.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize("name", ["default_availability_zone", "storage_availability_zone"])
def test_failed_where_none_is(ask, name):
    """The zones of the backends are named."""
    text = f"[DEFAULT]\n{name} = nova\n{BACKENDS}"

    assert set(ask({"cinder.conf": text}).values()) == {"failed"}
    assert "north, south" in ask.findings[0].reason


@pytest.mark.parametrize(
    "text",
    [
        f"[DEFAULT]\ndefault_availability_zone = {{{{ az }}}}\n{BACKENDS}",
        "[DEFAULT]\ndefault_availability_zone = south\n"
        "[a]\nrbd_pool = v\nbackend_availability_zone = north\n",
    ],
)
def test_unknown_where_others_may_serve_it(ask, text):
    """One file of one site does not tell what the other site has."""
    assert set(ask({"cinder.conf": text}).values()) == {"unknown"}


def test_not_applicable_without_backends(ask):
    """A file of the API has none."""
    text = "[DEFAULT]\nstorage_availability_zone = nova\n"

    assert set(ask({"cinder.conf": text}).values()) == {"not-applicable"}
