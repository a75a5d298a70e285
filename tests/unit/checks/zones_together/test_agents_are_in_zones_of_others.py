"""An agent in a zone of its own takes over for nobody."""

from __future__ import annotations

AGENT = "[agent]\navailability_zone = "
CINDER = "[DEFAULT]\nstorage_availability_zone = "


def test_passed_where_cinder_has_the_zone(ask):
    """Or Nova."""
    texts = {"l3_agent.ini": f"{AGENT}north\n", "cinder.conf": f"{CINDER}north\n"}

    assert ask(texts) == {"agent in zone north": "passed"}


def test_failed_where_the_others_have_another(ask):
    """The finding names theirs."""
    texts = {"l3_agent.ini": f"{AGENT}net1\n", "cinder.conf": f"{CINDER}north\n"}

    assert ask(texts) == {"agent in zone net1": "failed"}
    assert "north" in ask.findings[0].reason


def test_unknown_where_jinja_writes_it(ask):
    """It may be theirs."""
    texts = {"l3_agent.ini": f"{AGENT}{{{{ az }}}}\n", "cinder.conf": f"{CINDER}north\n"}

    assert set(ask(texts).values()) == {"unknown"}


def test_not_applicable_without_others(ask):
    """There is nothing to compare."""
    assert set(ask({"l3_agent.ini": f"{AGENT}north\n"}).values()) == {"not-applicable"}
