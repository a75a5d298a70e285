"""The chart has one name for keyrings."""

from __future__ import annotations

FAR, CEPH = '"backend_id:far,user:vol2"', '"backend_id:ceph,user:vol2"'


def test_passed_with_the_name_or_the_line(ask, backend, external):
    """Each is enough."""
    line = external("keyring: /etc/ceph/ceph.client.vol2.keyring")
    for text in (external() + backend(CEPH), line + backend(FAR)):
        assert set(ask({"v.yaml": text}).values()) == {"passed"}


def test_failed_with_neither(ask, backend, external):
    """Ceph looks for far.client.vol2.keyring."""
    assert set(ask({"v.yaml": external() + backend(FAR)}).values()) == {"failed"}


def test_unknown_without_the_conf(ask, backend):
    """It may come from a ConfigMap."""
    assert set(ask({"v.yaml": backend(FAR)}).values()) == {"unknown"}
