"""Two spellings are two zones."""

from __future__ import annotations

import pytest

AGENT = "[agent]\navailability_zone = "
CINDER = "[DEFAULT]\nstorage_availability_zone = "


def test_passed_with_one_spelling(ask):
    """Another zone is no other spelling."""
    texts = {
        "l3_agent.ini": f"{AGENT}north\n",
        "cinder.conf": f"{CINDER}north\n",
        "nova.conf": "[DEFAULT]\ndefault_schedule_zone = south\n",
    }

    assert ask(texts) == {"zone north": "passed", "zone south": "passed"}


@pytest.mark.parametrize("other", ["North", "nor-th", "NORTH"])
def test_failed_with_two(ask, other):
    """Case, or a hyphen."""
    texts = {"l3_agent.ini": f"{AGENT}north\n", "cinder.conf": f"{CINDER}{other}\n"}

    assert set(ask(texts).values()) == {"failed"}
    assert repr(other) in ask.findings[0].reason


def test_unknown_where_jinja_writes_one(ask):
    """It may be either."""
    texts = {"l3_agent.ini": f"{AGENT}{{{{ az }}}}\n", "cinder.conf": f"{CINDER}north\n"}

    assert "unknown" in ask(texts).values()


def test_not_applicable_with_one_file(ask):
    """There is nothing to compare."""
    assert set(ask({"l3_agent.ini": f"{AGENT}north\n"}).values()) == {"not-applicable"}
