"""librados reads each ceph.conf as Cinder would have it do: cluster, monitors and keyring."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.model.deployment import Deployment
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.test_neutral import ODD, PLAIN, designs

PYTHON = "/usr/bin/python3"
"""Debian's, which sees the package python3-rados."""

PROGRAM = """
import json, rados, sys
found = []
for path, cluster, user in json.load(sys.stdin):
    client = rados.Rados(rados_id=user, clustername=cluster, conffile=path)
    found.append([client.conf_get(name) for name in ("fsid", "mon_host", "keyring")])
print(json.dumps(found))
"""
TARGETS = ("kolla-ansible", "neutral", "openstack-ansible", "puppet", "rhoso")
_CLIENT = re.compile(r"^\[client\.(.+)\]$", re.MULTILINE)


def rados_is_there() -> bool:
    try:
        done = subprocess.run([PYTHON, "-c", "import rados"], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


pytestmark = pytest.mark.skipif(
    not rados_is_there(), reason="python3-rados is not installed; tests/packages readers does it"
)


def compare(target: str, deployments: Iterable[Deployment], folder: Path) -> int:
    """Read every file for each user it has a section of; give how many that were."""
    questions, wanted = [], []
    for deployment in deployments:
        clusters = {str(cluster.fsid): cluster for cluster in deployment.ceph_clusters}
        for path, text in rendered(target, deployment).items():
            fsid = re.search(r"^fsid = (\S+)$", text, re.MULTILINE)
            if not path.endswith(".conf") or fsid is None:
                continue
            place = folder / str(len(questions)) / Path(path).name
            place.parent.mkdir()
            place.write_text(text, encoding="utf-8")
            monitors = ",".join(clusters[fsid[1]].mon_hosts or ())
            for section in _CLIENT.findall(text):
                user = section.replace("\\\\", "\\")
                questions.append([str(place), place.stem, user])
                wanted.append([fsid[1], monitors, f"/etc/ceph/{place.stem}.client.{user}.keyring"])
    done = subprocess.run(
        [PYTHON, "-c", PROGRAM],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for question, found, meant in zip(questions, json.loads(done.stdout), wanted, strict=True):
        assert found == meant, question
    return len(questions)


@pytest.mark.parametrize("target", TARGETS)
def test_designs_of_the_repository(target: str, tmp_path: Path) -> None:
    assert compare(target, map(load, DESIGNS), tmp_path) >= 5


@pytest.mark.parametrize("target", TARGETS)
def test_random_designs(target: str, tmp_path: Path) -> None:
    """With names as odd as the target takes them."""
    odd = designs(PLAIN | ODD, PLAIN | ODD)

    assert compare(target, [*drawn(designs(PLAIN, PLAIN), 10), *drawn(odd, 60)], tmp_path) >= 5
