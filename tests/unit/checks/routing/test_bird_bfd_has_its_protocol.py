"""The check routing.bird-bfd-has-its-protocol."""

from __future__ import annotations


def test_passed_with_it(ask):
    """Both are there."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bfd { }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  bfd graceful;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """The session comes up without."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  bfd;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_where_it_is_off(ask):
    """It does not ask."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  bfd off;\n"
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
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  bfd on;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
