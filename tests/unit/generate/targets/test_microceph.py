"""The target microceph: golden files, and the commands of random designs."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.generate.parts.mirrored_pools import mirrored, mirroring_clusters
from dr_planner.model.ceph import MirrorDirection, MirrorProfile
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    GOLDEN,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)

TARGET = all_targets()["microceph"]
ONE_WAY = {"mirroring.scripts-mirror-both-ways"}


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("microceph", TARGET, "two-targets")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The scripts of all sites together."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


def commands(text: str, program: str) -> list[list[str]]:
    rows = [shlex.split(row) for row in text.split("\n") if row.startswith(program + " ")]
    return [row[1:] for row in rows]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=ceph_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """Every mirror of a known profile is made once: by MicroCeph's command, or by rbd's."""
    files = TARGET.render(deployment)
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)
    one_way = any(m.direction is MirrorDirection.RX_ONLY for m in deployment.mirrors)
    assert failures(parts) <= (ONE_WAY if one_way else set())

    native, by_rbd = set(), set()
    for cluster in mirroring_clusters(deployment):
        start = f"{cluster.site}/{cluster.name}"
        for row in commands(files.get(f"{start}-4-mirror.sh", ""), "microceph"):
            assert row[:3] == ["replication", "enable", "rbd"]
            native.add((row[3], cluster.name, row[row.index("--remote") + 1]))
        taken = commands(files[f"{start}-3-take-tokens.sh"], "microceph")
        assert [row[-1] for row in taken] == [cluster.name] * len(taken)
        lists = [p for p in parts if isinstance(p, CommandList) and p.site == cluster.site]
        for part in lists:
            for command in part.of("rbd", "mirror pool peer bootstrap import"):
                assert command.setting("site-name") == cluster.name
                by_rbd.add((command.arguments[0], cluster.name, command.setting("direction")))
        modes = {c.arguments for part in lists for c in part.of("rbd", "mirror pool enable")}
        assert modes == {
            (pool.name, str(pool.profile))
            for pool in mirrored(deployment, cluster)
            if pool.profile and not is_native(deployment, cluster.name, pool.name)
        }
    known = [m for m in deployment.mirrors if deployment.ceph_clusters[0].pool(m.pool).profile]
    assert native == {
        (m.pool, *m.clusters) for m in known if is_native(deployment, m.clusters[0], m.pool)
    }
    assert by_rbd == {
        (m.pool, m.clusters[1], str(m.direction))
        for m in known
        if not is_native(deployment, m.clusters[0], m.pool)
    }


def is_native(deployment: Deployment, cluster: str, pool: str) -> bool:
    (mirror,) = deployment.mirrors_of(cluster, pool)
    profile = deployment.ceph_cluster(cluster).pool(pool).profile
    return profile is MirrorProfile.POOL and mirror.direction is MirrorDirection.RX_TX


def test_tokens_have_one_name_at_both_ends(run_script, tmp_path: Path) -> None:
    """What one cluster gives another takes, and deletes."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    folder = tmp_path / "tokens"
    folder.mkdir()
    answers = {"microceph": "echo joined", "microceph.rbd": "cat </dev/null; echo peered"}
    for path in ("harbour/near-2", "isle/far-2", "hill/high-2"):
        status, _, errors = run_script(
            files[f"{path}-give-tokens.sh"], str(folder), answers=answers
        )
        assert (status, errors) == (0, "")
    assert (folder / "high.for.near.token").read_text() == "joined\n"
    assert (folder / "near.pool.volumes.token").read_text() == "peered\n"

    status, calls, errors = run_script(
        files["harbour/near-3-take-tokens.sh"], str(folder), answers=answers
    )
    assert (status, errors) == (0, "")
    joined = ["microceph", "remote", "import", "high", "joined", "--local-name", "near"]
    assert calls[0] == joined
    status, calls, errors = run_script(
        files["isle/far-3-take-tokens.sh"], str(folder), answers=answers
    )
    assert (status, errors) == (0, "")
    assert calls[-1][-2:] == ["volumes", "-"]
    assert not (folder / "near.pool.volumes.token").exists()


def test_hosts_and_numbers_of_daemons(design, deployment_of) -> None:
    """By host where the design has it, else what is missing is said."""
    design["ceph_clusters"][0].pop("rbd_mirror_daemons", None)
    design["ceph_clusters"][0]["rbd_mirrors"] = [{"host": "m1"}, {"host": "m2"}]
    design["ceph_clusters"][1].pop("rbd_mirror_daemons", None)
    files = TARGET.render(deployment_of(design))

    first = commands(files["east/ceph-e-1-daemons.sh"], "microceph")
    assert [row[-1] for row in first] == ["m1", "m2"]
    assert (
        "number of rbd-mirror daemons is NOT IN THE DESIGN" in (files["west/ceph-w-1-daemons.sh"])
    )
