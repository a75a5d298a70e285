"""The kind frr-conf: what is read, what is left behind, and what FRR says itself."""

from __future__ import annotations

import shutil

import pytest

from dr_planner.design.frrconf import read_frr
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.part import Unread

FILE = """\
frr version 8.4
frr defaults traditional
hostname edge
!
router bgp 65001 vrf wan
 bgp router-id 192.0.2.9
 neighbor up peer-group
 neighbor up remote-as 65002
 neighbor up password Sesame77open
 neighbor up bfd
 neighbor 192.0.2.1 peer-group up
 neighbor 192.0.2.2 remote-as 65001
 neighbor 192.0.2.2 shutdown
 !
 address-family ipv4 unicast
  network 198.51.100.0/24
  neighbor up route-map out out
 exit-address-family
exit
!
route-map out permit 10
exit
"""


def test_groups_hand_on_what_they_have():
    """AS, BFD and policies of a group are its members'."""
    (instance,) = read_frr(Source("frr.conf", FILE)).instances
    first, second = instance.sessions

    assert instance.name == "router bgp 65001 vrf wan"
    assert (first.remote_as, first.external, first.bfd) == (65002, True, True)
    assert first.families[0].uses[0].name == "out"
    assert second.off
    assert second.external is False
    assert [origin.prefix for origin in instance.origins] == ["198.51.100.0/24"]


def test_passwords_stay_behind():
    """They are in no model."""
    assert "Sesame77open" not in read_frr(Source("frr.conf", FILE)).model_dump_json()


@pytest.mark.parametrize("text", ["#!/bin/sh\nrouter bgp 1\n", "a:\n  router bgp 1\n", ""])
def test_other_files_are_not_taken_for_one(text):
    """Scripts and YAML that write such a file are no such file."""
    assert recognise(Source("x", text)) is None


def test_what_frr_refuses_is_said(stand_in):
    """Its parser's exit status counts; its words, which quote the file, are not repeated."""
    stand_in("vtysh", "echo 'line 3: % Unknown command: secret' >&2\nexit 2")

    parts = list(read_piece(Source("frr.conf", FILE), "frr-conf"))

    refused = [part for part in parts if isinstance(part, Unread)]
    assert [(part.line, part.reason) for part in refused] == [(3, "vtysh refuses it")]


@pytest.mark.parametrize(("installed", "refused"), [("8.3", 0), ("8.4", 1), ("10.0", 1)])
def test_an_older_frr_is_no_judge(stand_in, installed, refused):
    """The file says which one has written it; a later command is no mistake."""
    stand_in(
        "vtysh",
        "case $1 in\n"
        f"--help) echo 'Integrated shell for FRR (version {installed}.1).' ;;\n"
        "*) echo 'line 3: % Unknown command' >&2; exit 2 ;;\nesac",
    )

    parts = list(read_piece(Source("frr.conf", FILE), "frr-conf"))

    assert len([part for part in parts if isinstance(part, Unread)]) == refused


@pytest.mark.skipif(shutil.which("vtysh") is None, reason="FRR is not installed")
@pytest.mark.parametrize(
    ("row", "line"), [(" neighbor 192.0.2.1 remote-az 65002", 3), ("rooter bgp 65002", 3)]
)
def test_frr_refuses_at_the_line(row, line):
    """What is not known to it, also within a session."""
    text = f"frr defaults traditional\nrouter bgp 65001\n{row}\nexit\n"
    (_, refused) = read_piece(Source("frr.conf", text), "frr-conf")

    assert (refused.line, refused.reason) == (line, "vtysh refuses it")


@pytest.mark.skipif(shutil.which("vtysh") is None, reason="FRR is not installed")
def test_frr_takes_the_example():
    """What these tests read is what FRR reads."""
    parts = list(read_piece(Source("frr.conf", FILE), "frr-conf"))

    assert not [part for part in parts if isinstance(part, Unread)]


def test_open_braces_do_not_hang():
    """A long line of them is looked at once."""
    text = "router bgp 1\n" + "{{" * 100_000

    assert recognise(Source("frr.conf", text))[0] == "frr-conf"
    assert read_frr(Source("frr.conf", text)).instances[0].sessions == ()


def test_a_broken_program_refuses_nothing(stand_in):
    """A missing library is not a mistake in the file."""
    stand_in("vtysh", "echo 'cannot open shared object: libx.so.4' >&2\nexit 127")

    parts = list(read_piece(Source("frr.conf", FILE), "frr-conf"))

    assert not [part for part in parts if isinstance(part, Unread)]


@pytest.mark.parametrize(
    "text",
    [
        "interface vlan 10\n mode x\nrouter bgp 65001\n",
        "interface Ethernet1/1\n no switchport\nrouter bgp 65001\n",
    ],
)
def test_a_switch_of_another_maker_is_none(text):
    """Its words are alike, and its grammar is not."""
    assert recognise(Source("a.conf", text)) is None


def test_quagga_is_not_asked_of_frr():
    """It is read; what FRR refuses of it, Quagga takes."""
    text = "! of quagga\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\n"
    text += "!\ndebug bgp filters\n"

    assert not any(isinstance(p, Unread) for p in read_piece(Source("bgpd.conf", text)))


def test_a_word_that_a_script_replaces_is_no_mistake():
    """FRR refuses it as it stands here, and nobody gives it to FRR so."""
    text = "frr version 8.4\nrouter bgp 65001\n bgp router-id ROUTER_ID\n"

    assert not any(isinstance(p, Unread) for p in read_piece(Source("frr.conf", text)))


def test_a_router_goes_on_where_it_is_named_again():
    """FRR takes both parts for one."""
    again = "router bgp 65001 vrf wan\n neighbor 192.0.2.3 remote-as 65003\nexit\n"
    (router,) = read_frr(Source("frr.conf", FILE + again)).instances

    assert [session.name for session in router.sessions] == ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
    assert router.line == 5


def test_a_file_without_bgp_is_one_too():
    """Of OSPF, with prefixes as FRR writes them; others write a mask."""
    ours, other = (
        recognise(Source("some.conf", f"router ospf\n network 192.0.2.0{mask} area 0\n"))
        for mask in ("/24", " 0.0.0.255")
    )

    assert ours[0] == "frr-conf"
    assert other is None


@pytest.mark.parametrize(
    ("row", "unmade"),
    [
        ("router bgp localas", True),
        (" bgp router-id <address>", True),
        (" neighbor 192.0.2.1 remote-as OTHERAS", True),
        (" neighbor 192.0.2.1 remote-az 65002", False),
        (" neighbor $PEER remote-az 65002", True),
    ],
)
def test_a_line_that_is_not_filled_in_makes_a_template(stand_in, row, unmade):
    """FRR refuses it, and nobody gives it to FRR so."""
    stand_in("vtysh", "echo 'line 2: % Unknown command' >&2\nexit 2")
    text = f"frr defaults traditional\n{row}\nrouter bgp 65001\n"
    (_, refused) = read_piece(Source("frr.conf", text), "frr-conf")

    assert (refused.line, refused.is_unmade) == (2, unmade)


def test_what_frr_says_above_what_it_shows_is_left_out(stand_in):
    """So that the lines keep their numbers."""
    stand_in("vtysh", "grep -q '^Current' \"$3\" && { echo 'line 2: no' >&2; exit 2; }\nexit 0")
    text = f"Building configuration...\n\nCurrent configuration:\n{FILE}"

    assert not any(isinstance(p, Unread) for p in read_piece(Source("a.conf", text), "frr-conf"))
