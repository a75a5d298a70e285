"""Objects of Rook in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def pool() -> Callable[..., str]:
    """A mirrored CephBlockPool; further lines of its mirroring may be given."""

    def text(*lines: str, size: str = "3", mode: str = "image") -> str:
        more = "".join(f"    {line}\n" for line in lines)
        return (
            "apiVersion: ceph.rook.io/v1\nkind: CephBlockPool\n"
            "metadata: {name: vols, namespace: storage}\nspec:\n"
            f"  replicated:\n    size: {size}\n"
            f"  mirroring:\n    enabled: true\n    mode: {mode}\n{more}"
        )

    return text


@pytest.fixture
def daemon() -> Callable[..., str]:
    """A CephRBDMirror; further lines of its spec may be given."""

    def text(*lines: str, count: int = 1, space: str = "storage") -> str:
        more = "".join(f"  {line}\n" for line in lines)
        return (
            "apiVersion: ceph.rook.io/v1\nkind: CephRBDMirror\n"
            f"metadata: {{name: m, namespace: {space}}}\nspec:\n  count: {count}\n{more}"
        )

    return text
