"""The README of a target."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.banner import is_ours
from dr_planner.generate.parts.readme import readme


def test_what_is_open_is_a_list_of_sentences(design, deployment_of) -> None:
    """Below the order and the sections."""
    text = readme(deployment_of(design), "The order.", ["one thing"], ["A section.", ""])

    assert is_ours(text)
    assert text.endswith(
        "The order.\n\nA section.\n\nWhat the design leaves open:\n\n- one thing.\n"
    )


def test_nothing_open_is_said_too(design, deployment_of) -> None:
    """So that nobody looks for a list."""
    text = readme(deployment_of(design), "The order.", [])

    assert text.endswith("The design leaves nothing open that is needed here.\n")


def test_names_with_control_signs_are_refused(design, deployment_of) -> None:
    """They could write lines of their own."""
    with pytest.raises(InputError):
        readme(deployment_of(design), "The order.", ["pool a\x07b"])
