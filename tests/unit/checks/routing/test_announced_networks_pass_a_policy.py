"""The rule announced-networks-pass-a-policy."""

from __future__ import annotations

import pytest

FRR = """\
router bgp 65010
 neighbor 192.0.2.1 remote-as 65020
 neighbor 192.0.2.5 remote-as 65030
 !
 address-family ipv4 unicast
  network 198.51.100.0/24
  neighbor 192.0.2.1 route-map OUT out
  neighbor 192.0.2.5 {0} out
 exit-address-family
exit
!
ip prefix-list OURS seq 5 permit {1}
!
route-map OUT permit 10
 match ip address prefix-list OURS
exit
{2}"""
NETWORK = "network 198.51.100.0/24"


def test_passed_with_the_prefix(ask):
    """It stands in the list."""
    assert ask({"frr.conf": FRR.format("route-map OUT", "198.51.100.0/24", "")}) == {
        NETWORK: "passed"
    }


def test_failed_with_another_prefix(ask):
    """The list was not changed along with the network."""
    assert ask({"frr.conf": FRR.format("prefix-list OURS", "203.0.113.0/24", "")}) == {
        NETWORK: "failed"
    }
    assert ask.findings[0].where.endswith("frr.conf:6")
    assert "203.0.113.0/24" in ask.findings[0].reason


@pytest.mark.parametrize(
    ("out", "more"),
    [("route-map WIDE", "route-map WIDE permit 10\nexit\n"), ("filter-list 3", "")],
)
def test_unknown_for_a_policy_of_another_kind(ask, out, more):
    """What it lets out cannot be told."""
    assert ask({"frr.conf": FRR.format(out, "203.0.113.0/24", more)}) == {NETWORK: "unknown"}


def test_not_applicable_in_an_aggregate(ask):
    """The larger prefix is told in its place."""
    assert ask({"frr.conf": FRR.format("route-map OUT", "198.51.96.0/20", "")}) == {
        NETWORK: "not-applicable"
    }
