"""Variables of openstack-ansible in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def backend() -> Callable[..., str]:
    """cinder_backends with one backend; further lines of it may be given."""

    def text(*lines: str) -> str:
        more = "".join(f"    {line}\n" for line in lines)
        return (
            "cinder_backends:\n  fast:\n"
            "    volume_driver: cinder.volume.drivers.rbd.RBDDriver\n"
            f"    rbd_pool: blocks\n{more}"
        )

    return text


@pytest.fixture
def extra() -> Callable[..., str]:
    """ceph_extra_confs with one entry; a key with an empty value is left out."""

    def text(**more: str) -> str:
        keys = {"src": "/root/far.conf", "dest": "/etc/ceph/far.conf", **more}
        lines = [f"{key}: {value}" for key, value in keys.items() if value]
        return "ceph_extra_confs:\n  - " + "\n    ".join(lines) + "\n"

    return text
