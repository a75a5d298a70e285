"""The check routing.router-ids-differ."""

from __future__ import annotations


def test_passed_for_two(ask):
    """Two routers."""
    answers = ask(
        {
            "1.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " bgp router-id 192.0.2.1\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
            "2.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " bgp router-id 192.0.2.2\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_copy(ask):
    """The file was copied."""
    answers = ask(
        {
            "1.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " bgp router-id 192.0.2.1\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
            "2.conf": (
                "router id 192.0.2.1;\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_one_does_not_say(ask):
    """The daemon chooses one."""
    answers = ask(
        {
            "1.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
            "2.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " bgp router-id 192.0.2.2\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()
