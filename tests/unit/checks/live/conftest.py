"""A design and an observation of it in which all is well."""

from __future__ import annotations

import json
from typing import Any

import pytest

IMAGES = ("volume-1", "volume-2")
REPLAYING = {"bytes_per_second": 0.0, "entries_behind_primary": 0, "entries_per_second": 0.0}


def _site(name: str) -> dict[str, Any]:
    services = [
        {
            "host": f"cinder-{site}@rbd-{site[0]}",
            "zone": site,
            "status": "enabled",
            "state": "up",
            "replication_status": "disabled",
            "frozen": False,
        }
        for site in ("east", "west")
    ]
    return {
        "site": name,
        "microversion": "3.71",
        "volume_services": services,
        "volume_types": [
            {"id": kind, "name": kind, "extra_specs": {"volume_backend_name": f"rbd-{kind[-1]}"}}
            for kind in ("gold-e", "gold-w")
        ],
        "compute_services": [
            {
                "binary": "nova-compute",
                "host": f"{site}-cpu",
                "zone": site,
                "enabled": True,
                "is_up": True,
            }
            for site in ("east", "west")
        ],
        "network_agents": [
            {"kind": "L3 agent", "host": f"{s}-gw", "zone": s, "enabled": True, "is_up": True}
            for s in ("east", "west")
        ],
    }


def _pool(pool: str, here: str, there: str) -> dict[str, Any]:
    primary = here == "ceph-e"
    images = IMAGES if pool == "blocks" else ()
    named = [
        {"cluster": here, "pool": pool, "image": image, "presence": "present", "mirrored": True}
        for image in images
    ]
    told = {
        "state": "up+stopped" if primary else "up+replaying",
        "description": "local image is primary"
        if primary
        else f"replaying, {json.dumps(REPLAYING)}",
    }
    return {
        "pool": pool,
        "mirroring": {
            "mode": "pool",
            "site_name": here,
            "peers": [{"site_name": there, "direction": "rx-tx"}],
            "daemons": [{"host": f"{here}-1", "version": "20.2.4", "health": "OK"}],
            "names": list(images),
            "images": [{**image, **told} for image in named],
        },
        "primaries": [{**image, "primary": primary} for image in named],
    }


def _cluster(here: str, there: str, site: str) -> dict[str, Any]:
    pools = ("blocks", "pictures", "disks")
    return {"cluster": here, "site": site, "pools": [_pool(pool, here, there) for pool in pools]}


@pytest.fixture
def live(design: dict[str, Any]) -> dict[str, Any]:
    """``design`` and ``seen``; two volumes, primary at ceph-e and replayed at ceph-w."""
    for backend in design["cinder"]["backends"]:
        backend["host"] = f"cinder-{backend['site']}"
    return {
        "design": design,
        "seen": {
            "sites": [_site("east"), _site("west")],
            "clusters": [
                _cluster("ceph-e", "ceph-w", "east"),
                _cluster("ceph-w", "ceph-e", "west"),
            ],
        },
    }
