"""Which prefixes a policy of FRR lets through, where that is a plain list of them."""

from __future__ import annotations

import pytest

from dr_planner.design.frrconf import read_frr
from dr_planner.design.source import Source

TEXT = """\
ip prefix-list OWN description ours
ip prefix-list OWN seq 10 permit 203.0.113.0/24
ip prefix-list OWN seq 20 permit 198.51.100.0/24
ip prefix-list OWN seq 30 deny any
ipv6 prefix-list OWN permit 2001:db8::/32
!
route-map OUT permit 10
 match ip address prefix-list OWN
 set metric 5
exit
route-map OUT permit 20
 match ipv6 address prefix-list OWN
exit
route-map OUT deny 30
exit
router bgp 64600
 neighbor 192.0.2.1 remote-as 174
 neighbor 192.0.2.1 local-as 64601 no-prepend
 address-family ipv4 unicast
  neighbor 192.0.2.1 route-map OUT out
 exit-address-family
 address-family ipv6 unicast
  neighbor 192.0.2.1 activate
  neighbor 192.0.2.1 route-map OUT out
 exit-address-family
exit
"""
BOTH = [("203.0.113.0/24", "198.51.100.0/24"), ("2001:db8::/32",)]


def told(text=TEXT):
    """What each family of the one neighbour may be told."""
    (session,) = read_frr(Source("frr.conf", text)).instances[0].sessions
    return [family.told for family in session.families]


def test_each_family_has_its_own_lists():
    """A match of the other family is none of its business."""
    assert told() == BOTH


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("permit 203.0.113.0/24", "permit 203.0.113.0/24 le 32"),
        ("permit 203.0.113.0/24", "deny 203.0.113.0/24"),
        (" match ip address prefix-list OWN\n", " match tag 7\n"),
        (" match ip address prefix-list OWN\n", " match ip address prefix-list ELSEWHERE\n"),
        (" match ip address prefix-list OWN\n", ""),
        (" set metric 5\n", " match tag 7\n"),
        (" set metric 5\n", " on-match next\n"),
        ("route-map OUT permit 10\n", "route-map OUT deny 10\n"),
        ("  neighbor 192.0.2.1 route-map OUT out\n", "  neighbor 192.0.2.1 route-map X out\n"),
    ],
)
def test_what_is_no_plain_list_is_not_told(old, new):
    """Of IPv4; ranges, other conditions, what denies first, what is elsewhere."""
    assert old in TEXT
    assert told(TEXT.replace(old, new, 1))[0] is None


def test_what_stands_behind_a_map_is_not_in_it():
    """Whatever the next statement is."""
    assert told(TEXT.replace("exit\nrouter", "exit\nagentx\nmatch tag 1\nrouter")) == BOTH


def test_a_prefix_list_may_be_the_policy():
    """Without a map around it."""
    text = TEXT.replace("192.0.2.1 route-map OUT out", "192.0.2.1 prefix-list OWN out")

    assert told(text) == BOTH


def test_a_neighbour_may_be_told_another_number():
    """The one that the provider knows."""
    (session,) = read_frr(Source("frr.conf", TEXT)).instances[0].sessions

    assert (session.local_as, session.remote_as, session.external) == (64601, 174, True)
