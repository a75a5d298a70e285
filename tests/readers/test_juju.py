"""Canonical's library for bundles takes a bundle with the overlay, and makes its relations."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest
import yaml
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.model.deployment import Deployment
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, rendered
from tests.unit.generate.targets.test_neutral import designs

PROGRAM = """
import collections, collections.abc, sys
collections.Mapping = collections.abc.Mapping  # the library is older than Python 3.10
from jujubundlelib.cli import get_changeset
sys.exit(get_changeset([]))
"""
NAMES = st.text(alphabet="abcxyz", min_size=1, max_size=6)

pytestmark = pytest.mark.skipif(
    find_spec("jujubundlelib") is None,
    reason="jujubundlelib is not installed; tox -e readers installs it",
)


def bundle_with(deployment: Deployment, overlay: dict[str, Any]) -> dict[str, Any]:
    """The operator's bundle, and the overlay over it as Juju lays it: key by key.

    The library is older than the word "applications".
    """
    monitors = [f"{cluster.name}-ceph-mon" for cluster in deployment.ceph_clusters]
    applications: dict[str, Any] = {
        name: {"charm": name, "num_units": 1} for name in ("cinder", "glance", "nova-compute")
    }
    applications |= {name: {"charm": "ceph-mon", "num_units": 3} for name in monitors}
    for name, given in overlay["applications"].items():
        applications[name] = applications.get(name, {}) | given
    for application in applications.values():
        application["charm"] = f"cs:{application['charm']}-1"
    return {"services": applications, "relations": overlay["relations"]}


def changes(bundle: dict[str, Any]) -> list[dict[str, Any]]:
    """What the library would have Juju do.

    :raises AssertionError: it refuses the bundle; the message is what it said.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=yaml.safe_dump(bundle),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def comes_back(deployment: Deployment) -> int:
    """Each application, option and relation of the overlays is one that Juju would make."""
    overlays = [
        yaml.safe_load(text)
        for path, text in rendered("juju", deployment).items()
        if path.endswith("overlay.yaml")
    ]
    for overlay in overlays:
        made = changes(bundle_with(deployment, overlay))
        deployed = {each["id"]: each["args"] for each in made if each["method"] == "deploy"}
        options = {args[1]: args[2] for args in deployed.values()}
        for name, given in overlay["applications"].items():
            assert options[name] == given.get("options", {})
        relations = [
            [_endpoint(end, deployed) for end in each["args"]]
            for each in made
            if each["method"] == "addRelation"
        ]
        assert sorted(relations) == sorted(overlay["relations"])
    return len(overlays)


def _endpoint(text: str, deployed: dict[str, list[Any]]) -> str:
    change, _, endpoint = text.removeprefix("$").partition(":")
    return f"{deployed[change][1]}:{endpoint}"


@pytest.mark.parametrize("path", DESIGNS, ids=lambda path: path.stem)
def test_designs_of_the_repository(path) -> None:
    comes_back(load(path))


def test_random_designs() -> None:
    assert sum(map(comes_back, drawn(designs(NAMES, NAMES), 8)))
