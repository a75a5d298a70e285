"""In another section the option is ignored."""

from __future__ import annotations

import pytest

NAME = "show_image_direct_url"


@pytest.mark.parametrize("more", ["", f"[glance_store]\n{NAME} = true\n"])
def test_passed_in_default(ask, more):
    """A second one that says the same does no harm."""
    text = f"[DEFAULT]\n{NAME} = True\n{more}"

    assert set(ask({"glance-api.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize("more", ["", f"[DEFAULT]\n{NAME} = false\n"])
def test_failed_in_another_section(ask, more):
    """What [DEFAULT] says counts, or the default, which is false."""
    text = f"[glance_store]\n{NAME} = True\n{more}"

    assert ask({"glance-api.conf": text})[f"[glance_store] {NAME}"] == "failed"


def test_unknown_where_jinja_writes_it(ask):
    """It is in the right place, whatever it says."""
    text = f"[DEFAULT]\n{NAME} = {{{{ shown }}}}\n"

    assert ask({"glance-api.conf": text}) == {f"[DEFAULT] {NAME}": "unknown"}
