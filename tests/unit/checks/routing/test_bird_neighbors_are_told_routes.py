"""The check routing.bird-neighbors-are-told-routes."""

from __future__ import annotations


def test_passed_for_one_channel(ask):
    """One is enough."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
                "protocol bgp two {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import all; export none; };\n"
                "}\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_none(ask):
    """It listens only."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import all; export none; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_with_other_files(ask):
    """Another session may export."""
    answers = ask(
        {
            "bird.conf": (
                'include "more.conf";\n'
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import all; };\n"
                "}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
