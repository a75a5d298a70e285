"""Formats: found by walking the folder, and marked so that they may be drawn over."""

from __future__ import annotations

import pytest

from dr_planner.graph.formats import all_formats, is_ours, printable


def test_each_suffix_has_one_format():
    """What a reader's tools need, and a page for people."""
    assert set(all_formats()) == {".html", ".svg", ".dot", ".mmd"}


@pytest.mark.parametrize("suffix", [".html", ".svg", ".dot", ".mmd"])
def test_own_drawings_are_recognised(view, tmp_path, suffix):
    """And nothing else is: not another file, nor none, nor a folder, nor bytes."""
    drawing = tmp_path / f"x{suffix}"
    drawing.write_text(all_formats()[suffix].render(view), encoding="utf-8")
    other, raw = tmp_path / "other.svg", tmp_path / "raw.svg"
    other.write_text("<svg>my own work</svg>")
    raw.write_bytes(b"\xff\xfe\x00")

    assert is_ours(drawing)
    assert not any(map(is_ours, (other, raw, tmp_path, tmp_path / "missing")))


def test_unprintable_letters_are_replaced():
    """No format can hold them; everything else is kept, whatever its alphabet."""
    assert printable("a\x00\n\ud800é日") == "a\ufffd\ufffd\ufffdé日"
