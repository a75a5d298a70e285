"""The check routing.neighbors-have-an-as."""

from __future__ import annotations


def test_passed_by_its_group(ask):
    """The group has it."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor up peer-group\n"
                " neighbor up remote-as external\n"
                " neighbor eth1 interface peer-group up\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_through_a_template_of_bird(ask):
    """A template and a constant."""
    answers = ask(
        {
            "bird.conf": (
                "define PEER = 65009;\n"
                "template bgp up { local as 65001; neighbor 192.0.2.1 as PEER; }\n"
                "protocol bgp one from up { ipv4 { import all; export all; }; }\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """Neither it nor a group."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 description north\nexit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_where_the_group_is_missing(ask):
    """Its name was changed in one place."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 peer-group upp\n"
                " neighbor up peer-group\n"
                " neighbor up remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_the_template_is_elsewhere(ask):
    """BIRD includes it."""
    answers = ask(
        {
            "bird.conf": ('include "templates.conf";\nprotocol bgp one from up {\n}\n'),
        }
    )

    assert "unknown" in answers.values()
