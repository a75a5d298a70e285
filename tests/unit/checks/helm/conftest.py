"""Values of the charts in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UUID = "12345678-1234-4234-8234-123456789012"


@pytest.fixture
def backend() -> Callable[..., str]:
    """A backend with a replication target, which is given as YAML."""

    def text(target: str = "", user: str = "vol2", uuid: str = UUID) -> str:
        more = f"      replication_device: {target}\n" if target else ""
        return (
            "conf:\n  cinder:\n    DEFAULT:\n      enabled_backends: far\n  backends:\n    far:\n"
            "      volume_driver: cinder.volume.drivers.rbd.RBDDriver\n      rbd_pool: blocks\n"
            f"      rbd_user: {user}\n      rbd_secret_uuid: {uuid}\n{more}"
        )

    return text


@pytest.fixture
def external() -> Callable[..., str]:
    """The external cluster; lines of its global section may be given."""

    def text(*lines: str, user: str = "vol2") -> str:
        more = "".join(f"        {line}\n" for line in lines)
        return (
            "ceph_client:\n  enable_external_ceph_backend: true\n  external_ceph:\n"
            f"    rbd_user: {user}\n    conf:\n      global:\n        mon_host: 192.0.2.1\n{more}"
        )

    return text


@pytest.fixture
def libvirt() -> Callable[..., str]:
    """The libvirt chart's external cluster; a key with an empty value is left out."""

    def text(**more: str) -> str:
        keys = {"enabled": "true", "user": "vol2", "secret_uuid": UUID, "user_secret_name": "key"}
        lines = "".join(f"        {k}: {v}\n" for k, v in {**keys, **more}.items() if v)
        return f"conf:\n  ceph:\n    cinder:\n      external_ceph:\n{lines}"

    return text
