"""Reading keyrings: whose they are and what they may do, never the key."""

from __future__ import annotations

import base64

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.ceph_keyring import likeness, read
from dr_planner.design.recognition import read_all, read_piece
from dr_planner.design.source import Source
from dr_planner.model.cephconf import Keyring
from dr_planner.model.part import Unread

KEY = base64.b64encode(b"\1\0" + bytes(8) + b"\x10\0" + b"0123456789abcdef").decode()


def entities(tmp_path, text):
    path = tmp_path / "ceph.client.cinder.keyring"
    path.write_text(text)
    (part,) = read_all([path]).parts
    assert isinstance(part, Keyring)
    return part


def test_an_entity_has_its_caps(tmp_path):
    """With the line of each."""
    text = f'[client.cinder]\n\tkey = {KEY}\n\tcaps mon = "profile rbd"\n\tcaps osd = "allow *"\n'
    keyring = entities(tmp_path, text)
    (entity,) = keyring.entities

    assert (entity.name, entity.has_key, entity.well_formed) == ("client.cinder", True, True)
    assert entity.words("mon") == "profile rbd"
    assert entity.cap("osd").value.line == 4
    assert KEY not in keyring.model_dump_json()


@pytest.mark.parametrize("key", [KEY[:-5], "not base64", "QUJD", KEY.replace("=", "")])
def test_a_broken_key_is_known_as_one(tmp_path, key):
    """Ceph would refuse the file."""
    keyring = entities(tmp_path, f"[client.cinder]\nkey = {key}\n")

    assert not keyring.entities[0].well_formed
    assert key not in keyring.model_dump_json()


@pytest.mark.parametrize("key", ["{{ cinder_key }}", "<the key>"])
def test_a_key_to_be_filled_in_is_no_broken_one(tmp_path, key):
    """A template is not judged by what it is not yet."""
    assert entities(tmp_path, f"[client.cinder]\nkey = {key}\n").entities[0].unfilled


def test_the_output_of_auth_get_is_one(tmp_path):
    """It has a line of its own above."""
    text = f"exported keyring for client.cinder\n[client.cinder]\n\tkey = {KEY}\n"

    assert entities(tmp_path, text).entities[0].has_key


def test_what_is_no_keyring_is_unread(tmp_path):
    """By its name it should be one."""
    path = tmp_path / "ceph.client.cinder.keyring"
    path.write_text("hello\n")
    (part,) = read_all([path]).parts

    assert isinstance(part, Unread)


def test_what_auth_ls_prints():
    """Entities are not in brackets, and each capability has a line that names its daemon."""
    text = (
        "[root@a ~]# ceph auth ls\ninstalled auth entries:\n"
        "mgr.a\n\tkey: AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==\n"
        "\tcaps: [mon] allow profile mgr\nclient.cinder\n"
        "\tkey: AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==\n\tcaps: [mon] profile rbd\n"
        "\tcaps: [osd] profile rbd pool=volumes, profile rbd pool=vms\n"
    )
    source = Source("listing.txt", text)
    (ring,) = read(source)

    assert likeness(source) == Likeness.SURE
    assert [(e.name, e.line) for e in ring.entities] == [("mgr.a", 3), ("client.cinder", 6)]
    assert [(c.service, c.value.line) for c in ring.entities[1].caps] == [("mon", 8), ("osd", 9)]
    assert ring.entities[1].well_formed


@pytest.mark.parametrize("dots", ["[...]", "...", "[…]"])
def test_dots_for_what_is_left_out(dots):
    """They are no entity, also in brackets."""
    text = f"installed auth entries:\n{dots}\nclient.a\n\tkey: A==\n\tcaps: [mon] allow r\n"
    (keyring,) = read(Source("auth.txt", text))

    assert [(entity.name, entity.line) for entity in keyring.entities] == [("client.a", 3)]


def test_a_byte_order_mark_is_said_once():
    """Whoever is asked about the file, the answer is the same."""
    (part,) = read_piece(Source("a.keyring", "[client.a]\nkey = x\n", byte_order_mark=True))

    assert isinstance(part, Unread)
    assert part.line == 1
    assert "byte-order mark" in part.reason
    assert "takes it" not in part.reason


@pytest.mark.parametrize("whole", ["[{}]", '{{"auth_dump": [{}]}}'])
def test_answers_as_json(whole):
    """Of one entity and of all; the key is left behind."""
    row = (
        '\n {"entity": "client.a", "key": "AQBvVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVQ==",'
        ' "caps": {"mon": "profile rbd", "osd": "profile rbd pool=volumes"}}\n'
    )
    source = Source("auth.json", whole.format(row))
    (keyring,) = read(source)
    (entity,) = keyring.entities

    assert likeness(source) == Likeness.SURE
    assert (entity.name, entity.line, entity.has_key) == ("client.a", 2, True)
    assert [(cap.service, cap.value.text) for cap in entity.caps] == [
        ("mon", "profile rbd"),
        ("osd", "profile rbd pool=volumes"),
    ]
    assert "VVVV" not in keyring.model_dump_json()


@pytest.mark.parametrize(
    "text", ['[{"entity": "client.a"', '[{"entity": "client.a", "x": }]', '["entity", "client.a"]']
)
def test_json_that_is_cut_off_is_none(text):
    """Nor is another document that speaks of one."""
    assert likeness(Source("auth.json", text)) == Likeness.NO
