"""Variables become a part of ceph.conf, at their lines."""

from __future__ import annotations

from dr_planner.design.cephoverrides import conf_parts, sections_of, user_parts
from dr_planner.design.source import Source

TEXT = """\
overrides:
  osd pool default size: 2
  client.vol:
    rbd_cache: false
    nothing:
  "client.rgw.{{ host }}":
    rbd_cache: true
"""


def read(text=TEXT):
    """The parts of it."""
    source = Source("all.yml", text)
    return list(conf_parts(source, sections_of(source.documents[0].get("overrides"))))


def test_sections_and_what_stands_beside_them():
    """The latter is for all; a section that Jinja names is left out."""
    (conf,) = read()

    assert [section.name for section in conf.sections] == ["global", "client.vol"]
    assert conf.option("osd_pool_default_size").value.line == 2
    assert conf.option("rbd_cache", "client.vol").value.line == 4


def test_nothing_is_made_of_nothing():
    """No variable, or none with a value."""
    assert read("overrides:\n") == []
    assert read("other: 1\n") == []


def test_users_have_their_capabilities():
    """What is no user, or has none, is left out."""
    text = """\
- {name: client.vol, caps: {osd: "profile rbd pool=blocks", mon: "{{ mon }}"}}
- {name: client.bare}
- {name: "{{ who }}", caps: {mon: allow r}}
"""
    source = Source("keys.yml", text)
    (part,) = user_parts(source, source.documents[0].members)

    assert part.is_planned
    assert [(user.name, user.words("osd")) for user in part.entities] == [
        ("client.vol", "profile rbd pool=blocks")
    ]
