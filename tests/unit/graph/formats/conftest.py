"""Designs whose names try to be something else."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.graph.deployment_graph import DeploymentGraph

NASTY = [
    'say "hi"',
    "<b>&amp;</b>",
    "back\\slash\\",
    "a#b`c`;--> end",
    "]]> -- ><!--",
    "日本語サイト",
    "bell\u0007 and null\u0000.",
    "x" * 255,
]


@pytest.fixture
def view(design, deployment_of) -> DeploymentGraph:
    return DeploymentGraph(deployment_of(design))


@pytest.fixture
def nasty(deployment_of) -> DeploymentGraph:
    """Sites, clusters, pools and links with names from the list above."""
    sites = [{"name": name, "computes": NASTY, "api_services": NASTY[:3]} for name in NASTY]
    clusters: list[dict[str, Any]] = [
        {
            "name": f"ceph {name[:200]}",
            "site": name,
            "fsid": f"00000000-0000-4000-8000-00000000000{i}",
            "pools": [{"name": pool, "role": "cinder"} for pool in NASTY],
        }
        for i, name in enumerate(NASTY)
    ]
    return DeploymentGraph(
        deployment_of(
            {
                "version": 1,
                "name": NASTY[1],
                "sites": sites,
                "links": [{"name": name, "sites": NASTY[:2]} for name in NASTY],
                "ceph_clusters": clusters,
                "mirrors": [
                    {"pool": name, "clusters": [clusters[0]["name"], clusters[i]["name"]]}
                    for i, name in enumerate(NASTY)
                    if i
                ],
            }
        )
    )
