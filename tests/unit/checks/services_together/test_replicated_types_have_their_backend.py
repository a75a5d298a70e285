"""The rule replicated-types-have-their-backend."""

from __future__ import annotations

import json

RBD = """\
[{0}]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
volume_backend_name = {0}
rbd_pool = volumes
"""
DEVICE = "replication_device = backend_id:far,conf:/etc/ceph/far.conf\n"


def types(specs):
    """What 'openstack volume type list --long' prints of one type."""
    return json.dumps([{"ID": "1", "Name": "gold", "Is Public": True, "Properties": specs}])


def on(**more):
    """Specs of a replicated type."""
    return types({"replication_enabled": "<is> True"} | more)


def test_passed_with_a_target(ask):
    """By its name, or any that replicates."""
    conf = RBD.format("plain") + RBD.format("safe") + DEVICE

    assert ask({"cinder.conf": conf, "t.json": on(volume_backend_name="safe")}) == {
        "type gold": "passed"
    }
    assert ask({"cinder.conf": conf, "t.json": on()}) == {"type gold": "passed"}


def test_failed_without_a_target(ask):
    """The backend that it asks for is another."""
    conf = RBD.format("plain") + RBD.format("safe") + DEVICE

    assert ask({"cinder.conf": conf, "t.json": on(volume_backend_name="plain")}) == {
        "type gold": "failed"
    }
    assert "[plain]" in ask.findings[0].reason
    assert "t.json" in ask.findings[0].where


def test_failed_where_only_the_other_site_replicates(ask):
    """Two clouds, whose backends have one name."""
    files = {
        "site=east/cinder.conf": RBD.format("rbd"),
        "site=east/t.json": on(volume_backend_name="rbd"),
        "site=west/cinder.conf": RBD.format("rbd") + DEVICE,
    }

    assert ask(files) == {"type gold": "failed"}


def test_unknown_where_the_backend_is_not_here(ask):
    """It may be in the file of another host."""
    files = {"cinder.conf": RBD.format("plain"), "t.json": on(volume_backend_name="other")}

    assert ask(files) == {"type gold": "unknown"}


def test_not_applicable_without_a_replicated_type(ask):
    """Nothing is asked for."""
    files = {"cinder.conf": RBD.format("plain"), "t.json": types({"volume_backend_name": "plain"})}

    assert set(ask(files).values()) == {"not-applicable"}
