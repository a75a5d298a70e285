"""Loading a design of 50 sites and 20,000 lines, measured against parsing its YAML alone.

The baseline is ruamel.yaml's round-trip parse of the same text in the same run: no loader that
names lines can do without it. ``-s`` prints the figures.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from ruamel.yaml import YAML

from dr_planner.design.load import load

SITES = 50
HOSTS = 54
LINES = 20_000


def part_of_a_site(name: str, before: str, after: str, number: int) -> dict[str, Any]:
    """Everything that belongs to one site of a ring, as a part of a design."""
    hosts = [f"compute-{name}-{n}" for n in range(HOSTS)]
    return {
        "sites": [
            {
                "name": name,
                "availability_zones": {"nova": name, "cinder": name, "neutron": name},
                "api_services": ["keystone", "glance", "placement", "neutron", "nova", "cinder"],
                "failure_domains": [{"name": f"rack-{n}", "kind": "rack"} for n in range(10)],
                "computes": hosts,
                "hosts": [
                    {"name": host, "domains": [f"rack-{n % 10}"], "vcpus": 64}
                    | {"memory_mib": 262144}
                    for n, host in enumerate(hosts)
                ],
                "gateways": [f"gateway-{name}-{n}" for n in range(2)],
            }
        ],
        "links": [{"name": f"{name}-{after}", "sites": [name, after], "rtt_ms": 0.5}],
        "galera": {"members": [{"name": f"db-{name}", "site": name, "segment": number}]},
        "ceph_clusters": [
            {
                "name": f"ceph-{name}",
                "site": name,
                "fsid": f"{number:08d}-aaaa-4bbb-8ccc-dddddddddddd",
                "pools": [
                    {"name": f"{kind}-{of}", "role": role, "profile": "pool", "journaling": True}
                    for kind, role in (("volumes", "cinder"), ("images", "glance"))
                    for of in (name, before)
                ],
            }
        ],
        "mirrors": [
            {"pool": f"{kind}-{name}", "clusters": [f"ceph-{name}", f"ceph-{after}"]}
            for kind in ("volumes", "images")
        ],
        "cinder": {
            "backends": [
                {"name": f"{name}-{of}", "site": name, "ceph_cluster": f"ceph-{name}"}
                | {"pool": f"volumes-{of}"}
                for of in (name, before)
            ]
        },
    }


def merged(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Parts put together as ``include`` does it."""
    whole: dict[str, Any] = {"version": 1, "name": "fifty"}
    for part in parts:
        for key, value in part.items():
            if isinstance(value, dict):
                for inner, items in value.items():
                    whole.setdefault(key, {}).setdefault(inner, []).extend(items)
            else:
                whole.setdefault(key, []).extend(value)
    return whole


@pytest.fixture(scope="module")
def spelled_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The design with every site written out."""
    name = "site-{}".format
    parts = [
        part_of_a_site(name(n), name((n - 1) % SITES), name((n + 1) % SITES), n + 1)
        for n in range(SITES)
    ]
    file = tmp_path_factory.mktemp("spelled-out") / "design.yaml"
    file.write_text(yaml.safe_dump(merged(parts), sort_keys=False))
    assert len(file.read_text().splitlines()) >= LINES
    return file


@pytest.fixture(scope="module")
def templated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same design with one template, in two files."""
    template = part_of_a_site("{site}", "{before}", "{after}", 0)
    (site,) = template.pop("sites")
    del site["name"]
    template["galera"]["members"][0]["segment"] = "{number}"
    template["ceph_clusters"][0]["fsid"] = "{fsid}"
    sites = [
        {
            "name": f"site-{n}",
            "template": "metro",
            "values": {
                "before": f"site-{(n - 1) % SITES}",
                "after": f"site-{(n + 1) % SITES}",
                "number": n + 1,
                "fsid": f"{n + 1:08d}-aaaa-4bbb-8ccc-dddddddddddd",
            },
        }
        for n in range(SITES)
    ]
    folder = tmp_path_factory.mktemp("templated")
    file = folder / "design.yaml"
    head = {"version": 1, "name": "fifty", "include": ["templates.yaml"], "sites": sites}
    file.write_text(yaml.safe_dump(head, sort_keys=False))
    (folder / "templates.yaml").write_text(
        yaml.safe_dump({"templates": {"metro": {"site": site, **template}}}, sort_keys=False)
    )
    return file


def seconds(work: Callable[[], object]) -> float:
    """The middle of three runs."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def parse(file: Path) -> object:
    return YAML(typ="rt").load(file.read_text())


def test_loading_costs_little_more_than_parsing(spelled_out: Path) -> None:
    """Merging, validating and following 10,000 names is a small part of the whole."""
    parsing = seconds(lambda: parse(spelled_out))
    loading = seconds(lambda: load(spelled_out))

    print(f"\nparse {parsing:.2f} s, load {loading:.2f} s, ratio {loading / parsing:.2f}")
    assert loading < 1.5 * parsing


def test_a_template_is_cheaper_than_what_it_stands_for(spelled_out: Path, templated: Path) -> None:
    """The same deployment, from a file that is a fraction as long, in a fraction of the time."""
    assert load(templated) == load(spelled_out)
    parsing = seconds(lambda: parse(spelled_out))
    loading = seconds(lambda: load(templated))

    print(f"\nparse spelled out {parsing:.2f} s, load templated {loading:.2f} s")
    assert loading < 0.5 * parsing
