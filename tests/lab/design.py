"""The design of the lab, as an architect would write it, and what a drill must know of it.

The clusters, backends, types, computes and clouds are those that run. Of Galera, gateways and the
provider it tells what such a deployment would have: the lab runs none of them. Its Glance runs at
site A, its computes are simulated by Nova.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.lab.ceph import CLIENT, Cluster
from tests.lab.place import POOLS, ROOT, SITES, Place
from tests.lab.services.cinder import HOST, SECRET_UUID, letter
from tests.lab.services.nova import COMPUTES

ROLES = {"volumes": "cinder", "images": "glance", "vms": "nova", "cinder": "cinder"}
SERVICES = ["keystone", "glance", "placement", "neutron", "nova", "cinder"]


def design(place: Place) -> dict[str, Any]:
    """The design as a document."""
    return {
        "version": 1,
        "name": "lab",
        "sites": [*(_site(site) for site in SITES), {"name": "site-q", "role": "quorum"}],
        "links": [
            _link(*SITES, ["management", "tenant", "storage"]),
            *(_link(site, "site-q", ["management"]) for site in SITES),
        ],
        "galera": {
            "members": [
                {"name": "db-a", "site": "site-a", "segment": 1},
                {"name": "db-b", "site": "site-b", "segment": 2},
                {"name": "garb", "site": "site-q", "segment": 3, "arbitrator": True},
            ]
        },
        "ceph_clusters": [_cluster(place, site) for site in SITES],
        "mirrors": [{"pool": pool, "clusters": list(SITES)} for pool in POOLS],
        "cinder": {
            "backends": [backend for site in SITES for backend in _backends(place, site)],
            "volume_types": [kind for site in SITES for kind in _types(site)],
        },
        "glance": [
            {"name": site, "site": site, "ceph_cluster": site, "pool": "images"} for site in SITES
        ],
        "nova": [
            {"site": site, "ceph_cluster": site, "pool": "vms", "secret_uuid": _secret(site)}
            for site in SITES
        ],
        "zone_reassignments": [
            {"lost_site": site, "takeover_site": _peer(site), "runs_at": [_peer(site), "site-q"]}
            for site in SITES
        ],
        "catalog": {"signing_key": {"env": "DR_PLANNER_LAB_KEY"}},
    }


def write_design(place: Place) -> None:
    """Leave the design, and what a drill may do to the lab, in the lab's folder."""
    (place.folder / "design.yaml").write_text(json.dumps(design(place), indent=1) + "\n")
    stage = {
        "version": 1,
        "cwd": str(ROOT),
        "command": [sys.executable, "-m", "tests.lab", "--dir", str(place.folder)],
        "requests": str(place.log / "cinder-api.log"),
        "client": CLIENT,
    }
    (place.folder / "stage.json").write_text(json.dumps(stage, indent=1) + "\n")


def _peer(site: str) -> str:
    return next(other for other in SITES if other != site)


def _secret(site: str) -> str:
    return f"0000000{SITES.index(site) + 1}{SECRET_UUID[8:]}"


def _site(site: str) -> dict[str, Any]:
    here = letter(site)
    return {
        "name": site,
        "cloud": "admin",
        "availability_zones": {"nova": site, "cinder": site, "neutron": site},
        "api_services": SERVICES,
        "computes": [COMPUTES[site]],
        "gateways": [f"gw-{here}"],
        "uplinks": [
            {
                "name": f"up-{here}",
                "provider": f"provider-{here}",
                "protocol": "bgp",
                "announces": ["203.0.113.0/24"],
                "longest_prefix": 32,
            }
        ],
    }


def _link(one: str, other: str, networks: list[str]) -> dict[str, Any]:
    name = f"{one}-{other}"
    return {"name": name, "sites": [one, other], "networks": networks, "length_km": 1,
            "rtt_ms": 0.1}  # fmt: skip


def _cluster(place: Place, site: str) -> dict[str, Any]:
    return {
        "name": site,
        "site": site,
        "fsid": Cluster(place, site).fsid,
        "client": CLIENT,
        "mon_hosts": [place.site_address(site)],
        "rbd_mirror_daemons": 1,
        "pools": [
            {"name": pool, "role": ROLES[pool], "profile": mode, "journaling": True}
            for pool, mode in POOLS.items()
        ],
    }


def _backends(place: Place, site: str) -> list[dict[str, Any]]:
    here, peer = letter(site), _peer(site)
    both = {"site": site, "host": HOST, "ceph_cluster": site, "user": CLIENT}
    return [
        {
            "name": f"rbd-{here}",
            **both,
            "pool": "cinder",
            "replication": [{"backend_id": peer, "ceph_cluster": peer}],
        },
        {"name": f"pool-{here}", **both, "pool": "volumes"},
    ]


def _types(site: str) -> list[dict[str, Any]]:
    here, peer = letter(site), _peer(site)
    return [
        {
            "name": f"replicated-{here}",
            "backends": [f"rbd-{here}"],
            "replicated": True,
            "counterparts": {peer: f"replicated-{letter(peer)}"},
        },
        {
            "name": f"mirrored-{here}",
            "backends": [f"pool-{here}"],
            "counterparts": {peer: f"mirrored-{letter(peer)}"},
        },
    ]
