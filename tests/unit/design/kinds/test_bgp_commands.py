"""Commands that make Neutron's speakers and peers: numbers, names, no password."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.bgp_commands import KIND, likeness
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source

SCRIPT = """\
#!/bin/sh
# openstack bgp peer create --peer-ip 192.0.2.99 --remote-as 1 in-a-remark
openstack --os-cloud east bgp speaker create --ip-version=6 \\
  --local-as 64512 --advertise-tenant-networks six
sudo openstack bgp speaker create --local-as "$AS" --no-advertise-tenant-networks other
openstack bgp peer create --peer-ip "$peer" --remote-as 64496 --auth-type md5 \\
  --password correct-horse-battery up-v6
openstack bgp speaker add network six public
openstack bgp speaker add peer six up-v6
openstack bgp speaker add peer $SPEAKER up-v6
echo "openstack bgp peer create is done
"
"""


def part(text=SCRIPT):
    """What is read."""
    (only,) = KIND.read(Source("speakers.sh", text))
    return only


def test_speakers_peers_and_who_talks_to_whom():
    """A variable is not known; a command that goes on is one of its first line."""
    found = part()

    assert [(s.name, s.line, s.number, s.version) for s in found.speakers] == [
        ("six", 3, 64512, 6),
        ("other", 5, None, 4),
    ]
    assert [(p.name, p.line, p.number) for p in found.peers] == [("up-v6", 6, 64496)]
    assert [(m.speaker, m.peer) for m in found.members] == [("six", "up-v6"), ("?", "up-v6")]


def test_no_password_is_kept():
    """Nor anything else that has no use here."""
    assert "correct-horse" not in repr(part())


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.sh", SCRIPT, Likeness.SHAPE),
        ("a.txt", "$ openstack bgp peer create --remote-as 1 a\n", Likeness.SHAPE),
        ("a.yaml", "run: |\n  openstack bgp peer create a\n", Likeness.NO),
        ("a.sh", "openstack bgp speaker list\n", Likeness.NO),
    ],
)
def test_it_is_told_by_its_commands(name, text, expected):
    """Those that only look make nothing."""
    assert likeness(Source(name, text)) is expected


def test_commands_of_ceph_count_for_more():
    """A script that mirrors is what the rules of mirroring are for."""
    text = SCRIPT + "rbd mirror pool enable volumes image\n"

    assert recognise(Source("a.sh", text))[0] == "ceph-commands"


@pytest.mark.parametrize("words", ["peer create", "speaker create --local-as", "speaker add peer"])
def test_half_a_command_is_no_traceback(words):
    """It names nothing."""
    found = part(f"openstack bgp {words}\n")

    assert not (found.peers or found.speakers or found.members)


@pytest.mark.parametrize(
    "text",
    [
        "ID=$(openstack bgp speaker create --local-as 65001 north)\n",
        "$ ID=$(openstack bgp speaker create --local-as 65001 north \\\n  -f value -c id)\n",
        "ID=`openstack bgp speaker create --local-as 65001 north`\n",
    ],
)
def test_a_command_whose_answer_is_kept(text):
    """Scripts take the id of what they make."""
    (speaker,) = part(text).speakers

    assert (speaker.name, speaker.number) == ("north", 65001)
