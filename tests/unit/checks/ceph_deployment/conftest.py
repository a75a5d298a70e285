"""Variables of ceph-ansible in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def mirror() -> Callable[..., str]:
    """ceph_rbd_mirror_* variables; mirroring is configured."""

    def text(**variables: str) -> str:
        given = {"configure": "true", **variables}
        return "".join(f"ceph_rbd_mirror_{key}: {value}\n" for key, value in given.items())

    return text
