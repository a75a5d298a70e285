"""The rule pools-are-in-their-clusters."""

from __future__ import annotations

import pytest

NEAR, FAR = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10", "4f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e11"
CINDER = """\
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
replication_device = backend_id:far,conf:/etc/ceph/far.conf,user:cinder
"""
CONFS = {"ceph.conf": f"[global]\nfsid = {NEAR}\n", "far.conf": f"[global]\nfsid = {FAR}\n"}


def dump(fsid, *pools):
    """What 'ceph osd dump' prints."""
    rows = "".join(
        f"pool {n} '{name}' replicated size 3 min_size 2 crush_rule 0 application rbd\n"
        for n, name in enumerate(pools, 1)
    )
    return f"epoch 9\nfsid {fsid}\n{rows}"


def test_passed_at_both_clusters(ask):
    """Under one name."""
    lists = {"near.txt": dump(NEAR, "volumes"), "far.txt": dump(FAR, "images", "volumes")}

    assert list(ask({"cinder.conf": CINDER} | CONFS | lists).values()) == ["passed", "passed"]


def test_failed_at_the_target(ask):
    """There it has another name."""
    lists = {"near.txt": dump(NEAR, "volumes"), "far.txt": dump(FAR, "volumes-dr")}
    verdicts = ask({"cinder.conf": CINDER} | CONFS | lists)

    assert verdicts == {
        "Cinder [rbd] pool volumes": "passed",
        "Cinder [rbd] target 1 pool volumes": "failed",
    }
    assert ask.findings[1].where.endswith("cinder.conf:5")
    assert FAR in ask.findings[1].reason


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nova.conf", "[libvirt]\nimages_type = rbd\nimages_rbd_pool = vms\n"),
        (
            "glance-api.conf",
            "[DEFAULT]\nenabled_backends = a:rbd\n[a]\nrbd_store_pool = pictures\n",
        ),
        (
            "cinder.conf",
            "[DEFAULT]\nbackup_driver = cinder.backup.drivers.ceph.CephBackupDriver\n",
        ),
    ],
)
def test_failed_for_other_services(ask, name, text):
    """Each names its pool in its own way."""
    files = CONFS | {name: text, "near.txt": dump(NEAR, "volumes")}

    assert list(ask(files).values()) == ["failed"]


def test_unknown_for_a_template(ask):
    """The name comes later."""
    conf = CINDER.replace("= volumes", "= {{ pool }}")
    lists = {"near.txt": dump(NEAR, "volumes")}

    assert set(ask({"cinder.conf": conf} | CONFS | lists).values()) == {"unknown"}


def test_not_applicable_for_the_pools_of_a_third_cluster(ask):
    """It is not known which pools there are."""
    other = {"other.txt": dump("5f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e12", "x")}

    assert set(ask({"cinder.conf": CINDER} | CONFS | other).values()) == {"not-applicable"}
