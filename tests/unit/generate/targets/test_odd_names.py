"""Odd names never break what the targets for Ceph, Galera and routing write."""

from __future__ import annotations

import subprocess

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from dr_planner.errors import InputError
from dr_planner.generate import all_targets, banner
from tests.unit.generate.targets.test_neutral import FORBIDDEN, ODD, PLAIN, designs

NAMES = (
    "bird",
    "ceph-ansible",
    "cephadm",
    "frr",
    "galera",
    "microceph",
    "neutron-dynamic-routing",
    "ovn-bgp-agent",
    "rook",
)
ANY = PLAIN | ODD | FORBIDDEN


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=designs(ANY, ANY))
def test_files_stay_whole_or_the_design_is_refused(name, deployment) -> None:
    """The shell parses each script, a reader of YAML each document, and each is ours."""
    target = all_targets()[name]
    assert all(point.strip() for point in target.leaves_open(deployment))
    try:
        files = target.render(deployment)
    except InputError as error:
        assert error.message
        return
    assert "README.txt" in files
    for path, text in files.items():
        assert banner.is_ours(text), path
        assert not [row for row in text.split("\n") if row != row.rstrip()], path
        if path.endswith(".sh"):
            assert subprocess.run(["sh", "-n"], input=text, text=True, check=False).returncode == 0
        if path.endswith((".yaml", ".yml")):
            assert list(yaml.safe_load_all(text)), path
