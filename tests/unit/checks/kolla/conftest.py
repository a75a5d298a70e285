"""Variables of kolla-ansible in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def entry() -> Callable[..., str]:
    """An entry of a list of backends; a key with an empty value is left out."""

    def text(cluster: str, **more: str) -> str:
        keys = {"name": f"in-{cluster}", "cluster": cluster, "user": "vol", "pool": "blocks"}
        lines = [f"{key}: {value}" for key, value in {**keys, **more}.items() if value]
        return "  - " + "\n    ".join(lines) + "\n"

    return text


@pytest.fixture
def volumes(entry: Callable[..., str]) -> Callable[..., str]:
    """cinder_ceph_backends with one entry per cluster."""

    def text(*clusters: str, **more: str) -> str:
        return "cinder_ceph_backends:\n" + "".join(entry(name, **more) for name in clusters)

    return text


@pytest.fixture
def tree() -> Callable[..., dict[str, str]]:
    """The override with a replication target, and what lies beside it."""

    def files(target: str, variables: str = "") -> dict[str, str]:
        override = f"[in-near]\nreplication_device = {target}\n"
        found = {"kolla/config/cinder/cinder-volume.conf": override}
        return {**found, "kolla/globals.yml": variables} if variables else found

    return files
