"""Cinder's own RBD driver reads what was generated, where Cinder is installed beside us."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from tests.unit.generate.targets.test_kolla_ansible import as_the_role_writes as as_kolla_writes
from tests.unit.generate.targets.test_neutral import expected_devices
from tests.unit.generate.targets.test_openstack_ansible import as_the_role_writes as as_osa_writes
from tests.unit.generate.targets.test_puppet import as_the_module_writes as as_puppet_writes

DESIGN = Path(__file__).parents[1] / "golden" / "two-targets.yaml"
PYTHON = Path(
    os.environ.get("DR_PLANNER_CINDER_PYTHON", "/var/cache/dr-planner-lab/venv/bin/python")
)
PROGRAM = """
import json, sys
from oslo_config import cfg
from cinder.volume import configuration
from cinder.volume.drivers import rbd

conf = cfg.CONF
conf(args=[], project="cinder", default_config_files=[sys.argv[1]])
found = {}
for name in sys.argv[2:]:
    section = configuration.Configuration(rbd.RBD_OPTS, config_group=name)
    section.append_config_values(rbd.driver.volume_opts)
    driver = object.__new__(rbd.RBDDriver)
    driver.configuration = section
    driver._replication_targets, driver._target_names = [], []
    driver._parse_replication_configs(section.safe_get("replication_device"))
    found[name] = driver._replication_targets
print(json.dumps(found))
"""


def neutral(files: dict[str, str]) -> str:
    return files["harbour/cinder/cinder.conf"]


def kolla(files: dict[str, str]) -> str:
    variables: dict[str, Any] = yaml.safe_load(files["harbour/dr-planner.yml"])
    override = files["harbour/config/cinder/cinder-volume.conf"]
    return f"{as_kolla_writes(variables)}\n{override}"


def osa(files: dict[str, str]) -> str:
    return as_osa_writes(yaml.safe_load(files["harbour/dr-planner.yml"]))


def puppet(files: dict[str, str]) -> str:
    return as_puppet_writes(yaml.safe_load(files["harbour/dr-planner.yaml"]))


@pytest.mark.skipif(not PYTHON.exists(), reason=f"no Cinder is installed at {PYTHON}")
@pytest.mark.parametrize(
    ("target", "conf"),
    [
        ("neutral", neutral),
        ("kolla-ansible", kolla),
        ("openstack-ansible", osa),
        ("puppet", puppet),
    ],
)
def test_the_driver_finds_the_targets_of_the_design(target, conf, tmp_path: Path) -> None:
    """Its own parser gives each target its name, conf, user and secret."""
    deployment = load(DESIGN)
    path = tmp_path / "cinder.conf"
    path.write_text(conf(dict(all_targets()[target].render(deployment))), encoding="utf-8")

    done = subprocess.run(
        [str(PYTHON), "-c", PROGRAM, str(path), "replicated"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    wanted = [
        {"name": device.pop("backend_id"), **device}
        for device in expected_devices(deployment, "replicated")
    ]
    assert json.loads(done.stdout)["replicated"] == wanted
