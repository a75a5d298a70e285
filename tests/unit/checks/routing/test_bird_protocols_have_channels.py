"""The check routing.bird-protocols-have-channels."""

from __future__ import annotations


def test_passed_in_channels(ask):
    """As BIRD 2 has it. A pipe has none."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
                "protocol pipe { table t; import all; export none; }\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_outside(ask):
    """As BIRD 1 has it."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  import all;\n"
                "  export filter mine;\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_in_a_template(ask):
    """Its session inherits it."""
    answers = ask(
        {
            "bird.conf": (
                "template bgp up { local as 65001; import all; }\n"
                "protocol bgp one from up { neighbor 192.0.2.1 as 65002; }\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_with_other_files(ask):
    """They may be of BIRD 1."""
    answers = ask(
        {
            "bird.conf": (
                'include "more/*.conf";\n'
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
