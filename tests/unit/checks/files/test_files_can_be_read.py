"""A file that its own reader refuses is a failed finding, with the line and without the text."""

from __future__ import annotations

import pytest

SOUND = "[DEFAULT]\nenabled_backends = rbd\n"


def test_failed_at_the_line_that_is_broken(ask):
    """The line itself may hold a secret."""
    verdicts = ask({"cinder.conf": SOUND + "\nhunter2hunter2\n"})
    (found,) = ask.findings

    assert list(verdicts.values()) == ["failed"]
    assert found.where.endswith("cinder.conf:4")
    assert "hunter2" not in found.reason + found.remedy


def test_unknown_where_the_kind_is(ask):
    """Silence would look like a pass."""
    assert list(ask({"notes.txt": "Call Astrid first.\n"}).values()) == ["unknown"]


def test_passed_where_its_reader_reads_it(ask):
    """One broken file among sound ones is told by itself."""
    verdicts = ask({"a/cinder.conf": SOUND, "b/cinder.conf": "hunter2\n"})

    assert sorted(verdicts.values()) == ["failed", "passed"]


def test_unknown_where_jinja_makes_all_of_it(ask):
    """What is left is not known."""
    text = "# more\n{% if extra %}\n{{ extra }}\n{% endif %}\n"

    assert list(ask({"cinder.conf": text}).values()) == ["unknown"]
    assert "template" in ask.findings[0].reason


def test_unknown_where_jinja_chooses_lines_of_yaml(ask):
    """It need not be any before that is done."""
    text = """\
parameter_defaults:
  {% if x %}
  A: {% if y %}{'b': 1}{% else %}{'c': 2}{% endif %}
  {% endif %}
"""

    assert list(ask({"more.yaml.j2": text}).values()) == ["unknown"]


@pytest.mark.parametrize(
    "text", [SOUND + "{% if x %}\nhunter2\n{% endif %}\n", "hunter2\n{{ more }}\n"]
)
def test_failed_where_jinja_is_a_part_of_it(ask, text):
    """The broken line stays whatever is filled in."""
    assert list(ask({"cinder.conf": text}).values()) == ["failed"]


def test_not_applicable_to_services_that_are_not_judged(ask):
    """The kind is known, and nothing is said of it."""
    text = "[DEFAULT]\nenabled_share_backends = a\n"

    assert list(ask({"manila.conf": text}).values()) == ["not-applicable"]
    assert "Manila" in ask.findings[0].reason
