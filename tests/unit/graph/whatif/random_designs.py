"""Random small designs: mostly sound, with holes, silence and oddities sprinkled in."""

from __future__ import annotations

import random
from typing import Any

from dr_planner.model.deployment import Deployment

CORE = ("keystone", "glance", "nova", "cinder")
NETWORKS = ["management", "tenant", "storage"]
PREFIXES = ["203.0.113.0/24", "198.51.100.0/25", "2001:db8:7::/48"]


def random_deployment(seed: int) -> Deployment:
    """The design of a seed: two to four sites."""
    return Deployment.model_validate(_Maker(random.Random(seed)).design())


def random_steps(
    deployment: Deployment, ids: tuple[str, ...], seed: int
) -> list[tuple[list[str], list[str]]]:
    """One to three failures in a row, of up to three components each, some graceful."""
    rng = random.Random(seed)
    large = [i for i in ids if i.partition(":")[0] in ("site", "link", "domain", "ceph", "galera")]

    def some(most: int) -> list[str]:
        pools = [large if rng.random() < 0.5 and large else list(ids) for _ in range(most)]
        return [rng.choice(pool) for pool in pools[: rng.randint(0, most)]]

    steps = [(some(3), some(1) if rng.random() < 0.4 else [])]
    while len(steps) < 3 and rng.random() < 0.4:
        steps.append((some(2), some(1) if rng.random() < 0.3 else []))
    return steps


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.silence = rng.choice([0.0, 0.0, 0.0, 0.03, 0.15])
        self.names = [f"s{i}" for i in range(rng.randint(2, 4))]
        self.full = self.names if rng.random() < 0.4 or len(self.names) < 3 else self.names[:-1]

    def maybe(self, share: float) -> bool:
        return self.rng.random() < share

    def said(self, key: str, value: Any) -> dict[str, Any]:
        return {} if self.maybe(self.silence) else {key: value}

    def design(self) -> dict[str, Any]:
        clusters = [self.cluster(n, i) for i, n in enumerate(self.full) if not self.maybe(0.05)]
        backends = self.backends(clusters)
        design: dict[str, Any] = {
            "version": 1,
            "name": "drawn",
            "sites": [self.site(name) for name in self.names],
            **self.said("links", self.links()),
            "ceph_clusters": clusters,
            "mirrors": self.mirrors(clusters),
            "quorums": self.quorums(clusters),
            "cinder": {
                "backends": backends,
                "volume_types": [
                    {"name": f"t-{b['name']}", "backends": [b["name"]]} for b in backends
                ],
            },
            "glance": [
                {
                    "name": f"g-{c['site']}",
                    "site": c["site"],
                    "ceph_cluster": c["name"],
                    "pool": "p",
                }
                for c in clusters
                if self.maybe(0.7)
            ],
            "nova": [
                {"site": c["site"], "ceph_cluster": c["name"], "pool": "p", **self.secret()}
                for c in clusters
                if self.maybe(0.3)
            ],
            "protection_groups": self.groups(backends),
        }
        if self.maybe(0.95):
            design.update(self.said("galera", {"members": self.members("db")}))
        if self.maybe(0.25):
            design["regions"] = self.regions()
        if self.maybe(0.7):
            sites = self.rng.sample(self.names, self.rng.randint(1, 2))
            design["state"] = {"sites": sites}
        elif self.maybe(0.6):
            design["zone_reassignments"] = [
                {"lost_site": a, "takeover_site": b, **self.said("runs_at", [b])}
                for a in self.full
                for b in self.full[:1]
                if a != b
            ]
        return design

    def site(self, name: str) -> dict[str, Any]:
        site: dict[str, Any] = {"name": name}
        domains = ["rack0", "rack1"] if self.maybe(0.5) else []
        site["failure_domains"] = [{"name": d} for d in domains]
        if domains and self.maybe(0.3):
            site["failure_domains"] += [{"name": "room"}]
            site["failure_domains"][0]["inside"] = "room"
        hosts = [f"{name}-c0", f"{name}-c1", f"{name}-db0", f"{name}-gw0", f"{name}-m"]
        site["hosts"] = [
            {"name": h, "domains": [self.rng.choice(domains)]}
            for h in hosts
            if domains and self.maybe(0.8)
        ]
        if name not in self.full:
            return {**site, "role": "quorum", "api_services": []}
        apis = [a for a in CORE if not self.maybe(0.05)]
        site.update(self.said("api_services", apis))
        site.update(self.said("computes", hosts[: self.rng.choice([0, 1, 2, 2])]))
        site.update(
            self.said("gateways", [f"{name}-gw0", f"{name}-gw1"][: self.rng.randint(0, 2)])
        )
        if self.maybe(0.8):
            site["availability_zones"] = {"nova": self.rng.choice([name, "shared"])}
        site.update(
            self.said("uplinks", [self.uplink(name, i) for i in range(self.rng.randint(0, 2))])
        )
        return site

    def uplink(self, site: str, number: int) -> dict[str, Any]:
        uplink: dict[str, Any] = {
            "name": f"{site}-u{number}",
            "provider": self.rng.choice(["Alder Net", "alder  net", "Beech"]),
            **self.said("protocol", self.rng.choice(["bgp", "bgp", "bgp", "static"])),
            **self.said("announces", self.rng.sample(PREFIXES, self.rng.randint(0, 3))),
            **self.said("longest_prefix", self.rng.choice([32, 24])),
            **self.said("longest_prefix_v6", 128),
        }
        if self.maybe(0.3):
            uplink["gateways"] = [f"{site}-gw0"]
        return uplink

    def links(self) -> list[dict[str, Any]]:
        found = []
        for i, a in enumerate(self.names):
            for b in self.names[i + 1 :]:
                for n in range(self.rng.choice([0, 1, 1, 1, 2])):
                    few = self.rng.sample(NETWORKS, self.rng.randint(1, 3))
                    link: dict[str, Any] = {"name": f"{a}-{b}-{n}", "sites": [a, b]}
                    link.update(self.said("networks", NETWORKS if self.maybe(0.7) else few))
                    if self.maybe(0.3):
                        link["shared_risk"] = [self.rng.choice(["duct", "bridge"])]
                    found.append(link)
        return found

    def members(self, prefix: str) -> list[dict[str, Any]]:
        found = []
        for site in self.names:
            for i in range(self.rng.choice([0, 1, 1, 2])):
                voter: dict[str, Any] = {"name": f"{site}-{prefix}{i}", "site": site}
                if self.maybe(0.3):
                    voter["weight"] = self.rng.randint(0, 3)
                if prefix.startswith("db") and (site not in self.full or self.maybe(0.1)):
                    voter["arbitrator"] = True
                found.append(voter)
        return found

    def quorums(self, clusters: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for n in range(self.rng.choice([0, 0, 1, 2])):
            found.append({"name": f"r{n}", "kind": "rabbitmq", "members": self.members(f"r{n}")})
        if self.maybe(0.3):
            found.append({"name": "e", "kind": "etcd", "members": self.members("e")})
        for cluster in clusters:
            if self.maybe(0.2):
                site = cluster["site"]
                spread = self.maybe(0.3)
                members = [
                    {
                        "name": f"{site}-m{i}",
                        "site": self.rng.choice(self.names) if spread else site,
                    }
                    for i in range(3)
                ]
                name = cluster["name"]
                found.append(
                    {
                        "name": f"m-{name}",
                        "kind": "ceph-mon",
                        "members": members,
                        "ceph_cluster": name,
                    }
                )
        return found

    def cluster(self, site: str, number: int) -> dict[str, Any]:
        pools = []
        for name in ("p", "q"):
            pool: dict[str, Any] = {"name": name, "role": "cinder"}
            if self.maybe(0.15):
                pool.update({"profile": "image", "mode": "snapshot", "schedule": "15m"})
            else:
                pool.update(self.said("profile", self.rng.choice(["pool", "pool", "image"])))
                pool.update(self.said("journaling", not self.maybe(0.1)))
            pools.append(pool)
        zero = self.maybe(0.1)
        cluster: dict[str, Any] = {
            "name": f"ceph-{site}",
            "site": site,
            "fsid": "0" * 32 if zero else f"{number + 1:08d}-aaaa-4bbb-8ccc-dddddddddddd",
            "pools": pools,
        }
        if self.maybe(0.3):
            cluster["rbd_mirrors"] = [{"host": f"{site}-m"}, {"host": f"{site}-c0"}][
                : self.rng.randint(0, 2)
            ]
        else:
            cluster.update(self.said("rbd_mirror_daemons", self.rng.choice([0, 1, 1, 2])))
        return cluster

    def mirrors(self, clusters: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = [c["name"] for c in clusters]
        found = []
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                for pool in ("p", "q"):
                    if self.maybe(0.7):
                        ends = [a, b] if self.maybe(0.5) else [b, a]
                        way = "rx-only" if self.maybe(0.2) else "rx-tx"
                        found.append({"pool": pool, "clusters": ends, "direction": way})
        return found

    def secret(self) -> dict[str, Any]:
        number = self.rng.randint(1, 2)
        return (
            {"secret_uuid": f"0000000{number}-0000-4000-8000-000000000000"}
            if self.maybe(0.15)
            else {}
        )

    def backends(self, clusters: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for cluster in clusters:
            for pool in ("p", "q"):
                if self.maybe(0.75):
                    site = cluster["site"] if self.maybe(0.85) else self.rng.choice(self.full)
                    backend: dict[str, Any] = {
                        "name": f"b-{cluster['name']}-{pool}",
                        "site": site,
                        "ceph_cluster": cluster["name"],
                        "pool": pool,
                        **self.secret(),
                    }
                    if self.maybe(0.4):
                        backend["host"] = self.rng.choice(["h", f"h-{site}"])
                    if self.maybe(0.3):
                        backend["cluster"] = "volumes"
                    backend["replication"] = [
                        {"backend_id": c["name"], "ceph_cluster": c["name"], **self.secret()}
                        for c in clusters
                        if c is not cluster and self.maybe(0.4)
                    ]
                    backend["standby_sites"] = [
                        name for name in self.full if name != site and self.maybe(0.3)
                    ]
                    found.append(backend)
        for backend in list(found):
            if self.maybe(0.3):
                other = self.rng.choice(self.full)
                standby = [name for name in backend["standby_sites"] if name != other]
                found.append(
                    {
                        **backend,
                        "name": backend["name"] + "-too",
                        "site": other,
                        "standby_sites": standby,
                    }
                )
        return found

    def regions(self) -> list[dict[str, Any]]:
        cut = self.rng.randint(1, len(self.full))
        found: list[dict[str, Any]] = [{"name": "one", "sites": self.full[:cut]}]
        if self.full[cut:]:
            found.append({"name": "two", "sites": self.full[cut:]})
        for region in found:
            if self.maybe(0.5):
                region["galera"] = {"members": self.members(f"db-{region['name']}-")}
        return found

    def groups(self, backends: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for i in range(self.rng.randint(1, 4)):
            strategies = ["rehome", "rehome", "replication-api", "manage"]
            group: dict[str, Any] = {"name": f"g{i}", "strategy": self.rng.choice(strategies)}
            if self.maybe(0.6) and backends:
                group["volume_types"] = [f"t-{self.rng.choice(backends)['name']}"]
            if self.maybe(0.5):
                group["home_site"] = self.rng.choice(self.full)
            if self.maybe(0.3):
                group["recovers_at"] = self.rng.sample(self.full, self.rng.randint(1, 2))
            if i and self.maybe(0.4):
                group["depends_on"] = [f"g{self.rng.randrange(i)}"]
            if self.maybe(0.05):
                group["depends_on"] = [f"g{self.rng.randint(0, i)}"]
            found.append(group)
        return found
