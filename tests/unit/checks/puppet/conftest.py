"""Data for Hiera with one backend."""

from __future__ import annotations

import pytest

DATA = """\
site::volumes:
  fast:
    rbd_pool: volumes
    rbd_user: cinder
    {more}
    extra_options:
      {key}: {value}
"""


@pytest.fixture
def data():
    """Data whose backend has one extra option."""

    def made(
        key: str = "fast/replication_device", value: str = "{value: [a]}", more: str = ""
    ) -> dict[str, str]:
        text = DATA.format(key=key, value=value, more=more or "rbd_ceph_conf: /etc/ceph/a.conf")
        return {"common.yaml": text}

    return made
