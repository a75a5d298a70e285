"""The page about real clients says what was recorded."""

from __future__ import annotations

from tests.clients import page


def test_the_committed_page_is_the_generated_one():
    """Mend: python -m tests.clients page."""
    assert page.FILE.read_text(encoding="utf-8") == page.page()
