"""The target cephadm: golden files, and random designs read back."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.model.ceph import MirrorDirection, MirrorMode
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.cephdeployment import CephadmSpec
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)

TARGET = all_targets()["cephadm"]
SLOW = [HealthCheck.too_slow]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("cephadm", TARGET, "two-targets")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """Specifications and scripts of all sites together."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(deployment=ceph_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """Daemons from the specifications; modes, peers and schedules from the commands."""
    folder = put(TARGET.render(deployment), tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)
    both_ways = all(mirror.direction is MirrorDirection.RX_TX for mirror in deployment.mirrors)

    found = failures(parts)
    assert found <= (set() if both_ways else {"mirroring.scripts-mirror-both-ways"})
    for cluster in deployment.ceph_clusters:
        own = [part for part in parts if part.site == cluster.site]
        specs = [spec for p in own if isinstance(p, CephadmSpec) for spec in p.mirrors]
        assert len(specs) == (1 if cluster.mirror_daemons else 0)
        for spec in specs:
            if cluster.rbd_mirrors is None:
                assert spec.text("placement.count") == str(cluster.rbd_mirror_daemons)
            else:
                hosts = Counter(daemon.host for daemon in cluster.rbd_mirrors)
                assert spec.text("placement.hosts").replace(" ", "").split(",") == list(hosts)
                most = max(hosts.values())
                assert spec.text("placement.count_per_host") == (str(most) if most > 1 else "")
        _commands_agree(deployment, cluster.name, [p for p in own if isinstance(p, CommandList)])


def _commands_agree(deployment: Deployment, name: str, lists: list[CommandList]) -> None:
    cluster = deployment.ceph_cluster(name)
    enabled = [c for part in lists for c in part.of("rbd", "mirror pool enable")]
    wanted = {(pool.name, str(pool.profile)) for pool in cluster.pools if pool.profile}
    assert {command.arguments for command in enabled} == wanted
    assert {command.setting("site-name") for command in enabled} <= {name}
    taken = [c for part in lists for c in part.of("rbd", "mirror pool peer bootstrap import")]
    assert {(c.pool, c.setting("direction")) for c in taken} == {
        (mirror.pool, str(mirror.direction))
        for mirror in deployment.mirrors
        if mirror.clusters[1] == name
    }
    timed = [c for part in lists for c in part.of("rbd", "mirror snapshot schedule add")]
    assert {(c.setting("pool"), *c.arguments) for c in timed} == {
        (pool.name, pool.schedule)
        for pool in cluster.pools
        if pool.mode is MirrorMode.SNAPSHOT and pool.schedule
    }


def one_cluster(**changes: object) -> Deployment:
    fields = {
        "pools": [{"name": "volumes", "role": "cinder", "profile": "image"}],
        "rbd_mirror_daemons": 1,
    }
    clusters = [
        {"name": name, "site": name, "fsid": f"33cc44dd-0000-4000-8000-00000000000{name}"}
        for name in "ab"
    ]
    return Deployment.model_validate(
        {
            "version": 1,
            "name": "d",
            "sites": [{"name": "a"}, {"name": "b"}],
            "ceph_clusters": [{**cluster, **fields, **changes} for cluster in clusters],
            "mirrors": [{"pool": "volumes", "clusters": ["a", "b"]}],
        }
    )


def test_what_cephadm_cannot_do_stands_in_the_file() -> None:
    """Numbers that differ between hosts, and users of the daemons."""
    daemons = [{"host": "m1", "user": "mirror"}, {"host": "m1"}, {"host": "m2"}]
    text = TARGET.render(one_cluster(rbd_mirrors=daemons))["a/a-rbd-mirror.yaml"]

    assert yaml.safe_load(text)["placement"] == {"hosts": ["m1", "m2"], "count_per_host": 2}
    assert "not the same number on every host" in text
    assert "users of the daemons (mirror) are not used" in text


CEPH = "import yaml, sys; from ceph.deployment.service_spec import ServiceSpec as S; "
READS = "print(S.from_json(yaml.safe_load(open(sys.argv[1]))).placement.pretty_str())"


def ceph_reads(path: Path) -> subprocess.CompletedProcess[str]:
    """What the class of Ceph itself makes of a specification."""
    return subprocess.run(
        ["/usr/bin/python3", "-c", CEPH + READS, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_reader_of_ceph_takes_the_specification(tmp_path: Path) -> None:
    """Where Ceph's own modules are installed."""
    daemons = [{"host": "m1"}, {"host": "m1"}, {"host": "m2"}]
    put(TARGET.render(one_cluster(rbd_mirrors=daemons)), tmp_path / "hosts")
    put(TARGET.render(one_cluster(rbd_mirror_daemons=3)), tmp_path / "number")
    by_host = ceph_reads(tmp_path / "hosts" / "a" / "a-rbd-mirror.yaml")
    if "ModuleNotFoundError" in by_host.stderr or "No such file" in by_host.stderr:
        pytest.skip("the modules of Ceph are not installed")
    by_number = ceph_reads(tmp_path / "number" / "a" / "a-rbd-mirror.yaml")

    assert by_host.stdout.strip() == "m1;m2;count-per-host:2"
    assert by_number.stdout.strip() == "count:3"


def test_no_daemons_give_no_specification() -> None:
    """None in the design is said; an unknown number is left open."""
    none = one_cluster(rbd_mirror_daemons=0)
    unknown = one_cluster(rbd_mirror_daemons=None)

    assert "a/a-rbd-mirror.yaml" not in TARGET.render(none)
    assert "Ceph cluster a has no rbd-mirror daemon" in TARGET.render(none)["README.txt"]
    assert "a/a-rbd-mirror.yaml" not in TARGET.render(unknown)
    assert "Ceph cluster a: the number of rbd-mirror daemons" in TARGET.leaves_open(unknown)


def test_daemons_get_no_users_from_the_script() -> None:
    """The tool makes one for each daemon; the peer's user is ours to make."""
    script = TARGET.render(one_cluster())["a/a-users.sh"]

    assert "client.rbd-mirror-peer" in script
    assert "client.rbd-mirror.a-1" not in script


def test_schedules_are_set_by_a_script(run_script) -> None:
    """For pools in snapshot mode, on their own cluster alone."""
    pool = {"name": "volumes", "role": "cinder", "profile": "image", "mode": "snapshot"}
    deployment = one_cluster(pools=[{**pool, "schedule": "5m"}])
    text = TARGET.render(deployment)["b/b-mirror-4-schedules.sh"]
    fsid = deployment.ceph_cluster("b").fsid

    status, calls, _ = run_script(text, answers={"ceph": f"echo {fsid}", "rbd": ""})
    assert status == 0
    wanted = ["rbd", "mirror", "snapshot", "schedule", "add", "--pool", "volumes", "5m"]
    assert calls[-1] == wanted
    status, calls, _ = run_script(text, answers={"ceph": "echo other", "rbd": ""})
    assert status == 1
    assert [call[0] for call in calls] == ["ceph"]
