"""A key that stands twice loses what the first one said."""

from __future__ import annotations

GLOBALS = 'cinder_backend_ceph: "yes"\nceph_cinder_user: "one"\n'


def test_passed_where_every_key_stands_once(ask):
    """The normal case."""
    assert set(ask({"globals.yml": GLOBALS}).values()) == {"passed"}


def test_failed_at_the_second_one(ask):
    """The last one counts, so its line is named."""
    ask({"globals.yml": GLOBALS + 'ceph_cinder_user: "two"\n'})
    (found,) = ask.findings

    assert found.verdict == "failed"
    assert found.where.endswith(":3")
    assert "ceph_cinder_user" in found.reason


def test_unknown_where_jinja_makes_the_keys(ask):
    """Two templates may become two names."""
    text = GLOBALS + "{{ one }}: 1\n{{ two }}: 2\n"

    assert set(ask({"globals.yml": text}).values()) == {"unknown"}


def test_unknown_where_a_statement_keeps_one_of_them(ask):
    """Of the branches of a condition one is left."""
    text = GLOBALS + "{% if x %}\nnode: a\n{% else %}\nnode: b\n{% endif %}\n"

    assert set(ask({"globals.yml": text}).values()) == {"unknown"}


def test_passed_where_merge_keys_repeat(ask):
    """Several merge keys in one mapping are what the tool's own example has."""
    text = (
        "a-infra_hosts: &a\n  a1: {ip: 192.0.2.1}\nb-infra_hosts: &b\n  b1: {ip: 192.0.2.2}\n"
        "shared-infra_hosts:\n  <<: *a\n  <<: *b\n"
    )

    assert set(ask({"openstack_user_config.yml": text}).values()) == {"passed"}


def test_failed_for_a_key_of_hiera(ask):
    """Though it has colons."""
    ask({"more.yaml": "parameter_defaults:\n  ExtraConfig:\n    a::b::c: 1\n    a::b::c: 2\n"})
    (found,) = [each for each in ask.findings if each.verdict == "failed"]

    assert "a::b::c (line 4)" in found.reason
