"""The check routing.policies-are-defined."""

from __future__ import annotations


def test_passed_for_each_family(ask):
    """A list of IPv6 is not one of IPv4."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " address-family ipv6\n"
                "  neighbor 192.0.2.1 activate\n"
                "  neighbor 192.0.2.1 prefix-list mine out\n"
                "exit\n"
                "ipv6 prefix-list mine seq 5 permit ::/0\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_the_other_family(ask):
    """The name is there, the family is not."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.1 prefix-list mine out\n"
                "exit\n"
                "ipv6 prefix-list mine seq 5 permit ::/0\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_a_filter_of_bird(ask):
    """It does not load."""
    answers = ask(
        {
            "bird.conf": (
                "filter our { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 65002;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_for_a_part(ask):
    """A part without any definition."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.1 route-map out out\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()
