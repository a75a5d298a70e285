"""Daemons of Ceph killed in the middle of an operation: what is found, and that it heals."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lab import faults
from tests.lab.ceph import Cluster
from tests.lab.machine import DEBIAN_PYTHON
from tests.lab.place import ROOT, SITES, Place
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]

A, B = SITES
POOL = "volumes"
PLAIN = "layering,exclusive-lock,object-map,fast-diff,deep-flatten"


@pytest.fixture
def place() -> Iterator[Place]:
    """The lab; its daemons run afterwards, and nothing slows them."""
    folder = os.environ.get("DR_PLANNER_LAB_DIR")
    if not folder or not (Path(folder) / "lab.json").exists():
        pytest.skip("DR_PLANNER_LAB_DIR names no lab of tests.lab: nothing to kill")
    place = Place.at(Path(folder))
    yield place
    for site in SITES:
        faults.start_ceph(place, site)
        if Cluster(place, site).relay.daemon.pid():
            faults.mend_path(place, site, B if site == A else A)
        until(
            lambda site=site: Cluster(place, site).mirrors(POOL), f"the daemon of {site} is well"
        )


@pytest.fixture
def images(lab: Any, image_name: str) -> Iterator[list[str]]:
    """Names of images, removed at both sites in the end."""
    names = [f"{image_name}-{number:02}" for number in range(12)]
    yield names
    lab.sweep(POOL, names)


def facts(lab: Any, site: str, *words: str) -> dict[str, Any]:
    """What rbd answers, or nothing."""
    try:
        return dict(json.loads(lab.rbd(site[-1], *words, "--format", "json")))
    except subprocess.CalledProcessError:
        return {}


def primary(lab: Any, site: str, spec: str) -> bool:
    """Whether the image is primary there."""
    return bool(facts(lab, site, "info", spec)["mirroring"]["primary"])


def test_a_daemon_killed_while_it_copies_begins_again(
    lab: Any, place: Place, images: list[str]
) -> None:
    """What it leaves looks like an image, and its content is neither old nor new."""
    spec = f"{POOL}/{images[0]}"
    lab.rbd("a", "create", "--size", "64M", "--image-feature", PLAIN, spec)
    lab.rbd("a", "bench", "--io-type", "write", "--io-size", "1M", "--io-total", "64M",
            "--io-pattern", "seq", spec)  # fmt: skip
    # The daemon reports that it copies up to half a minute after it has begun.
    faults.slow_path(place, B, A, rate_mbit=10)

    with faults.killing_during(place, B, "sync"):
        lab.rbd("a", "feature", "enable", spec, "journaling")  # from now on the pool mirrors it

    assert not Cluster(place, B).daemon("mirror").pid()
    assert facts(lab, B, "info", spec)["size"] == 64 << 20
    assert not primary(lab, B, spec)
    assert lab.content("a", spec) != lab.content("b", spec)
    with pytest.raises(subprocess.CalledProcessError) as refused:
        lab.rbd("b", "mirror", "image", "promote", spec)
    assert refused.value.returncode == 16

    faults.mend_path(place, B, A)
    faults.start_mirror(place, B)
    until(
        lambda: facts(lab, B, "mirror", "image", "status", spec).get("state") == "up+replaying",
        "the copy follows",
        every=0.5,
    )
    assert lab.content("a", spec) == lab.content("b", spec)


def test_an_osd_killed_while_images_are_demoted_holds_the_demotion_until_it_returns(
    lab: Any, place: Place, images: list[str]
) -> None:
    """Some images are primary nowhere, others still at A; nothing at B says which."""
    specs = [f"{POOL}/{name}" for name in images]
    for spec in specs:
        lab.rbd("a", "create", "--size", "8M", spec)
        lab.rbd("a", "bench", "--io-type", "write", "--io-size", "4K", "--io-total", "128K", spec)
    for spec in specs:
        until(
            lambda spec=spec: lab.content("a", spec) == lab.content("b", spec),
            f"{spec} is copied",
        )
    contents = {spec: lab.content("a", spec) for spec in specs}
    conf = place.ceph_conf(A)
    demote = f'for spec; do rbd -c {conf} --id openstack mirror image demote "$spec" || exit; done'

    with faults.killing_during(place, A, "demote"):
        demoting = subprocess.Popen(["sh", "-c", demote, "sh", *specs], start_new_session=True)
    try:
        assert demoting.poll() is None
        assert not Cluster(place, A).answers()
        faults.start_ceph(place, A)
        assert demoting.wait(timeout=60) == 0
    finally:
        demoting.kill()
        demoting.wait()

    assert not any(primary(lab, site, spec) for site in SITES for spec in specs)
    for name, spec in zip(images, specs, strict=True):
        lab.promote_when_it_can(lab.b, POOL, name)
        assert lab.content("b", spec) == contents[spec]
    for spec in specs:
        until(lambda spec=spec: lab.content("a", spec) == contents[spec], f"{spec} at A is whole")


def test_nothing_is_killed_where_nothing_is_under_way(place: Place) -> None:
    """A watcher that sees nothing says so, and leaves the daemon alone."""
    osd = Cluster(place, A).daemon("osd").pid()
    argv = [DEBIAN_PYTHON, "-m", "tests.lab", "--dir", str(place.folder),
            "kill-during", A, "demote", "--seconds", "1"]  # fmt: skip

    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (1, f"watching for: demote at {A}\n")
    assert "not within 1 s: demote" in done.stderr
    assert Cluster(place, A).daemon("osd").pid() == osd
