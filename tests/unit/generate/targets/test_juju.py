"""The target juju: golden files, and random designs read back from the overlay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.model.deployment import Deployment
from dr_planner.model.jujubundle import JujuBundle
from tests.unit.generate.targets.reading import (
    FIVE_EXAMPLES,
    GOLDEN,
    SLOW,
    agree_with_golden,
    failures,
    put,
)
from tests.unit.generate.targets.test_neutral import FORBIDDEN, ODD, designs

TARGET = all_targets()["juju"]
NAMES = st.text(alphabet="abcxyz", min_size=1, max_size=6)


def bundles(files: dict[str, str], folder: Path) -> list[JujuBundle]:
    parts = read_all([put(files, folder)]).parts
    return [part for part in parts if isinstance(part, JujuBundle)]


def related(bundle: JujuBundle, application: str, endpoint: str) -> list[str]:
    return [end.application for end, _ in bundle.related(application, endpoint)]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("juju", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The rules about overlays hold for what this tool writes."""
    files = dict(TARGET.render(load(example)))
    put(files, tmp_path)

    assert failures(read_all([tmp_path]).parts) == set()
    assert TARGET.render(load(example)) == files


def test_the_charm_guides_design_gives_its_overlay_back(tmp_path: Path) -> None:
    """Two backends that replicate crosswise, two mirrors, image mode."""
    example = next(path for path in FIVE_EXAMPLES if path.stem == "juju-two-sites")
    (bundle,) = bundles(dict(TARGET.render(load(example))), tmp_path)

    for own, other in (("a", "b"), ("b", "a")):
        app = f"cinder-ceph-{own}"
        assert related(bundle, app, "ceph") == [f"site-{own}-ceph-mon"]
        assert related(bundle, app, "ceph-replication-device") == [f"site-{other}-ceph-mon"]
        mirror = f"site-{own}-ceph-rbd-mirror"
        assert related(bundle, mirror, "ceph-local") == [f"site-{own}-ceph-mon"]
        assert related(bundle, mirror, "ceph-remote") == [f"site-{other}-ceph-mon"]
    modes = {app.text("options.rbd-mirroring-mode") for app in bundle.of_charm("cinder-ceph")}
    assert modes == {"image"}
    assert len(bundle.of_charm("ceph-rbd-mirror")) == 2


def test_what_the_charms_decide_is_said_in_the_file() -> None:
    """One target, named ceph, with a user that the charm makes."""
    text = TARGET.render(load(GOLDEN / "two-targets.yaml"))["overlay.yaml"]
    flat = text.replace("\n# ", " ")

    assert "the target to-isle is left out, the charm has one target" in flat
    assert "backend_id is always 'ceph'; the design has to-hill" in flat
    assert "mysql-innodb-cluster" in flat
    assert "no ceph-rbd-mirror for Ceph cluster near" in flat


def test_control_planes_get_overlays_of_their_own(design, deployment_of) -> None:
    """Relations into another model are commands: an overlay cannot have them."""
    design["regions"] = [{"name": "e", "sites": ["east"]}, {"name": "w", "sites": ["west"]}]
    files = TARGET.render(deployment_of(design))

    assert sorted(files) == ["README.txt", "e/overlay.yaml", "w/overlay.yaml"]
    assert "ceph-w-ceph-mon" not in str(yaml.safe_load(files["e/overlay.yaml"]))
    command = "juju integrate ceph-e-ceph-rbd-mirror:ceph-remote ceph-w-ceph-mon:rbd-mirror"
    assert command in files["README.txt"]


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(NAMES, NAMES))
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """The overlay's applications and relations say what the design says."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert re.search(
            "'default'|another meaning|would mean the Ceph cl|would be", error.message
        )
        return
    folder = tmp_path_factory.mktemp("out")
    (bundle,) = bundles(files, folder)
    _says_the_design(deployment, bundle)
    assert failures(read_all([folder]).parts) == set()


def _says_the_design(deployment: Deployment, bundle: JujuBundle) -> None:
    apps = {app.name: app for app in bundle.of_charm("cinder-ceph")}
    assert set(apps) == {backend.name for backend in deployment.cinder.backends}
    for backend in deployment.cinder.backends:
        app = apps[backend.name]
        pool = deployment.ceph_cluster(backend.ceph_cluster).pool(backend.pool)
        assert pool is not None and pool.profile is not None
        zone = deployment.site(backend.site).availability_zones.cinder or ""
        assert app.text("options.rbd-pool-name") == backend.pool
        assert app.text("options.rbd-mirroring-mode") == pool.profile.value
        assert app.text("options.backend-availability-zone") == zone
        assert related(bundle, app.name, "ceph") == [f"{backend.ceph_cluster}-ceph-mon"]
        targets = [f"{each.ceph_cluster}-ceph-mon" for each in backend.replication]
        assert related(bundle, app.name, "ceph-replication-device") == targets
    assert len(bundle.of_charm("ceph-rbd-mirror")) == 2


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(NAMES | ODD | FORBIDDEN, NAMES))
def test_odd_designs_are_written_or_refused(deployment) -> None:
    """A name comes out of the YAML as it went in, or the design is refused."""
    try:
        text = TARGET.render(deployment)["overlay.yaml"]
    except InputError as error:
        assert error.message
        return
    found: dict[str, Any] = yaml.safe_load(text)["applications"]
    for backend in deployment.cinder.backends:
        assert found[backend.name]["options"]["rbd-pool-name"] == backend.pool


@pytest.mark.parametrize("name", ["With-Capital", "a_b", "a-1", "1a", "a.b"])
def test_names_that_juju_does_not_take_are_refused(name, design, deployment_of) -> None:
    """With an input error; a name that is changed would not be found again."""
    design["cinder"]["backends"][0]["name"] = name
    design["cinder"]["volume_types"] = []

    with pytest.raises(InputError, match="Juju does not take"):
        TARGET.render(deployment_of(design))
