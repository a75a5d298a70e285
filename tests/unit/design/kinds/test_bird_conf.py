"""The kind bird-conf: what is read, what is left behind, and what BIRD says itself."""

from __future__ import annotations

import shutil

import pytest

from dr_planner.design.birdconf import read_bird
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.part import Unread

FILE = """\
/* an edge
   of two lines */
router id 192.0.2.9;
define OURS = [ 198.51.100.0/24{24,32}, 203.0.113.0/24 ];  # sets have braces
filter mine { if net ~ OURS then accept; else { reject; } }
template bgp up {
  local 192.0.2.9 as 65001;
  password "Sesame77open";
  ipv4 { import none; export filter mine; };
}
protocol device { }
protocol bgp north from up {
  neighbor 192.0.2.1 as 65002;
  hold time 9;
  ipv6 { import all; export none; };
}
"""


def test_a_template_hands_on_what_it_has():
    """Its channels and its AS are the session's, which adds its own."""
    conf = read_bird(Source("bird.conf", FILE))
    (session,) = conf.sessions

    assert (session.local_as, session.remote_as, session.external) == (65001, 65002, True)
    assert [(f.name, f.imports, f.exports) for f in session.families] == [
        ("ipv4", "none", "some"),
        ("ipv6", "all", "none"),
    ]
    assert session.quick
    assert session.line == 12
    assert conf.defined == ("filter mine",)


def test_passwords_stay_behind():
    """They are in no model."""
    assert "Sesame77open" not in read_bird(Source("bird.conf", FILE)).model_dump_json()


@pytest.mark.parametrize(
    "text", ["protocol bgp a {", "protocol bgp a { } }", "protocol device " + "{" * 200]
)
def test_braces_that_do_not_match_are_refused(text):
    """BIRD does not load it either."""
    with pytest.raises(NotReadable):
        read_bird(Source("bird.conf", text))


def test_unclosed_comments_and_sets_do_not_hang():
    """They reach to the end of the file."""
    assert read_bird(Source("bird.conf", "/* " * 100_000)).instances == ()
    assert read_bird(Source("bird.conf", "[ " * 100_000)).instances == ()


@pytest.mark.parametrize("text", ["#!/bin/sh\nprotocol bgp a {\n}\n", "protocol: bgp\n", ""])
def test_other_files_are_not_taken_for_one(text):
    """A script that writes such a file is none."""
    found = recognise(Source("x", text))

    assert found is None or found[0] != "bird-conf"


@pytest.mark.skipif(shutil.which("bird") is None, reason="BIRD is not installed")
def test_bird_takes_the_example():
    """What these tests read is what BIRD reads."""
    parts = list(read_piece(Source("bird.conf", FILE), "bird-conf"))

    assert not [part for part in parts if isinstance(part, Unread)]


@pytest.mark.skipif(shutil.which("bird") is None, reason="BIRD is not installed")
def test_bird_refuses_at_the_line():
    """What is not known to it."""
    text = FILE.replace("hold time 9", "holt time 9")
    (_, refused) = read_piece(Source("bird.conf", text), "bird-conf")

    assert (refused.line, refused.reason) == (14, "bird refuses it")


@pytest.mark.skipif(shutil.which("bird") is None, reason="BIRD is not installed")
def test_bird_opens_no_log(tmp_path):
    """It is asked to read, and does nothing of what it reads."""
    log = tmp_path / "bird.log"
    parts = list(read_piece(Source("bird.conf", f'log "{log}" all;\n{FILE}'), "bird-conf"))

    assert not [part for part in parts if isinstance(part, Unread)]
    assert not log.exists()


def test_protocols_without_a_name_are_told_once():
    """Their kind is all there is to tell; BGP is where its first protocol is."""
    text = "router id 192.0.2.9;\nprotocol kernel { export all; }\nprotocol bgp { import all; }\n"
    conf = read_bird(Source("bird.conf", text))

    assert [(old.protocol, old.line) for old in conf.old] == [("kernel", 2), ("bgp", 3)]
    assert [instance.line for instance in conf.instances] == [3]


@pytest.mark.parametrize(
    ("row", "unmade"),
    [
        ("router id $NODE;", True),
        ("define OURS = xxxxx;", True),
        ("router id [internal-ip];", True),
        ("router it 192.0.2.1;", False),
    ],
)
def test_a_line_that_is_not_filled_in_makes_a_template(stand_in, row, unmade):
    """BIRD refuses it, and nobody gives it to BIRD so."""
    stand_in("bird", "echo 'bird: /x/conf:1:9 syntax error' >&2\nexit 1")
    text = f"{row}\nprotocol device {{ }}\n"
    (_, refused) = read_piece(Source("bird.conf", text), "bird-conf")

    assert (refused.line, refused.is_unmade) == (1, unmade)
