"""A clock that stands still until it is moved, and runs that can be repeated to the last id."""

from __future__ import annotations

import dataclasses
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dr_planner.ceph.rbd_command import RbdCluster
from dr_planner.errors import InputError, Unsafe
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import example_workload
from tests.functional.test_simulator_serve import Serving


class Played:
    """A simulator with a virtual clock, and the programs that reach it."""

    def __init__(self, design: dict[str, Any], deployment_of, folder: Path, seed: int) -> None:
        deployment = deployment_of(design)
        self.simulator = Simulator(deployment, seed=seed, virtual=True)
        self.simulator.populate(example_workload(deployment, volumes=6, site="east", seed=seed))
        self.simulator.start()
        self.access = self.simulator.write_access(folder)

    def run(self, cluster: str, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run rbd or ceph as a process."""
        conf = self.access.ceph_conf_dir / f"{cluster}.conf"
        return subprocess.run(
            [program, "-c", str(conf), "--id", "admin", *words],
            env=self.access.environment(),
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )

    def json(self, cluster: str, *words: str) -> Any:
        """Run an rbd that prints JSON."""
        done = self.run(cluster, "rbd", *words, "--format", "json")
        assert done.returncode == 0, done
        return json.loads(done.stdout)


@pytest.fixture
def by_snapshots(design):
    """The design with its volumes mirrored by snapshots every quarter of an hour."""
    for cluster in design["ceph_clusters"]:
        for pool in cluster["pools"]:
            if pool["role"] == "cinder":
                pool.pop("journaling", None)
                pool |= {"profile": "image", "mode": "snapshot", "schedule": "15m"}
    return design


def pool_of(design: dict[str, Any]) -> str:
    """The pool of the volumes."""
    pools = design["ceph_clusters"][0]["pools"]
    return next(str(pool["name"]) for pool in pools if pool["role"] == "cinder")


def test_a_schedule_of_a_quarter_of_an_hour_passes_at_once(
    by_snapshots, deployment_of, tmp_path: Path
) -> None:
    """What a guest wrote is at the other site after 15 simulated minutes, and not before."""
    played = Played(by_snapshots, deployment_of, tmp_path, seed=3)
    pool, simulator = pool_of(by_snapshots), played.simulator
    with simulator:
        simulator.settle()
        name = played.json("ceph-e", "ls", pool)[0]
        simulator.advance(900)
        before = simulator.data("ceph-w", pool, name)
        simulator.write("ceph-e", pool, name, b"news")
        assert simulator.data("ceph-w", pool, name) == before

        simulator.advance(901)

        assert simulator.data("ceph-w", pool, name) == simulator.data("ceph-e", pool, name)
        assert simulator.data("ceph-w", pool, name) != before
        status = played.json("ceph-e", "mirror", "snapshot", "schedule", "status")
        assert f"{pool}/{name}" in {row["image"] for row in status}


def test_the_clock_is_moved_until_something_is_so(
    by_snapshots, deployment_of, tmp_path: Path
) -> None:
    """Instead of waiting."""
    played = Played(by_snapshots, deployment_of, tmp_path, seed=3)
    pool, simulator = pool_of(by_snapshots), played.simulator
    with simulator:
        simulator.settle()
        name = played.json("ceph-e", "ls", pool)[0]
        simulator.write("ceph-e", pool, name, b"news")

        def arrived(it: Simulator) -> bool:
            return it.data("ceph-w", pool, name) == it.data("ceph-e", pool, name)

        assert not simulator.run_until(arrived, limit=1)
        assert simulator.run_until(arrived, limit=1000)
        assert simulator.timeline.now() < 1000


def test_a_clock_that_is_not_virtual_cannot_be_moved(design, deployment_of) -> None:
    """It says what to do."""
    simulator = Simulator(deployment_of(design))

    with pytest.raises(InputError, match="virtual"):
        simulator.advance(1)
    simulator.stop()


def test_the_tool_refuses_to_tear_an_image_that_was_cut_off(
    by_snapshots, deployment_of, tmp_path: Path
) -> None:
    """Ceph would hang, then tear it; another image, which was idle, may be promoted by force."""
    played = Played(by_snapshots, deployment_of, tmp_path, seed=3)
    pool, simulator = pool_of(by_snapshots), played.simulator
    with simulator:
        simulator.settle()
        cut, idle = played.json("ceph-e", "ls", pool)[:2]
        simulator.region.ceph.slow_down("ceph-w", pool, 100)
        simulator.write("ceph-e", pool, cut, bytes(5000))
        taken = played.run("ceph-e", "rbd", "mirror", "image", "snapshot", f"{pool}/{cut}")
        assert taken.returncode == 0, taken
        simulator.advance(10)
        simulator.lose_site("east")
        simulator.advance(60)
        cluster = RbdCluster(
            "ceph-w",
            played.access.ceph_conf_dir / "ceph-w.conf",
            "admin",
            timeout=10,
            environment=played.access.environment(),
        )

        with pytest.raises(Unsafe, match="torn"):
            cluster.promote(pool, cut, force=True)
        cluster.promote(pool, idle, force=True)

        hung = ("--rados-mon-op-timeout", "1", "mirror", "image", "promote", "--force")
        assert played.run("ceph-w", "rbd", *hung, f"{pool}/{cut}").returncode == 110
        assert simulator.calls[-1].status is None
        assert cluster.image(pool, idle).primary is True


def script(played: Played, pool: str) -> list[Any]:
    """A day in the life of two sites: a switch, a disaster, a return, and a resync."""
    simulator = played.simulator
    seen: list[Any] = []

    def look() -> None:
        for cluster in ("ceph-e", "ceph-w"):
            for words in (("mirror", "pool", "status", pool, "--verbose"), ("ls", "-l", pool)):
                done = played.run(cluster, "rbd", *words, "--format", "json")
                seen.append((simulator.timeline.now(), cluster, done.stdout, done.stderr))

    def both(*words: str) -> None:
        for cluster in ("ceph-e", "ceph-w"):
            done = played.run(cluster, "rbd", *words)
            seen.append((done.returncode, done.stdout, done.stderr))

    simulator.settle()
    first, second, third = played.json("ceph-e", "ls", pool)[:3]
    look()
    simulator.write("ceph-e", pool, first, b"written in the morning")
    both("mirror", "image", "demote", f"{pool}/{first}")
    simulator.advance(20)
    played.run("ceph-w", "rbd", "mirror", "image", "promote", f"{pool}/{first}")
    simulator.advance(7)
    look()
    simulator.write("ceph-e", pool, second, b"lost")
    simulator.lose_site("east")
    simulator.advance(40)
    for name in (second, third):
        spec = f"{pool}/{name}"
        done = played.run("ceph-w", "rbd", "mirror", "image", "promote", "--force", spec)
        seen.append((done.returncode, done.stdout, done.stderr))
    simulator.return_site("east")
    simulator.advance(100)
    look()
    for words in (("demote",), ("resync",)):
        both("mirror", "image", *words, f"{pool}/{second}")
        simulator.advance(30)
    look()
    seen.append(played.run("ceph-w", "ceph", "status", "-f", "json").stdout)
    seen += [dataclasses.astuple(call) for call in simulator.calls]
    seen += simulator.problems
    return seen


def steady(seen: list[Any], played: Played) -> str:
    """What was seen, without the ports that the machine gave."""
    text = json.dumps(seen)
    for cluster in played.simulator.region.ceph.clusters.values():
        text = text.replace(cluster.address, "ADDRESS")
    return text


@pytest.mark.parametrize("mode", ["journal", "snapshot"])
def test_the_same_seed_and_the_same_calls_give_the_same_run(
    design, by_snapshots, deployment_of, tmp_path: Path, mode: str
) -> None:
    """Statuses, texts, ids, moments and the log of calls are equal; another seed differs."""
    pool = pool_of(design)
    if mode == "journal":
        for cluster in design["ceph_clusters"]:
            for known in cluster["pools"]:
                known.pop("schedule", None)
                known |= {"profile": "pool", "mode": "journal", "journaling": True}
    runs = []
    for number, seed in enumerate((5, 5, 6)):
        played = Played(design, deployment_of, tmp_path / str(number), seed)
        with played.simulator:
            runs.append(steady(script(played, pool), played))

    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_the_clock_of_a_running_simulator_is_moved_from_another_terminal(tmp_path: Path) -> None:
    """An operator who rehearses need not wait either."""
    serving = Serving(tmp_path, "--volumes", "2", "--virtual")
    try:
        before = json.loads(serving.rule("status", "-f", "json").stdout)

        moved = serving.rule("advance", "900", "-f", "json")

        assert moved.returncode == 0, moved.stderr
        after = json.loads(moved.stdout)
        assert (before["clock"], before["seconds"]) == ("virtual", 0)
        assert after["seconds"] == 900
        assert serving.rule("advance", "-5").returncode == 2
    finally:
        serving.end()
