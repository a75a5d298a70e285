"""A secret holds one key, and a key is of one cluster."""

from __future__ import annotations

ONE = "5f1c7c1e-8f0e-4ac6-9d3b-0a8f4f6f2b11"
TWO = "7a2d8d2f-9a1f-4bd7-8e4c-1b9a5a7a3c22"
NEAR = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
FAR = "c07d9e42-81aa-4f36-b2d5-66e0a1f3947b"
CONFS = {"near.conf": f"[global]\nfsid = {NEAR}\n", "far.conf": f"[global]\nfsid = {FAR}\n"}


def backend(name, conf, secret=ONE, target=""):
    """A backend, of a cluster, with the secret of its target if it has one."""
    text = (
        f"[{name}]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = volumes\n"
        f"rbd_user = cinder\nrbd_ceph_conf = /etc/ceph/{conf}.conf\nrbd_secret_uuid = {secret}\n"
    )
    if target:
        text += (
            "replication_device = backend_id:far,conf:/etc/ceph/far.conf,user:cinder,"
            f"secret_uuid:{target}\n"
        )
    return text


def nova(conf):
    return (
        "[libvirt]\nimages_type = rbd\nimages_rbd_pool = vms\nrbd_user = cinder\n"
        f"images_rbd_ceph_conf = /etc/ceph/{conf}.conf\nrbd_secret_uuid = {ONE}\n"
    )


def test_passed_with_one_cluster(ask):
    """Under two names of its file."""
    twice = {"near.conf": CONFS["near.conf"], "again.conf": CONFS["near.conf"]}
    cinder = backend("a", "near") + backend("b", "again")

    assert ask({"cinder.conf": cinder, **twice}) == {f"secret {ONE}": "passed"}


def test_failed_for_a_target(ask):
    """Its volumes cannot be attached after the failover."""
    cinder = backend("a", "near", target=ONE.upper())

    assert ask({"cinder.conf": cinder, **CONFS}) == {f"secret {ONE}": "failed"}
    assert "far.conf" in ask.findings[0].reason


def test_failed_for_two_backends(ask):
    """One of them has the wrong key."""
    cinder = backend("a", "near") + backend("b", "far")

    assert ask({"cinder.conf": cinder, **CONFS}) == {f"secret {ONE}": "failed"}


def test_failed_for_nova_and_cinder_of_a_site(ask):
    """A compute has one secret of that UUID."""
    files = {"nova.conf": nova("far"), "cinder.conf": backend("a", "near"), **CONFS}
    given = {f"site=north/{name}": text for name, text in files.items()}

    assert ask(given) == {f"secret {ONE} at north": "failed"}


def test_unknown_for_files_of_no_site(ask):
    """They may be of two clouds."""
    files = {"nova.conf": nova("far"), "cinder.conf": backend("a", "near"), **CONFS}

    assert ask(files) == {f"secret {ONE}": "unknown"}


def test_unknown_without_the_file_of_one(ask):
    """Two paths may lead to one cluster."""
    cinder = backend("a", "near") + backend("b", "far")

    assert set(ask({"cinder.conf": cinder, "near.conf": CONFS["near.conf"]}).values()) == {
        "unknown"
    }


def test_unknown_where_jinja_writes_the_secret(ask):
    """There may be two."""
    cinder = backend("a", "near", "{{ one }}") + backend("b", "far", "{{ two }}")

    assert set(ask({"cinder.conf": cinder, **CONFS}).values()) == {"unknown"}


def test_not_applicable_for_two_sites(ask):
    """Their computes may have one UUID with two keys."""
    given = {
        f"site={site}/{name}": text
        for site in ("near", "far")
        for name, text in {"cinder.conf": backend("a", site), **CONFS}.items()
    }

    assert set(ask(given).values()) == {"not-applicable"}


def test_not_applicable_with_two_secrets(ask):
    """As it is meant."""
    cinder = backend("a", "near", target=TWO)

    assert set(ask({"cinder.conf": cinder, **CONFS}).values()) == {"not-applicable"}
