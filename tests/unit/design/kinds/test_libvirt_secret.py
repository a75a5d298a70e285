"""Reading secrets of libvirt: definitions and lists."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds import libvirt_secret
from dr_planner.design.recognition import read_all
from dr_planner.design.source import Source
from dr_planner.model.libvirtsecret import LibvirtSecrets
from dr_planner.model.part import Unread

UUID = "5c0f7a3e-1111-4222-8333-444455556666"
XML = f"""\
<?xml version="1.0"?>
<!-- <uuid>not this one</uuid> -->
<secret ephemeral='no' private='yes'>
  <uuid>{UUID.upper()}</uuid>
  <usage type='ceph'>
    <name>client.cinder secret</name>
  </usage>
</secret>
"""
LIST = f"""\
compute-1:~# virsh secret-list
 UUID                                   Usage
--------------------------------------------------------------------
 {UUID}   ceph client.cinder secret
 6d1a8b4f-1111-4222-8333-444455556666   iscsi other
"""


def part_of(tmp_path, text, name="secret.xml"):
    path = tmp_path / name
    path.write_text(text)
    reading = read_all([path])
    assert set(reading.kinds.values()) == {"libvirt-secret"}
    (part,) = reading.parts
    return part


def test_a_definition(tmp_path):
    """With its line; a comment is none."""
    part = part_of(tmp_path, XML)

    assert isinstance(part, LibvirtSecrets)
    (secret,) = part.secrets
    assert (secret.uuid, secret.line, secret.ephemeral, part.whole) == (UUID, 4, False, False)


def test_a_list(tmp_path):
    """Secrets for other storage are left out."""
    part = part_of(tmp_path, LIST, "compute-1.txt")

    assert part.whole
    assert [(s.uuid, s.line, s.ephemeral) for s in part.secrets] == [(UUID, 4, None)]


def test_an_empty_list(tmp_path):
    """The compute has none, and that is known."""
    part = part_of(tmp_path, "\n".join(LIST.splitlines()[:3]) + "\n", "compute-1.txt")

    assert (part.whole, part.secrets) == (True, ())


def test_a_template(tmp_path):
    """The UUID comes later."""
    part = part_of(tmp_path, XML.replace(UUID.upper(), "{{ cinder_rbd_secret_uuid }}"))

    assert [s.uuid for s in part.secrets] == [""]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (XML.replace("</secret>", ""), "not closed"),
        (XML.replace("'ceph'", "'iscsi'"), "no secret for Ceph"),
    ],
)
def test_what_is_no_definition(tmp_path, text, reason):
    """It says so, without a word of the file."""
    part = part_of(tmp_path, text)

    assert isinstance(part, Unread)
    assert reason in part.reason


def test_a_text_that_begins_with_blanks_takes_no_time():
    """Nor one of comments: each is passed over in one way."""
    for text in ("\n" * 5000 + "x", "<!-- a -->" * 2000 + "x", "{# a #} \n" * 2000 + "x"):
        assert libvirt_secret.likeness(Source("x.sh", text)) == Likeness.NO
    assert libvirt_secret.likeness(Source("x", "\n<!-- a -->\n<secret>")) == Likeness.SURE
