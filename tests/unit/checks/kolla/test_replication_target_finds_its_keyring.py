"""A target under a name that no keyring has."""

from __future__ import annotations

TARGET = "backend_id:{name},conf:/etc/ceph/far.conf,user:vol"
CONF = "kolla/config/cinder/far.conf"
GLOBAL = "[global]\nfsid = 5a1c3d08-1a5e-4f8e-9d57-0e0d6c1f2b33\nmon_host = 192.0.2.9\n"


def test_passed_with_the_clusters_name(ask, tree):
    """Ceph makes the path of the keyring that the role delivers."""
    assert set(ask(tree(TARGET.format(name="far"))).values()) == {"passed"}
    assert set(ask(tree("backend_id:far,user:vol")).values()) == {"passed"}


def test_passed_with_a_keyring_line(ask, tree):
    """Then the name does not matter."""
    text = f"{GLOBAL}[client.vol]\nkeyring = /etc/ceph/far.client.vol.keyring\n"
    files = {**tree(TARGET.format(name="second")), CONF: text}

    assert set(ask(files).values()) == {"passed"}


def test_failed_with_another_name(ask, tree):
    """The file is there, and is not looked for."""
    files = {**tree(TARGET.format(name="second")), CONF: GLOBAL}

    assert set(ask(files).values()) == {"failed"}


def test_unknown_without_the_conf(ask, tree):
    """It may name the keyring."""
    assert set(ask(tree(TARGET.format(name="second"))).values()) == {"unknown"}
    assert set(ask(tree(TARGET.format(name="{{ dr }}"))).values()) == {"unknown"}
