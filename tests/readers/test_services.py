"""Cinder, Glance, Nova and Neutron read in what was generated what the design says."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from dr_planner.design.load import load
from dr_planner.model.deployment import Deployment
from tests.readers.inifile import sections
from tests.unit.generate.drawing import drawn
from tests.unit.generate.outputs import DESIGNS, ini_texts, rendered
from tests.unit.generate.targets.test_kolla_ansible import as_the_role_writes as as_kolla_writes
from tests.unit.generate.targets.test_neutral import (
    PLAIN,
    designs,
    expected_devices,
    expected_options,
)
from tests.unit.generate.targets.test_openstack_ansible import as_the_role_writes as as_osa_writes
from tests.unit.generate.targets.test_puppet import as_the_module_writes as as_puppet_writes

PYTHON = Path(
    os.environ.get("DR_PLANNER_CINDER_PYTHON", "/var/cache/dr-planner-lab/venv/bin/python")
)
PROGRAM = Path(__file__).with_name("answers.py")
TARGETS = (
    "kolla-ansible",
    "neutral",
    "openstack-ansible",
    "openstack-helm",
    "puppet",
    "rhoso",
)
"""Those that write a section for each backend of Cinder."""

READ_ELSEWHERE = ("backend_host", "volume_driver")
"""cinder-volume reads them, not its driver."""

pytestmark = pytest.mark.skipif(
    not PYTHON.exists(), reason=f"no OpenStack service is installed at {PYTHON}"
)


@dataclass(frozen=True)
class Question:
    """A text that a service is to read.

    :param names: the backends that are enabled in it.
    """

    service: str
    target: str
    deployment: Deployment
    text: str
    names: tuple[str, ...] = ()


def answers(questions: list[Question], folder: Path) -> list[tuple[Question, dict[str, Any]]]:
    """What the service says to each; one process for all, for it takes seconds to start."""
    asked = []
    for number, question in enumerate(questions):
        path = folder / f"{number}.conf"
        path.write_text(question.text, encoding="utf-8")
        asked.append([question.service, str(path), list(question.names)])
    done = subprocess.run(
        [str(PYTHON), "-W", "ignore", str(PROGRAM)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(zip(questions, json.loads(done.stdout), strict=True))


def volume_texts(target: str, files: Mapping[str, str]) -> Iterator[str]:
    """What cinder-volume reads in the end, after the templates of the tool."""
    for path, text in files.items():
        if target == "kolla-ansible" and path.endswith("/dr-planner.yml"):
            override = path.replace("dr-planner.yml", "config/cinder/cinder-volume.conf")
            if override in files:
                yield f"{as_kolla_writes(yaml.safe_load(text))}\n{files[override]}"
        elif target == "openstack-ansible" and path.endswith("/dr-planner.yml"):
            variables = yaml.safe_load(text)
            if "cinder_backends" in variables:
                yield as_osa_writes(variables)
        elif target == "puppet" and path.endswith("/dr-planner.yaml"):
            data = yaml.safe_load(text)
            if "cinder::backends::enabled_backends" in data:
                yield as_puppet_writes(data)
    if target in ("neutral", "openstack-helm", "rhoso"):
        for each in ini_texts(target, files):
            if each.service == "cinder":
                yield each.text


def volume_questions(target: str, deployments: Iterable[Deployment]) -> list[Question]:
    found = []
    for deployment in deployments:
        for text in volume_texts(target, rendered(target, deployment)):
            enabled = sections(text).get("DEFAULT", {}).get("enabled_backends")
            if enabled:
                names = tuple(enabled[-1].split(","))
                found.append(Question("cinder", target, deployment, text, names))
    return found


def agree(question: Question, answer: Mapping[str, Any]) -> int:
    """Compare with the design; give the number of replication targets."""
    deployment, count = question.deployment, 0
    for name in question.names:
        options = {
            option: value
            for option, value in expected_options(deployment, name).items()
            if option not in READ_ELSEWHERE
        }
        targets = [
            {"name": device.pop("backend_id"), **device}
            for device in expected_devices(deployment, name)
        ]
        found, got = answer[name]["targets"], answer[name]["options"]
        if question.target == "openstack-helm":
            # The charts have names of their own for files, and one external cluster.
            options |= {"rbd_ceph_conf": "/etc/ceph/ceph.conf", "rbd_cluster_name": "ceph"}
            external = {"conf": "/etc/ceph/external-ceph.conf"}
            targets = [target | external for target in targets if target | external in found]
        assert {key: value for key, value in got.items() if value is not None} == options
        assert found == targets
        count += len(found)
    return count


@pytest.mark.parametrize("target", TARGETS)
def test_the_driver_finds_the_targets_of_the_design(target, tmp_path: Path) -> None:
    """Its own parser gives each target its name, conf, user and secret."""
    questions = volume_questions(target, (load(path) for path in DESIGNS))

    counts = [agree(*each) for each in answers(questions, tmp_path)]

    assert len(questions) >= 5
    assert sum(counts) >= 4


def test_the_driver_reads_random_designs(tmp_path: Path) -> None:
    """Of every target."""
    many = drawn(designs(PLAIN, PLAIN), 25)
    questions = [each for target in TARGETS for each in volume_questions(target, many)]

    for question, answer in answers(questions, tmp_path):
        agree(question, answer)

    assert {question.target for question in questions} == set(TARGETS)


def questions_to(service: str, option: str) -> list[Question]:
    """The texts of all targets and designs that have an option."""
    return [
        Question(service, target, deployment, each.text)
        for deployment in (load(path) for path in DESIGNS)
        for target in ("kolla-ansible", "openstack-ansible", "openstack-helm", "rhoso")
        for each in ini_texts(target, rendered(target, deployment))
        if each.service == service and f"{option} " in each.text
    ]


def test_glance_finds_its_stores(tmp_path: Path) -> None:
    """By glance_store's own registration; the default is the first of the site."""
    questions = questions_to("glance", "enabled_backends")

    for question, answer in answers(questions, tmp_path):
        stores = {store.name: store for store in question.deployment.glance}
        default = next(iter(answer))
        assert stores[default] == next(
            store for store in question.deployment.glance if store.site == stores[default].site
        )
        for name, found in answer.items():
            assert found["type"] == "rbd"
            assert (found["pool"], found["user"]) == (stores[name].pool, stores[name].user)
            local = question.target == "openstack-helm"
            own = f"/etc/ceph/{'ceph' if local else stores[name].ceph_cluster}.conf"
            assert found["conf"] == own
    assert {question.target for question in questions} == {"openstack-helm", "rhoso"}


def test_nova_finds_its_pool_and_its_secret(tmp_path: Path) -> None:
    """By the types of its own options."""
    questions = questions_to("nova", "images_rbd_pool")

    for question, answer in answers(questions, tmp_path):
        disks = {
            (each.pool, each.user, str(each.secret_uuid or fsid))
            for each in question.deployment.nova
            for fsid in [question.deployment.ceph_cluster(each.ceph_cluster).fsid]
        }
        assert (answer["pool"], answer["user"], answer["secret_uuid"]) in disks
        assert answer["images_type"] == "rbd"
        wanted = question.deployment.zone_options.nova_cross_az_attach
        if wanted is not None:
            assert answer["cross_az_attach"] is wanted
    assert {question.target for question in questions} == {"openstack-helm", "rhoso"}


def test_neutrons_agents_find_their_zone(tmp_path: Path) -> None:
    """Whatever the case of the section's name."""
    questions = questions_to("neutron", "availability_zone")

    for question, answer in answers(questions, tmp_path):
        zones = {site.availability_zones.neutron for site in question.deployment.sites}
        assert answer["availability_zone"] in zones - {None}
    assert {question.target for question in questions} == {"kolla-ansible", "openstack-ansible"}
