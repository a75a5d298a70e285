"""The rule targets-have-their-keyring."""

from __future__ import annotations

KEY = "[client.{0}]\n\tkey = AQDdyxRmAAAAABAAsQ8v9Yb0C4dSyzTMV5b3Hw==\n"
CINDER = """\
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
replication_device = backend_id:west,conf:/etc/ceph/west.conf,user:cinder-w
"""
CONF = "[global]\nfsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10\nmon_host = 10.1.0.1\n"
OWN = {"cinder.conf": CINDER, "ceph.client.cinder.keyring": KEY.format("cinder")}
ONE = "[rbd] replication_device 1"


def test_passed_by_its_name(ask):
    """Wherever the file was collected to."""
    keyring = {"west.client.cinder-w.keyring": KEY.format("cinder-w")}

    assert ask(OWN | keyring) == {ONE: "passed"}


def test_passed_by_a_line_of_its_conf(ask):
    """Then it may be called anything."""
    line = "[client.cinder-w]\nkeyring = /etc/ceph/other.keyring\n"

    assert ask(OWN | {"west.conf": CONF + line}) == {ONE: "passed"}


def test_failed_under_another_name(ask):
    """It is there and is not found."""
    files = {"west.conf": CONF, "west.keyring": KEY.format("cinder-w")}

    assert ask(OWN | files) == {ONE: "failed"}
    assert "west.client.cinder-w.keyring" in ask.findings[0].reason


def test_failed_where_only_the_other_site_has_it(ask):
    """It is looked for where the service runs."""
    near = {f"site=east/{name}": text for name, text in (OWN | {"west.conf": CONF}).items()}
    far = {"site=west/west.client.cinder-w.keyring": KEY.format("cinder-w")}

    assert ask(near | far) == {ONE: "failed"}


def test_unknown_without_its_conf(ask):
    """The line may be in it."""
    assert ask(OWN) == {ONE: "unknown"}


def test_unknown_for_a_template(ask):
    """Its name comes later."""
    conf = {"cinder.conf": CINDER.replace("backend_id:west", "backend_id:{{ name }}")}

    assert set(ask(OWN | conf).values()) == {"unknown"}


def test_not_applicable_without_keyrings(ask):
    """Who gives none is not asked for them."""
    assert set(ask({"cinder.conf": CINDER, "west.conf": CONF}).values()) == {"not-applicable"}


def test_passed_inside_a_secret(ask):
    """There it has the name of its key."""
    lines = "".join(f"    {line}\n" for line in KEY.format("cinder-w").splitlines())
    secret = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: ceph-conf-files\nstringData:\n"
    secret += f"  west.client.cinder-w.keyring: |\n{lines}"

    assert ask(OWN | {"secret.yaml": secret.replace("\t", "    ")}) == {ONE: "passed"}
