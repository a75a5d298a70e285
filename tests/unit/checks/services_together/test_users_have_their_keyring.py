"""The check services-together.users-have-their-keyring."""

from __future__ import annotations

CINDER = (
    "[DEFAULT]\nenabled_backends = rbd\n[rbd]\n"
    "volume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
    "rbd_pool = volumes\nrbd_user = {}\nrbd_ceph_conf = /etc/ceph/a.conf\n"
)
RING = '[client.{}]\n\tcaps osd = "profile rbd pool=volumes"\n'


def test_passed_with_its_own(ask):
    """The name is the same."""
    answers = ask(
        {"cinder.conf": CINDER.format("cinder"), "a.client.cinder.keyring": RING.format("cinder")}
    )

    assert answers == {"Cinder [rbd]": "passed"}


def test_failed_with_another(ask):
    """The user was renamed in one of the two."""
    answers = ask(
        {"cinder.conf": CINDER.format("volumes"), "a.client.cinder.keyring": RING.format("cinder")}
    )

    assert answers == {"Cinder [rbd]": "failed"}


def test_unknown_where_only_keyrings_of_others_are_here(ask):
    """Of Ceph's own, of another cluster; or the conf leads to one that is elsewhere."""
    conf = CINDER.format("cinder")
    rings = {
        "a.client.admin.keyring": RING.format("admin"),
        "b.client.volumes.keyring": RING.format("volumes"),
    }
    assert ask({"cinder.conf": conf} | rings) == {"Cinder [rbd]": "unknown"}

    more = {
        "a.client.volumes.keyring": RING.format("volumes"),
        "a.conf": "[global]\nmon_host = 10.0.0.1\n[client.cinder]\nkeyring = /etc/ceph/c.key\n",
    }
    assert ask({"cinder.conf": conf} | more) == {"Cinder [rbd]": "unknown"}
