"""A store without a section is the default store of its type."""

from __future__ import annotations

import pytest

LIST = "[DEFAULT]\nenabled_backends = near:rbd, web:http, far:rbd\n"


def test_passed_with_a_section_each(ask):
    """A web store needs none."""
    verdicts = ask({"glance-api.conf": f"{LIST}[near]\nrbd_store_pool = a\n[far]\nx_y = 1\n"})

    assert verdicts == {
        "store near": "passed",
        "store web": "not-applicable",
        "store far": "passed",
    }


def test_failed_where_one_has_none(ask):
    """A name that is written otherwise is another section."""
    verdicts = ask({"glance-api.conf": f"{LIST}[near]\nrbd_store_pool = a\n[fat]\nx_y = 1\n"})

    assert verdicts["store far"] == "failed"


@pytest.mark.parametrize("text", [LIST, "[DEFAULT]\nenabled_backends = {{ a }}\n"])
def test_unknown_in_a_fragment(ask, text):
    """The sections are in another file."""
    assert "unknown" in ask({"glance-api.conf": text}).values()
