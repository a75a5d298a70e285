"""The rule users-may-use-their-pools."""

from __future__ import annotations

import pytest

GLANCE = """\
[DEFAULT]
enabled_backends = one:rbd
[one]
rbd_store_pool = images
rbd_store_user = glance
rbd_store_ceph_conf = /etc/ceph/north.conf
"""
NOVA = "[libvirt]\nimages_type = {0}\nimages_rbd_pool = vms\nrbd_user = nova\n"
BACKUP = """\
[DEFAULT]
backup_driver = cinder.backup.drivers.ceph.CephBackupDriver
backup_ceph_user = keeper
backup_ceph_conf = /etc/ceph/north.conf
"""


def keyring(user, words):
    """An entry with what it may do."""
    key = "AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg=="
    return f'[client.{user}]\n\tkey = {key}\n\tcaps mon = "profile rbd"\n\tcaps osd = "{words}"\n'


@pytest.mark.parametrize("words", ["profile rbd pool=images", "profile rbd", "allow *"])
def test_passed_with_the_pool(ask, words):
    """By its name, or with all pools."""
    files = {"glance-api.conf": GLANCE, "a.keyring": keyring("glance", words)}

    assert set(ask(files).values()) == {"passed"}


@pytest.mark.parametrize(
    ("name", "conf", "user", "pool"),
    [
        ("glance-api.conf", GLANCE, "glance", "images"),
        ("nova.conf", NOVA.format("rbd"), "nova", "vms"),
        ("cinder.conf", BACKUP, "keeper", "backups"),
    ],
)
def test_failed_with_another_pool(ask, name, conf, user, pool):
    """Reading is not enough either."""
    words = f"profile rbd pool=other, profile rbd-read-only pool={pool}"

    assert set(ask({name: conf, "a.keyring": keyring(user, words)}).values()) == {"failed"}
    assert ask.findings[0].where.endswith("a.keyring:4")
    assert pool in ask.findings[0].reason


def test_failed_once_for_all_computes(ask):
    """They say the same."""
    files = {f"{n}/nova.conf": NOVA.format("rbd") for n in "abc"}

    ask({"site=north/" + name: text for name, text in files.items()}
        | {"site=north/a.keyring": keyring("nova", "profile rbd pool=x")})  # fmt: skip
    assert len(ask.findings) == 1


def test_unknown_for_a_template(ask):
    """The pool comes later."""
    conf = GLANCE.replace("images", "{{ pool }}")
    files = {"glance-api.conf": conf, "a.keyring": keyring("glance", "profile rbd pool=x")}

    assert set(ask(files).values()) == {"unknown"}


def test_unknown_where_two_clusters_have_that_user(ask):
    """The keyring does not say of which it is."""
    more = GLANCE.replace("one:rbd", "one:rbd,two:rbd")
    more += "[two]\nrbd_store_pool = other\nrbd_store_user = glance\n"
    more += "rbd_store_ceph_conf = /etc/ceph/south.conf\n"
    files = {"glance-api.conf": more, "a.keyring": keyring("glance", "profile rbd pool=images")}

    assert sorted(ask(files).values()) == ["passed", "unknown"]


def test_not_applicable_for_disks_that_are_files(ask):
    """The pool is not used then."""
    files = {"nova.conf": NOVA.format("qcow2"), "a.keyring": keyring("nova", "profile rbd pool=x")}

    assert set(ask(files).values()) == {"not-applicable"}


def test_not_applicable_for_the_keyring_of_another_cluster(ask):
    """It says by its name of which it is."""
    cinder = "[far]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = x\n"
    cinder += "rbd_user = glance\nrbd_ceph_conf = /etc/ceph/south.conf\n"
    name = "south.client.glance.keyring"
    files = {"glance-api.conf": GLANCE, "cinder.conf": cinder, name: keyring("glance", "allow r")}

    assert set(ask(files).values()) == {"not-applicable"}
