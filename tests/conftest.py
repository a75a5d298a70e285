"""What many tests start from: the smallest design that the checklist has nothing against."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from dr_planner.model.deployment import Deployment

EXPLORE = "DR_PLANNER_EXPLORE"
"""Set in the environment, property tests try new examples at every run; else always the same."""

settings.register_profile(
    "house",
    deadline=None,
    derandomize=EXPLORE not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("house")

CORE = ["keystone", "glance", "placement", "neutron", "nova", "cinder"]


def _site(name: str, provider: str) -> dict[str, Any]:
    return {
        "name": name,
        "availability_zones": {"nova": name, "cinder": name, "neutron": name},
        "api_services": list(CORE),
        "computes": [f"{name}-cpu"],
        "gateways": [f"{name}-gw"],
        "uplinks": [
            {
                "name": f"{name}-up",
                "provider": provider,
                "protocol": "bgp",
                "announces": ["203.0.113.0/24"],
                "longest_prefix": 32,
            }
        ],
    }


def _cluster(name: str, site: str, number: int) -> dict[str, Any]:
    return {
        "name": name,
        "site": site,
        "fsid": f"{number:08d}-aaaa-4bbb-8ccc-dddddddddddd",
        "release": "20.2.4",
        "mon_hosts": [f"192.0.2.{number}"],
        "rbd_mirror_daemons": 1,
        "pools": [
            {"name": pool, "role": role, "profile": "pool", "journaling": True}
            for pool, role in (("blocks", "cinder"), ("pictures", "glance"), ("disks", "nova"))
        ],
    }


@pytest.fixture
def design() -> dict[str, Any]:
    """A fresh design of two full sites, east and west, and a quorum site, hill.

    A test changes it and gives it to ``deployment_of``, or writes it to a file.
    """
    return {
        "version": 1,
        "name": "two-hills",
        "sites": [
            _site("east", "Amber"),
            _site("west", "Basalt"),
            {"name": "hill", "role": "quorum"},
        ],
        "links": [
            {
                "name": "east-west",
                "sites": ["east", "west"],
                "networks": ["management", "tenant", "storage"],
                "length_km": 20,
                "rtt_ms": 0.3,
            },
            {
                "name": "east-hill",
                "sites": ["east", "hill"],
                "networks": ["management"],
                "length_km": 30,
                "rtt_ms": 0.4,
            },
            {
                "name": "west-hill",
                "sites": ["west", "hill"],
                "networks": ["management"],
                "length_km": 40,
                "rtt_ms": 0.5,
            },
        ],
        "galera": {
            "members": [
                {"name": "db-e", "site": "east", "segment": 1},
                {"name": "db-w", "site": "west", "segment": 2},
                {"name": "garb", "site": "hill", "segment": 3, "arbitrator": True},
            ]
        },
        "ceph_clusters": [_cluster("ceph-e", "east", 1), _cluster("ceph-w", "west", 2)],
        "mirrors": [
            {"pool": pool, "clusters": ["ceph-e", "ceph-w"]}
            for pool in ("blocks", "pictures", "disks")
        ],
        "cinder": {
            "backends": [
                {"name": "rbd-e", "site": "east", "ceph_cluster": "ceph-e", "pool": "blocks"},
                {"name": "rbd-w", "site": "west", "ceph_cluster": "ceph-w", "pool": "blocks"},
            ],
            "volume_types": [
                {"name": "gold-e", "backends": ["rbd-e"], "counterparts": {"west": "gold-w"}},
                {"name": "gold-w", "backends": ["rbd-w"], "counterparts": {"east": "gold-e"}},
            ],
        },
        "glance": [
            {"name": "east", "site": "east", "ceph_cluster": "ceph-e", "pool": "pictures"},
            {"name": "west", "site": "west", "ceph_cluster": "ceph-w", "pool": "pictures"},
        ],
        "nova": [
            {
                "site": site,
                "ceph_cluster": cluster,
                "pool": "disks",
                "secret_uuid": f"{number:08d}-aaaa-4bbb-8ccc-eeeeeeeeeeee",
            }
            for site, cluster, number in (("east", "ceph-e", 1), ("west", "ceph-w", 2))
        ],
        "zone_reassignments": [
            {"lost_site": "east", "takeover_site": "west", "runs_at": ["west", "hill"]},
            {"lost_site": "west", "takeover_site": "east", "runs_at": ["east", "hill"]},
        ],
    }


@pytest.fixture
def deployment_of() -> Callable[[dict[str, Any]], Deployment]:
    """Makes a deployment of a design, as strictly as a file is read."""

    def make(design: dict[str, Any]) -> Deployment:
        return Deployment.model_validate_json(json.dumps(design), strict=True)

    return make
