"""Without Cinder no volume is attached again."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("text", ["volumev3::internalURL", "volumev3:cinderv3:publicURL"])
def test_passed_for_version_3(ask, text):
    """The name in the middle may be empty."""
    assert ask({"nova.conf": f"[cinder]\ncatalog_info = {text}\n"}) == {"catalog_info": "passed"}


@pytest.mark.parametrize("text", ["volumev2:cinderv2:publicURL", "volumev3", "volumev3:cinder"])
def test_failed_for_what_does_not_exist(ask, text):
    """A version that is gone, or a form that Nova cannot split."""
    assert ask({"nova.conf": f"[cinder]\ncatalog_info = {text}\n"}) == {"catalog_info": "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    text = "[cinder]\ncatalog_info = volumev3::{{ kind }}\n"

    assert ask({"nova.conf": text}) == {"catalog_info": "unknown"}
