"""The check routing.bird-policies-are-explicit."""

from __future__ import annotations


def test_passed_where_both_are_said(ask):
    """None counts as said."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_one_is_left_out(ask):
    """BIRD 2 refuses the file."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_within_the_as(ask):
    """The rule is of other systems."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65001;\n"
                "  ipv4 { export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_the_number_is_elsewhere(ask):
    """A constant of another file."""
    answers = ask(
        {
            "bird.conf": (
                'include "names.conf";\n'
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as PEER;\n"
                "  ipv4 { export all; };\n"
                "}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
