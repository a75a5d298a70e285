"""The check ceph-together.users-may-read-images."""

from __future__ import annotations

import pytest

CINDER = (
    "[DEFAULT]\nenabled_backends = rbd\n[rbd]\n"
    "volume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
    "rbd_pool = volumes\nrbd_user = cinder\nrbd_ceph_conf = /etc/ceph/a.conf\n"
)
GLANCE = (
    "[DEFAULT]\nenabled_backends = s:rbd\n[glance_store]\ndefault_backend = s\n[s]\n"
    "rbd_store_pool = images\nrbd_store_user = glance\nrbd_store_ceph_conf = /etc/ceph/{}.conf\n"
)
KEYRING = '[client.cinder]\n\tcaps mon = "profile rbd"\n\tcaps osd = "{}"\n'
WRITES = "profile rbd pool=volumes"


def given(osd: str, cluster: str = "a", name: str = "a.client.cinder.keyring") -> dict[str, str]:
    glance = GLANCE.format(cluster)
    return {"cinder.conf": CINDER, "glance-api.conf": glance, name: KEYRING.format(osd)}


@pytest.mark.parametrize(
    "osd",
    [
        f"{WRITES}, profile rbd-read-only pool=images",
        f"{WRITES}, profile rbd pool=images",
        "allow class-read object_prefix rbd_children, allow rx pool=images",
        "profile rbd",
    ],
)
def test_passed_where_images_can_be_opened(ask, osd):
    """In new words and in old ones."""
    assert list(ask(given(osd)).values()) == ["passed"]


@pytest.mark.parametrize(
    "osd",
    [
        WRITES,
        f"{WRITES}, profile rbd-read-only pool=image",
        "allow class-read object_prefix rbd_children, allow rwx pool=volumes",
    ],
)
def test_failed_where_they_cannot(ask, osd):
    """Each volume is a copy."""
    assert list(ask(given(osd)).values()) == ["failed"]


def test_unknown_where_the_words_are_filled_in_later(ask):
    """They may hold the pool."""
    assert list(ask(given("{{ caps }}")).values()) == ["unknown"]


def test_not_applicable_to_images_of_another_cluster(ask):
    """They are copied anyway."""
    assert list(ask(given(WRITES, cluster="b")).values()) == ["not-applicable"]
