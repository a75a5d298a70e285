"""The check routing.vrfs-have-one-router."""

from __future__ import annotations

ONE = "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"


def test_passed_with_one(ask):
    """Also where the file goes on with it further down, and other VRFs have other ones."""
    more = "router bgp 65001\n network 198.51.100.0/24\nexit\nrouter bgp 65003 vrf red\nexit\n"
    answers = ask({"frr.conf": ONE + more})

    assert sorted(answers.values()) == ["passed", "passed"]


def test_failed_with_another_as(ask):
    """The second is refused."""
    answers = ask({"frr.conf": f"{ONE}router bgp 65003\n network 198.51.100.0/24\nexit\n"})

    assert "failed" in answers.values()
    (finding,) = ask.findings
    assert "65003 comes after" in finding.reason


def test_passed_for_two_devices_on_a_page(ask):
    """Each says its host name first."""
    answers = ask({"frr.conf": f"hostname a\n{ONE}hostname b\n{ONE.replace('65001', '65009')}"})

    assert set(answers.values()) == {"passed"}


def test_unknown_with_a_template(ask):
    """It writes one of them."""
    answers = ask({"frr.conf": f"{ONE}router bgp {{{{ asn }}}}\nexit\n"})

    assert "unknown" in answers.values()
    assert "failed" not in answers.values()


def test_not_applicable_to_bird(ask):
    """There each session has an AS."""
    text = (
        "protocol bgp a { local as 65001; neighbor 192.0.2.1 as 65002; ipv4 { export all; }; }\n"
    )
    answers = ask({"bird.conf": text})

    assert "not-applicable" in answers.values()
