"""The target rhoso: golden files, random designs read back, and what kustomize makes of them."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.rhoso_patches import labels
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.rhoso import RhosoFile
from dr_planner.model.serviceconf import GlanceConf, NovaConf
from tests.unit.generate.targets.reading import (
    FIVE_EXAMPLES,
    GOLDEN,
    SLOW,
    agree_with_golden,
    failures,
    put,
)
from tests.unit.generate.targets.test_neutral import (
    FORBIDDEN,
    ODD,
    PLAIN,
    designs,
    expected_devices,
    expected_options,
)

TARGET = all_targets()["rhoso"]
UNFIT = "'default'|another meaning|would mean|in a secret"
OWN = """\
apiVersion: core.openstack.org/v1beta1
kind: OpenStackControlPlane
metadata: {name: mine}
spec:
  secret: osp-secret
  cinder: {template: {cinderVolumes: {other: {replicas: 1}}}}
---
apiVersion: dataplane.openstack.org/v1beta1
kind: OpenStackDataPlaneNodeSet
metadata: {name: computes}
spec: {services: [run-os, libvirt]}
"""


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("rhoso", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """Except for the one example whose clusters have no fsid yet."""
    files = dict(TARGET.render(load(example)))
    put(files, tmp_path)

    found = failures(read_all([tmp_path]).parts)

    assert found == set()
    assert TARGET.render(load(example)) == files


def test_what_the_operators_have_no_field_for_is_said(design, deployment_of) -> None:
    """In the patch and in the README."""
    files = TARGET.render(deployment_of(design))

    for path in ("README.txt", "east/control-plane.yaml"):
        flat = re.sub(r"\n(# |  )", " ", files[path])
        assert "NOT GENERATED: one control plane over several sites" in flat, path
    golden = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    assert "Galera across sites: garb-i1" in golden["harbour/control-plane.yaml"]


def test_every_database_has_three_replicas(tmp_path: Path) -> None:
    """The operator takes 1 or 3; without members at a site nothing is said of it."""
    folder = put(dict(TARGET.render(load(GOLDEN / "two-targets.yaml"))), tmp_path)
    found = [
        (base.name, base.replicas.text)
        for part in read_all([folder]).parts
        if isinstance(part, RhosoFile)
        for base in part.databases
        if base.replicas is not None
    ]

    assert found == [("openstack", "3"), ("openstack-cell1", "3")]


def test_nova_and_glance_say_what_the_design_says(tmp_path: Path) -> None:
    """Read where they stand, inside the resources."""
    folder = put(dict(TARGET.render(load(GOLDEN / "two-targets.yaml"))), tmp_path)
    parts = read_all([folder]).parts
    (glance,) = [part for part in parts if isinstance(part, GlanceConf)]
    novas = [part for part in parts if isinstance(part, NovaConf)]
    (compute,) = [nova for nova in novas if nova.path.endswith("nova.yaml")]

    assert glance.text("images", "rbd_store_pool") == "images"
    assert glance.text("glance_store", "default_backend") == "images"
    assert compute.text("libvirt", "images_rbd_pool") == "vms"
    assert compute.text("libvirt", "rbd_secret_uuid") == "22bb33cc-0000-4000-8000-00000000000d"
    assert {nova.text("cinder", "cross_az_attach") for nova in novas} == {"false"}


def test_no_key_is_in_any_file_and_every_keyring_is_named() -> None:
    """The secret is made of files that the operator places; kustomize stops without them."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    component = yaml.safe_load(files["harbour/kustomization.yaml"])
    (secret,) = component["secretGenerator"]

    assert secret["name"] == "ceph-conf-files"
    assert not [path for path in files if path.endswith(".keyring")]
    for entry in secret["files"]:
        if entry.startswith("keyrings/"):
            assert f"- {entry}: client." in files["README.txt"]
        else:
            assert f"harbour/{entry}" in files
    for path, text in files.items():
        assert not re.search(r"^\s*key\s*=", text, re.MULTILINE), path


def kubectl_minor() -> int:
    """The second number of kubectl's version; 0 where there is none."""
    if shutil.which("kubectl") is None:
        return 0
    asked = ["kubectl", "version", "--client", "-o", "json"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    found = re.search(r'"minor": *"(\d+)', done.stdout)
    return int(found[1]) if found else 0


@pytest.mark.skipif(
    kubectl_minor() < 21,
    reason="kubectl 1.21 or later, whose kustomize knows components, is wanted",
)
def test_kustomize_lays_it_over_the_operators_own_resources(tmp_path: Path) -> None:
    """Own names, services and volume services stay; the secret has every file."""
    put(dict(TARGET.render(load(GOLDEN / "two-targets.yaml"))), tmp_path)
    component = yaml.safe_load((tmp_path / "harbour" / "kustomization.yaml").read_text())
    (generator,) = component["secretGenerator"]
    for entry in generator["files"]:
        if entry.startswith("keyrings/"):
            put({f"harbour/{entry}": "placed by the operator\n"}, tmp_path)
    top = {"resources": ["own.yaml"], "components": ["harbour"], "namespace": "openstack"}
    put({"own.yaml": OWN, "kustomization.yaml": yaml.safe_dump(top)}, tmp_path)

    done = subprocess.run(
        ["kubectl", "kustomize", str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = {each["kind"]: each for each in yaml.safe_load_all(done.stdout)}
    control, nodes = made["OpenStackControlPlane"], made["OpenStackDataPlaneNodeSet"]
    assert control["metadata"]["name"] == "mine" and control["spec"]["secret"] == "osp-secret"
    volumes = control["spec"]["cinder"]["template"]["cinderVolumes"]
    assert sorted(volumes) == ["other", "replicated"]
    assert nodes["spec"]["services"] == ["run-os", "libvirt"]
    assert nodes["spec"]["nodeTemplate"]["extraMounts"]
    secret = made["Secret"]
    assert secret["metadata"]["name"] == "ceph-conf-files"
    assert sorted(secret["data"]) == sorted(e.rpartition("/")[2] for e in generator["files"])
    conf = base64.b64decode(secret["data"]["to-hill.conf"]).decode()
    assert conf == (tmp_path / "harbour" / "ceph" / "to-hill.conf").read_text()


def test_labels_are_such_that_kubernetes_takes_them_and_differ() -> None:
    """The section in cinder.conf keeps the name of the design; the label is only a key."""
    found = labels(["Fast_1", "fast-1", "é", "x" * 90, "x" * 91])

    assert list(found.values())[:3] == ["fast-1", "fast-1-2", "backend"]
    assert len(set(found.values())) == 5
    assert all(
        re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,50}[a-z0-9])?", each) for each in found.values()
    )


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN, PLAIN))
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """Every backend in the resources says what the design says."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert re.search(UNFIT, error.message)
        return
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_all([folder]).parts
    confs = [part for part in parts if isinstance(part, CinderConf) and part.backends]
    assert len(confs) == len(deployment.cinder.backends)
    seen = []
    for conf in confs:
        (name,) = conf.enabled_names
        seen.append(name)
        site = Path(conf.path).relative_to(folder).parts[0]
        assert deployment.backend(name).site == site
        for option, wanted in expected_options(deployment, name).items():
            assert conf.option(name, option) is not None, option
            if option != "backend_host":  # its value is not kept by the reader
                assert conf.text(name, option) == wanted
        devices = [{p.key: p.value.text for p in device.pairs} for _, device in conf.devices]
        assert devices == expected_devices(deployment, name)
        for device in devices:
            base = device["conf"].removeprefix("/etc/ceph/").removesuffix(".conf")
            listed = files[f"{site}/kustomization.yaml"]
            assert f"{site}/ceph/{base}.conf" in files
            assert f"keyrings/{base}.client.{device['user']}.keyring" in listed
    assert sorted(seen) == sorted(backend.name for backend in deployment.cinder.backends)
    found = failures(parts)
    assert not {name for name in found if name.startswith(("rhoso.", "configuration."))}


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN | ODD | FORBIDDEN, PLAIN | ODD))
def test_odd_designs_are_read_back_or_refused(deployment, read_cinder_conf) -> None:
    """What comes out of the YAML is read by oslo.config as the design has it."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert error.message
        return
    seen = []
    for path, text in files.items():
        if path.endswith("control-plane.yaml"):
            template = yaml.safe_load(text)["spec"]["cinder"]["template"]
            for service in template["cinderVolumes"].values():
                found = read_cinder_conf(service["customServiceConfig"])
                (name,) = found.enabled
                seen.append(name)
                assert found.options[name] == expected_options(deployment, name)
                assert found.devices[name] == expected_devices(deployment, name)
    assert sorted(seen) == sorted(backend.name for backend in deployment.cinder.backends)


def test_a_name_that_cannot_be_in_a_secret_is_refused(design, deployment_of) -> None:
    """Kubernetes takes few characters for the files of a secret."""
    design["cinder"]["backends"][0]["user"] = "cindér"

    with pytest.raises(InputError, match="cannot be in a secret"):
        TARGET.render(deployment_of(design))
