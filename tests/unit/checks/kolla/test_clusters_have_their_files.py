"""What the role copies has to be there."""

from __future__ import annotations

CONF, KEY = "etc/config/cinder/near.conf", "etc/config/cinder/cinder-volume/"


def test_passed_with_a_tree(ask, volumes):
    """Conf and keyring lie where the role looks."""
    files = {CONF: "x", f"{KEY}near.client.vol.keyring": "x", "etc/globals.yml": volumes("near")}

    assert set(ask(files).values()) == {"passed"}


def test_passed_without_cephx(ask, volumes):
    """No keyring is copied then."""
    text = volumes("near") + "external_ceph_cephx_enabled: false\n"

    assert set(ask({CONF: "x", "etc/globals.yml": text}).values()) == {"passed"}


def test_failed_without_the_keyring(ask, volumes):
    """The missing file is named with its folder."""
    ask({CONF: "x", "etc/globals.yml": volumes("near")})

    assert "cinder/cinder-volume/near.client.vol.keyring" in ask.findings[0].reason


def test_failed_by_a_list_in_the_file(ask, volumes):
    """Whoever has no tree to show may list it."""
    text = volumes("near") + "x_delivered_files: [cinder/far.conf]\n"
    ask({"globals.yml": text})

    assert "cinder/near.conf" in ask.findings[0].reason


def test_unknown_where_the_cluster_is_a_template(ask, volumes):
    """So are the names of its files."""
    text = volumes('"{{ c }}"', name="one")

    assert set(ask({CONF: "x", "etc/globals.yml": text}).values()) == {"unknown"}


def test_not_applicable_without_a_tree(ask, volumes):
    """Files that nobody gave are not missing."""
    assert set(ask({"globals.yml": volumes("near")}).values()) == {"not-applicable"}
