"""The rule replicating-backends-have-a-type."""

from __future__ import annotations

import json

RBD = """\
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
volume_backend_name = safe
rbd_pool = volumes
replication_device = backend_id:far,conf:/etc/ceph/far.conf
"""


def types(*all_specs):
    """What 'openstack volume type list --long' prints."""
    return json.dumps(
        [
            {"ID": str(n), "Name": f"type-{n}", "Is Public": True, "Properties": specs}
            for n, specs in enumerate(all_specs)
        ]
    )


ON = {"replication_enabled": "<is> True"}


def test_passed_with_a_type(ask):
    """That asks for the backend, or for any."""
    for specs in (ON, ON | {"volume_backend_name": "safe"}):
        assert ask({"cinder.conf": RBD, "t.json": types({}, specs)}) == {"[rbd]": "passed"}


def test_failed_without_a_type(ask):
    """Volumes are created, and none is mirrored."""
    files = {"cinder.conf": RBD, "t.json": types({"volume_backend_name": "safe"})}

    assert ask(files) == {"[rbd]": "failed"}
    assert ask.findings[0].where.endswith("cinder.conf:1")


def test_failed_where_replicated_types_ask_for_others(ask):
    """They are named."""
    files = {"cinder.conf": RBD, "t.json": types(ON | {"volume_backend_name": "other"})}

    assert ask(files) == {"[rbd]": "failed"}
    assert "type-0" in ask.findings[0].reason


def test_unknown_without_properties(ask):
    """The short list does not have them."""
    assert ask({"cinder.conf": RBD, "t.json": types({}, {})}) == {"[rbd]": "unknown"}


def test_unknown_for_a_template(ask):
    """The name comes later."""
    conf = RBD.replace("= safe", "= {{ name }}")
    files = {"cinder.conf": conf, "t.json": types(ON | {"volume_backend_name": "safe"})}

    assert ask(files) == {"[rbd]": "unknown"}


def test_not_applicable_without_a_list(ask):
    """Types are in no file."""
    assert set(ask({"cinder.conf": RBD}).values()) == {"not-applicable"}
