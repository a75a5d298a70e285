"""What the product says by itself is known from its modules."""

from __future__ import annotations

from dr_planner.checks import all_checks
from dr_planner.design.owntexts import own_texts


def test_texts_of_loaded_modules_are_known():
    """Constants, the pieces of texts with gaps, members of tuples, and docstrings in one line."""
    assert all_checks()
    found = own_texts()
    assert "it does not begin with gcomm://" in found
    assert "to be filled in:" in found
    assert "localhost" in found
    assert "Every constant text of the modules that are loaded" in " ".join(found)
