"""Texts for Ansible: nothing is filled in that is a name of the design."""

from __future__ import annotations

import pytest
import yaml

from dr_planner.errors import InputError
from dr_planner.generate.parts.ansible import Block, Filled, document, fixed, written


@pytest.mark.parametrize("name", ["{{ x }}", "a{%b", "{#"])
def test_names_with_jinja_are_refused(name: str, design, deployment_of) -> None:
    """Alone, as a value and as a key."""
    deployment = deployment_of(design)

    with pytest.raises(InputError, match="Ansible"):
        fixed(name, "a name")
    for data in ({"a": [{"b": name}]}, {name: 1}):
        with pytest.raises(InputError, match="Ansible"):
            document(deployment, [], [Block((), data)])


def test_what_is_to_be_filled_in_stays(design, deployment_of) -> None:
    """It is marked as such by whoever writes it."""
    text = document(deployment_of(design), [], [Block((), {"a": Filled("{{ b }}")})])

    assert yaml.safe_load(text) == {"a": "{{ b }}"}


def test_reasons_are_comments_above_their_variables(design, deployment_of) -> None:
    """A block without variables is words only."""
    blocks = [Block(("Because.",), {"a": 1}), Block(("NOT GENERATED: b.",), {})]
    text = document(deployment_of(design), [], blocks)

    assert "---\n# Because.\na: 1\n\n# NOT GENERATED: b.\n" in text
    assert yaml.safe_load(text) == {"a": 1}


def test_values_stand_where_they_are_used() -> None:
    """No anchors: people edit these files; and words of YAML stay words."""
    shared = {"x": "yes", "y": "a\nb\n"}
    text = written({"one": shared, "two": shared}) + "\n"

    assert "&" not in text and "y: |" in text
    assert yaml.safe_load(text) == {"one": shared, "two": shared}
