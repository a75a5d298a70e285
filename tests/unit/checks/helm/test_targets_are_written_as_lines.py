"""How the charts write lists."""

from __future__ import annotations

ONE, TWO = '"backend_id:far,user:u"', '"backend_id:farther,user:u"'


def test_passed_with_text_or_multistring(ask, backend):
    """Both become lines."""
    for target in (ONE, f"{{type: multistring, values: [{ONE}, {TWO}]}}"):
        assert set(ask({"v.yaml": backend(target)}).values()) == {"passed"}


def test_failed_with_lists(ask, backend):
    """They become one line."""
    for target in (f"[{ONE}, {TWO}]", f"{{type: csv, values: [{ONE}, {TWO}]}}", "{far: 1}"):
        assert set(ask({"v.yaml": backend(target)}).values()) == {"failed"}


def test_unknown_with_a_list_of_one(ask, backend):
    """Joined it is the same."""
    assert set(ask({"v.yaml": backend(f"[{ONE}]")}).values()) == {"unknown"}
