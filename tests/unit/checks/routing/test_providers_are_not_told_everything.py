"""The check routing.providers-are-not-told-everything."""

from __future__ import annotations


def test_passed_with_a_filter(ask):
    """It says what."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 3300;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_all(ask):
    """Every route."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 3300;\n"
                "  ipv4 { import all; export all; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_private_neighbour(ask):
    """A fabric hands on everything."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import all; export all; };\n"
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


def test_not_applicable_to_the_clients_of_a_route_server(ask):
    """It is there to tell them everything."""
    text = (
        "template bgp members { local as 3356; rs client; }\n"
        "protocol bgp one from members { neighbor 192.0.2.1 as 174; ipv4 { export all; }; }\n"
    )

    assert "not-applicable" in ask({"bird.conf": text}).values()
