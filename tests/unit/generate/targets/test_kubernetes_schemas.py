"""What the targets rhoso and rook write is taken by the schemas of its kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.model.deployment import Deployment
from dr_planner.model.kubernetes import JudgedObject
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.reading import EXAMPLES, GOLDEN, put
from tests.unit.generate.targets.test_neutral import FORBIDDEN, ODD, PLAIN, designs

TARGETS = ("rhoso", "rook")
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]


def objects(folder: Path) -> list[JudgedObject]:
    """Every object that a schema judged; all of them are."""
    found = [part for part in read_all([folder]).parts if isinstance(part, JudgedObject)]
    assert all(part.schema_of for part in found)
    return found


def flaws(found: list[JudgedObject]) -> list[str]:
    """What the schemas have against them, sure or not."""
    return [f"{part.path}: {flaw.field} {flaw.told}" for part in found for flaw in part.flaws]


def written(name: str, deployment: Deployment, folder: Path) -> list[JudgedObject]:
    """The objects that a target writes; none where it refuses the design."""
    try:
        files = all_targets()[name].render(deployment)
    except InputError:
        return []
    return objects(put(dict(files), folder))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        (
            "rhoso",
            {"Component", "ConfigMap", "OpenStackControlPlane", "OpenStackDataPlaneNodeSet"},
        ),
        ("rook", {"CephBlockPool", "CephRBDMirror"}),
    ],
)
def test_golden_files(name, kinds) -> None:
    """Of every kind that is written there is an object, and nothing is against any."""
    found = objects(GOLDEN / name)

    assert {part.kind for part in found} == kinds
    assert flaws(found) == []


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples(name, example, tmp_path) -> None:
    """The designs that are shipped."""
    assert flaws(written(name, load(example), tmp_path)) == []


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN | ODD | FORBIDDEN, PLAIN | ODD))
def test_random_designs_of_rhoso(deployment, tmp_path_factory) -> None:
    """Odd names are text, or the target refuses them."""
    assert flaws(written("rhoso", deployment, tmp_path_factory.mktemp("out"))) == []


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(deployment=ceph_designs())
def test_random_designs_of_rook(deployment, tmp_path_factory) -> None:
    """Pools and daemons of every shape."""
    assert flaws(written("rook", deployment, tmp_path_factory.mktemp("out"))) == []


def test_a_field_that_a_target_made_up_would_be_found(tmp_path) -> None:
    """The schemas can say no to what is written here."""
    text = (GOLDEN / "rhoso" / "two-targets" / "harbour" / "control-plane.yaml").read_text("utf-8")
    put({"control-plane.yaml": text.replace("cinderVolumes:", "cinderVolume:")}, tmp_path)

    assert any("did you mean 'cinderVolumes'" in told for told in flaws(objects(tmp_path)))
