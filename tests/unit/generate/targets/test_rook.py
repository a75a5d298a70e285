"""The target rook: golden files, and random designs read back."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.mirrored_pools import mirrored, schedule
from dr_planner.model.ceph import CephCluster, MirrorDirection
from dr_planner.model.deployment import Deployment
from dr_planner.model.rook import RookFile
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    GOLDEN,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)

TARGET = all_targets()["rook"]
ONE_WAY = {"rook.mirrored-pools-have-peers"}
"""What lint says of the end of a one-way mirror that sends."""


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("rook", TARGET, "two-targets")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The objects of all sites together."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=ceph_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """Daemons, modes, schedules and peers, by lint's own reader."""
    folder = put(TARGET.render(deployment), tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)
    one_way = any(m.direction is MirrorDirection.RX_ONLY for m in deployment.mirrors)

    assert failures(parts) <= (ONE_WAY if one_way else set())
    for cluster in deployment.ceph_clusters:
        own = [p for p in parts if isinstance(p, RookFile) and p.site == cluster.site]
        counts = [mirror.text("spec.count") for part in own for mirror in part.mirrors]
        assert counts == ([str(cluster.mirror_daemons)] if cluster.mirror_daemons else [])
        found = {pool.name: pool for part in own for pool in part.pools}
        wanted = [pool for pool in mirrored(deployment, cluster) if pool.profile]
        assert set(found) == {pool.name for pool in wanted}
        for pool in wanted:
            said = found[pool.name]
            assert said.flag("spec.mirroring.enabled") is True
            assert said.text("spec.mirroring.mode") == str(pool.profile)
            first = said.text("spec.mirroring.snapshotSchedules.0.interval")
            assert first == (schedule(pool) or "")
            peers = said.text("spec.mirroring.peers.secretNames")
            assert peers == expected_peer(deployment, cluster, pool.name)


def expected_peer(deployment: Deployment, cluster: CephCluster, pool: str) -> str:
    (mirror,) = deployment.mirrors_of(cluster.name, pool)
    other = next(name for name in mirror.clusters if name != cluster.name)
    gets = mirror.direction is MirrorDirection.RX_TX or mirror.clusters[1] == cluster.name
    return f"{pool}-peer-{other}" if gets else ""


def test_tokens_go_from_the_one_end_to_the_other(run_script, tmp_path: Path) -> None:
    """By files of one name at both ends; a token is deleted where it was taken."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    folder = tmp_path / "tokens"
    folder.mkdir()
    kubectl = 'case "$2" in cephblockpool) echo made-by-rook;; secret) echo dG9rZW4=;; esac; cat'

    status, calls, errors = run_script(
        files["hill/high-1-give-tokens.sh"],
        str(folder),
        answers={"kubectl": kubectl + " </dev/null"},
    )
    assert (status, errors) == (0, "")
    assert calls[1][2:4] == ["secret", "made-by-rook"]
    given_away = folder / "high.volumes.token"
    assert given_away.read_text() == "token"
    (folder / "far.volumes.token").write_text("other")

    status, calls, errors = run_script(
        files["harbour/near-2-take-tokens.sh"], str(folder), answers={"kubectl": "cat </dev/null"}
    )
    assert (status, errors) == (0, "")
    made = [call for call in calls if call[1] == "create"]
    assert [call[4] for call in made] == ["volumes-peer-high", "volumes-peer-far"]
    assert f"--from-file=token={given_away}" in made[0]
    assert "--from-literal=direction=rx-tx" in made[0]
    assert not list(folder.iterdir())


def test_what_is_no_part_of_the_design_is_no_part_of_the_pool() -> None:
    """Copies, failure domain and namespace stay as they are."""
    text = TARGET.render(load(GOLDEN / "two-targets.yaml"))["isle/far-mirroring.yaml"]
    daemons, pool = yaml.safe_load_all(text)

    assert set(daemons["metadata"]) == {"name"}
    assert set(pool["spec"]) == {"mirroring"}


def test_several_peers_are_warned_of_in_the_file() -> None:
    """Rook supports one peer of a pool."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))

    assert "Pool volumes has 2 peers" in files["harbour/near-mirroring.yaml"]
    assert "peers in the design" not in files["hill/high-mirroring.yaml"]


def test_names_that_kubernetes_cannot_have_are_refused(design, deployment_of) -> None:
    """With an input error that names it."""
    for cluster in design["ceph_clusters"]:
        for pool in cluster["pools"]:
            pool["name"] = pool["name"].upper()
    for mirror in design["mirrors"]:
        mirror["pool"] = mirror["pool"].upper()
    for backend in design["cinder"]["backends"]:
        backend["pool"] = backend["pool"].upper()
    for disks in [*design.get("glance", []), *design.get("nova", [])]:
        disks["pool"] = disks["pool"].upper()

    with pytest.raises(InputError, match="object of Kubernetes"):
        TARGET.render(deployment_of(design))


def test_a_token_that_is_missing_changes_nothing(run_script, tmp_path: Path) -> None:
    """The secret that is there stays, for mirroring goes on with it."""
    script = TARGET.render(load(GOLDEN / "two-targets.yaml"))["hill/high-2-take-tokens.sh"]

    status, calls, errors = run_script(script, str(tmp_path), answers={"kubectl": ""})

    assert status != 0
    assert errors == f"No token in {tmp_path}/near.volumes.token.\n"
    assert calls == []
