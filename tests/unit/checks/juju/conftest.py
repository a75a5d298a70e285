"""A bundle in small: two sites in one model, replicated both ways."""

from __future__ import annotations

import pytest

BUNDLE = """\
applications:
  mon-n: {charm: ch:ceph-mon}
  mon-s: {charm: ch:ceph-mon}
  vol-n: {charm: cinder-ceph, options: {rbd-mirroring-mode: image}}
  vol-s: {charm: cinder-ceph, options: {rbd-mirroring-mode: image}}
  mir-n: {charm: "cs:~someone/focal/ceph-rbd-mirror-12"}
  mir-s: {charm: ceph-rbd-mirror}
relations:
- [mon-n:client, vol-n:ceph]
- [mon-s:client, vol-s:ceph]
- [mon-s:client, vol-n:ceph-replication-device]
- [mon-n:client, vol-s:ceph-replication-device]
- [mon-n:rbd-mirror, mir-n:ceph-local]
- [mon-s:rbd-mirror, mir-n:ceph-remote]
- [mon-s:rbd-mirror, mir-s:ceph-local]
- [mon-n:rbd-mirror, mir-s:ceph-remote]
"""


@pytest.fixture
def bundle() -> str:
    """The whole of it."""
    return BUNDLE


@pytest.fixture
def model() -> str:
    """One site in a model of its own; the other is behind an offer."""
    return (
        "applications:\n  vol: {charm: cinder-ceph}\n  mir: {charm: ceph-rbd-mirror}\n"
        "  mon: {charm: ceph-mon}\nrelations:\n- [mon:rbd-mirror, mir:ceph-local]\n"
    )
