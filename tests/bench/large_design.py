"""Generated designs of any size: full sites in a ring, each mirrored to the next."""

from __future__ import annotations

from typing import Any

from dr_planner.model.deployment import Deployment

NETWORKS = ["management", "tenant", "storage"]
APIS = ["keystone", "glance", "placement", "neutron", "nova", "cinder"]


def large_deployment(sites: int, computes: int) -> Deployment:
    """So many sites, each with so many computes in racks of 40, and all that goes with them."""
    names = [f"site{i:02d}" for i in range(sites)]
    pairs = {(i, (i + step) % sites) for i in range(sites) for step in (1, 2)}
    links = {(min(a, b), max(a, b)) for a, b in pairs if a != b}
    backends = [
        {
            "name": f"rbd-{names[i]}-{pool}",
            "site": names[i],
            "ceph_cluster": f"ceph-{names[i]}",
            "pool": pool,
        }
        for i in range(sites)
        for pool in (f"v{i}", f"v{(i - 1) % sites}")
    ]
    return Deployment.model_validate(
        {
            "version": 1,
            "name": f"generated-{sites}-{computes}",
            "sites": [_site(name, computes) for name in names],
            "links": [
                {
                    "name": f"{names[a]}-{names[b]}",
                    "sites": [names[a], names[b]],
                    "networks": NETWORKS,
                    "shared_risk": [f"duct-{(a + b) % 3}"],
                }
                for a, b in sorted(links)
            ],
            "galera": {"members": [{"name": f"db-{name}", "site": name} for name in names]},
            "quorums": [
                {
                    "name": "queue",
                    "kind": "rabbitmq",
                    "members": [{"name": f"mq-{name}", "site": name} for name in names],
                },
                *(
                    {
                        "name": f"mons-{name}",
                        "kind": "ceph-mon",
                        "ceph_cluster": f"ceph-{name}",
                        "members": [{"name": f"mon{j}-{name}", "site": name} for j in range(3)],
                    }
                    for name in names
                ),
            ],
            "ceph_clusters": [_cluster(names[i], i, sites) for i in range(sites)],
            "mirrors": [
                {
                    "pool": f"v{i}",
                    "clusters": [f"ceph-{names[i]}", f"ceph-{names[(i + 1) % sites]}"],
                }
                for i in range(sites)
            ],
            "cinder": {
                "backends": backends,
                "volume_types": [{"name": b["name"], "backends": [b["name"]]} for b in backends],
            },
            "state": {"sites": names[:3]},
            "protection_groups": [
                {
                    "name": f"group-{name}-{n}",
                    "home_site": name,
                    "volume_types": [f"rbd-{name}-v{i}"],
                    "depends_on": [f"group-{name}-{n - 1}"] if n else [],
                }
                for i, name in enumerate(names)
                for n in range(3)
            ],
        }
    )


def _site(name: str, computes: int) -> dict[str, Any]:
    racks = max(2, -(-computes // 40))
    machines = [f"{name}-c{i:04d}" for i in range(computes)]
    return {
        "name": name,
        "availability_zones": {"nova": name},
        "api_services": APIS,
        "failure_domains": [{"name": f"rack{i:02d}", "kind": "rack"} for i in range(racks)],
        "hosts": [
            {"name": machine, "domains": [f"rack{i % racks:02d}"]}
            for i, machine in enumerate(machines)
        ],
        "computes": machines,
        "gateways": [f"{name}-gw{i}" for i in range(4)],
        "uplinks": [
            {
                "name": f"{name}-up{i}",
                "provider": f"provider {i}",
                "protocol": "bgp",
                "announces": ["203.0.113.0/24", "198.51.100.0/24"],
                "longest_prefix": 32,
            }
            for i in range(2)
        ],
    }


def _cluster(name: str, number: int, sites: int) -> dict[str, Any]:
    return {
        "name": f"ceph-{name}",
        "site": name,
        "fsid": f"{number + 1:08d}-aaaa-4bbb-8ccc-dddddddddddd",
        "rbd_mirrors": [{"host": f"{name}-mirror{i}"} for i in range(2)],
        "pools": [
            {"name": pool, "role": "cinder", "profile": "pool", "journaling": True}
            for pool in (f"v{number}", f"v{(number - 1) % sites}")
        ],
    }
