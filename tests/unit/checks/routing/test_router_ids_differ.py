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


def test_failed_for_two_agents_of_neutron(ask):
    """The file of one host was put on all."""
    agent = "[BGP]\nbgp_router_id = 192.0.2.9\n"
    answers = ask({"site=a/bgp_dragent.ini": agent, "site=b/bgp_dragent.ini": agent})

    assert list(answers.values()) == ["failed", "failed"]


def test_passed_for_an_agent_with_the_id_of_the_router_of_its_host(ask):
    """They are of one host, and no neighbours of the same AS."""
    router = "frr version 9.1\nrouter bgp 65001\n bgp router-id 192.0.2.{}\nexit\n"
    answers = ask(
        {
            "1.conf": router.format(9),
            "2.conf": router.format(8),
            "bgp_dragent.ini": "[BGP]\nbgp_router_id = 192.0.2.9\n",
        }
    )

    assert set(answers.values()) == {"passed"}
