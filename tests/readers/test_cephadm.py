"""Ceph's own classes take the service specifications, and give them back."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from typing import Any

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.model.deployment import Deployment
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.ceph_designs import ceph_designs

PYTHON = "/usr/bin/python3"
"""Debian's, which sees the package python3-ceph-common."""

PROGRAM = """
import json, sys, yaml
from ceph.deployment.service_spec import ServiceSpec
found = []
for document in yaml.safe_load_all(sys.stdin.read()):
    spec = ServiceSpec.from_json(document)
    spec.validate()
    found.append(spec.to_json())
print(json.dumps(found))
"""


def ceph_is_there() -> bool:
    try:
        asked = [PYTHON, "-c", "import yaml, ceph.deployment.service_spec"]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


pytestmark = pytest.mark.skipif(
    not ceph_is_there(),
    reason="python3-ceph-common is not installed; tests/packages readers does it",
)


def specifications(deployments: Iterable[Deployment]) -> list[dict[str, Any]]:
    return [
        document
        for deployment in deployments
        for path, text in rendered("cephadm", deployment).items()
        if path.endswith(".yaml")
        for document in yaml.safe_load_all(text)
    ]


def given_back(written: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What Ceph makes of them.

    :raises AssertionError: it refuses one; the message is what it said.
    """
    done = subprocess.run(
        [PYTHON, "-c", PROGRAM],
        input=yaml.safe_dump_all(written),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("random", [False, True], ids=["repository", "random"])
def test_every_specification_comes_back(random: bool) -> None:
    """With its placement; Ceph adds the name of the service, which is that of its type."""
    own = [load(path) for path in DESIGNS]
    written = specifications(drawn(ceph_designs(), 40) if random else own)

    found = given_back(written)

    assert len(found) >= 5
    for spec, own in zip(found, written, strict=True):
        assert spec.pop("service_name") == own["service_type"]
        assert spec == own
