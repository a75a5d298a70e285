"""The check routing.bird-knows-its-interfaces."""

from __future__ import annotations


def test_passed_with_it(ask):
    """As in every example."""
    answers = ask(
        {
            "bird.conf": (
                "protocol device { }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """It was forgotten."""
    answers = ask(
        {
            "bird.conf": (
                "protocol kernel { ipv4 { export all; }; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_piece(ask):
    """A session alone is included by another file."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_with_other_files(ask):
    """It may be there."""
    answers = ask(
        {
            "bird.conf": (
                'include "more.conf";\n'
                "protocol kernel { ipv4 { export all; }; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
