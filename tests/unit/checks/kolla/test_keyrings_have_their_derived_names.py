"""Variables that are not read any more."""

from __future__ import annotations


def test_passed_with_the_derived_name(ask):
    """Useless, and harmless."""
    for name in ("near.client.vol.keyring", "client.vol.keyring"):
        text = f'ceph_cinder_keyring: "{name}"\n'

        assert set(ask({"globals.yml": text}).values()) == {"passed"}


def test_failed_with_another(ask):
    """The role will not find that file."""
    assert set(ask({"globals.yml": "ceph_nova_keyring: nova.key\n"}).values()) == {"failed"}


def test_unknown_with_a_template(ask):
    """It may become the derived name."""
    assert set(ask({"globals.yml": 'ceph_nova_keyring: "{{ k }}"\n'}).values()) == {"unknown"}
