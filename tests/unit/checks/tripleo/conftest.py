"""Environments of TripleO in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def environment() -> Callable[..., str]:
    """A second cluster and a backend in it."""

    def text(
        osd: str = "profile rbd pool=blocks, profile rbd pool=pictures",
        names: str = "first,second",
        cluster: str = "far",
        fsid: str = "12345678-1234-4234-8234-123456789012",
    ) -> str:
        return (
            "parameter_defaults:\n"
            f"  CinderRbdBackendName: {names}\n"
            "  CinderRbdMultiConfig:\n    second:\n      CephClusterName: far\n"
            "      CephClusterFSID: 12345678-1234-4234-8234-123456789012\n"
            f"  CephExternalMultiConfig:\n  - cluster: {cluster}\n    fsid: {fsid}\n"
            "    keys:\n    - name: client.stack\n      key: not-shown\n"
            f'      caps: {{mgr: "allow *", osd: "{osd}"}}\n'
        )

    return text
