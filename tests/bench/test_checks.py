"""The checklist on large deployments: the cost grows with the size, not with its square.

The baseline is the same work on half the size, in the same run. ``-s`` prints the slope.
"""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.load import load
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.reality import Reality
from dr_planner.model.deployment import Deployment
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.observation import ClusterSeen, Observation, PoolSeen
from dr_planner.model.poolmirroring import PoolMirroring

EXAMPLE = Path(__file__).parents[2] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
POOLS, VOLUMES = 200, 5000


def with_pools(count: int, folder: Path) -> Deployment:
    """The example with so many mirrored pools, each with a backend at either site and types."""
    text = yaml.safe_load(EXAMPLE.read_text())
    names = [f"volumes-{number}" for number in range(count)]
    for cluster in text["ceph_clusters"]:
        cluster["pools"] += [
            {"name": name, "role": "cinder", "profile": "pool", "journaling": True}
            for name in names
        ]
    first = text["mirrors"][0]
    text["mirrors"] += [{**first, "pool": name} for name in names]
    backends = list(text["cinder"]["backends"])
    for name in names:
        for backend in backends[:2]:
            text["cinder"]["backends"].append(
                {**backend, "name": f"{backend['name']}-{name}", "pool": name, "replication": []}
            )
    path = folder / f"pools-{count}.yaml"
    path.write_text(yaml.safe_dump(text))
    return load(path)


def flag(cluster: str, number: int, *, primary: bool) -> ImageState:
    return ImageState(
        cluster=cluster, pool="volumes", image=f"volume-{number}", presence=Presence.PRESENT,
        primary=primary, mirrored=True, global_id=f"{number}",
        state="up+stopped" if primary else "up+replaying",
    )  # fmt: skip


def seen(deployment: Deployment, count: int) -> Observation:
    """Two clusters with so many images, all well."""
    clusters = []
    for cluster in deployment.ceph_clusters[:2]:
        flags = tuple(
            flag(cluster.name, number, primary=cluster is deployment.ceph_clusters[0])
            for number in range(count)
        )
        mirroring = PoolMirroring(mode="pool", names=tuple(f.image for f in flags), images=flags)
        pool = PoolSeen(pool="volumes", mirroring=mirroring, primaries=flags)
        clusters.append(ClusterSeen(cluster=cluster.name, site=cluster.site, pools=(pool,)))
    return Observation(clusters=tuple(clusters))


def cost(view: object) -> tuple[float, int]:
    """Processor seconds of all checks of a view, at best, and how many findings there are."""
    checks: dict[str, Any] = {
        name: check for name, check in all_checks().items() if check.view is type(view)
    }
    taken = []
    for _ in range(3):
        gc.collect()  # what earlier tests left behind is not paid for here
        began = time.process_time()
        findings = run_checks(checks, view)
        taken.append(time.process_time() - began)
    return min(taken), len(findings)


@pytest.mark.parametrize("kind", ["pools", "volumes"])
def test_the_cost_grows_with_the_size(kind, tmp_path):
    """Twice as much takes about twice as long."""
    figures = []
    for share in (2, 1):
        if kind == "pools":
            began = time.process_time()
            view: object = DeploymentGraph(with_pools(POOLS // share, tmp_path))
            building = time.process_time() - began
            size = POOLS // share
        else:
            deployment = load(EXAMPLE)
            began = time.process_time()
            view = Reality(DeploymentGraph(deployment), seen(deployment, VOLUMES // share))
            building = time.process_time() - began
            size = VOLUMES // share
        seconds, findings = cost(view)
        figures.append((size, seconds, findings, building))
    (small, baseline, few, _), (large, seconds, many, building) = figures

    print(
        f"\n{large} {kind}: {many} findings in {seconds:.2f} s (and {building:.2f} s to build the "
        f"view); {small}: {baseline:.2f} s; slope {seconds / baseline:.2f} for twice the size"
    )
    assert many > 1.8 * few
    assert seconds < 3 * baseline + 0.05
