"""The target openstack-helm: golden files, and random designs read back from the values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.helmvalues import HelmValues
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

TARGET = all_targets()["openstack-helm"]
EXTERNAL = "/etc/ceph/external-ceph.conf"
UNFIT = "'default'|another meaning|would mean|Ansible"


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("openstack-helm", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """The rules about values hold for what this tool writes."""
    files = dict(TARGET.render(load(example)))
    put(files, tmp_path)

    assert failures(read_all([tmp_path]).parts) == set()
    assert TARGET.render(load(example)) == files


def test_a_target_with_a_user_of_its_own_is_the_external_cluster() -> None:
    """Both keys are files of one folder named after the user; the conf has a keyring line."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    values = yaml.safe_load(files["harbour/cinder.yaml"])
    external = values["ceph_client"]["external_ceph"]
    device = values["conf"]["backends"]["replicated"]["replication_device"]

    assert external["rbd_user"] == "cinder-far"
    whole = external["conf"]["global"]
    assert whole["keyring"] == "/etc/ceph/ceph.client.cinder-far.keyring"
    assert device["type"] == "multistring"
    assert [row.partition(",")[0] for row in device["values"]] == ["backend_id:to-isle"]


def test_what_the_charts_cannot_have_is_said() -> None:
    """In the file, in the README and when the files are written."""
    deployment = load(GOLDEN / "two-targets.yaml")
    files = TARGET.render(deployment)

    for path in ("harbour/cinder.yaml", "README.txt"):
        assert "NOT GENERATED: target to-hill of replicated" in files[path]
    assert any("target to-hill" in point for point in TARGET.leaves_open(deployment))
    assert "Galera across sites" in files["harbour/cinder.yaml"]
    assert files["harbour/libvirt.yaml"].count("NOT GENERATED") == 2


def test_libvirt_gets_no_two_secrets_of_one_user(design, deployment_of) -> None:
    """It names a secret after its user, and refuses the second."""
    for site in ("east", "west"):
        text = TARGET.render(deployment_of(design))[f"{site}/libvirt.yaml"]
        ceph = yaml.safe_load(text)["conf"]["ceph"]["cinder"]
        other = ceph.get("external_ceph", {}).get("user")
        assert ceph["user"] == "cinder" and other != "cinder"
        assert "NOT GENERATED: the chart makes two secrets" in text


def test_no_key_is_in_any_file() -> None:
    """The place for it is named, and nothing stands there."""
    for path, text in TARGET.render(load(GOLDEN / "two-targets.yaml")).items():
        assert not re.search(r"rbd_user_keyring\s*:|^\s*key\s*[:=]", text, re.MULTILINE), path


def test_atmosphere_gets_the_same_values() -> None:
    """Chart by chart."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    variables = yaml.safe_load(files["harbour/atmosphere.yaml"])

    charts = ("cinder", "glance", "nova", "libvirt")
    assert list(variables) == [f"{chart}_helm_values" for chart in charts]
    for chart in charts:
        assert variables[f"{chart}_helm_values"] == yaml.safe_load(files[f"harbour/{chart}.yaml"])


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN, PLAIN))
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """Every backend in the values says what the design says; the others are said to be missing."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert re.search(UNFIT, error.message)
        return
    folder = tmp_path_factory.mktemp("out")
    charts = {path: text for path, text in files.items() if not path.endswith("atmosphere.yaml")}
    parts = read_all([put(charts, folder)]).parts
    for site in deployment.full_sites:
        conf = next(p for p in parts if isinstance(p, CinderConf) and _of(p, folder, site.name))
        values = next(
            p
            for p in parts
            if isinstance(p, HelmValues) and p.backends and _of(p, folder, site.name)
        )
        text = files[f"{site.name}/cinder.yaml"].replace("\n# ", " ")
        assert [each.name for each in values.backends] == list(conf.enabled_names)
        for backend in deployment.backends_at(site.name):
            if backend.name not in conf.enabled_names:
                assert f"backend {backend.name}: the chart has one external cluster" in text
                continue
            _says_the_design(deployment, conf, backend.name, text)
    found = failures(parts)
    if any("makes two secrets" in text for text in files.values()):
        found -= {"helm.secret-uuids-agree"}  # true, and said in the file: a user has one secret
    assert not {name for name in found if name.startswith(("helm.", "configuration."))}


def _of(part: Any, folder: Path, site: str) -> bool:
    return Path(part.path).relative_to(folder).parts[0] == site


def _says_the_design(deployment: Any, conf: CinderConf, name: str, text: str) -> None:
    own = {"rbd_cluster_name": "ceph", "rbd_ceph_conf": "/etc/ceph/ceph.conf"}
    for option, wanted in {**expected_options(deployment, name), **own}.items():
        assert conf.option(name, option) is not None, option
        if option != "backend_host":  # its value is not kept by the reader
            assert conf.text(name, option) == wanted
    devices = [
        {pair.key: pair.value.text for pair in device.pairs}
        for _, device in conf.devices
        if device.section == name
    ]
    wanted_devices = [{**each, "conf": EXTERNAL} for each in expected_devices(deployment, name)]
    assert devices == [each for each in wanted_devices if each in devices]
    for each in wanted_devices:
        if each not in devices:
            assert f"target {each['backend_id']} of {name}: the chart has" in text


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN | ODD | FORBIDDEN, PLAIN | ODD))
def test_odd_designs_are_read_back_or_refused(deployment, read_cinder_conf) -> None:
    """What the chart writes from the values is read by oslo.config as the design has it."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert error.message
        return
    for path, text in files.items():
        if path.endswith("cinder.yaml"):
            conf = yaml.safe_load(text)["conf"]
            found = read_cinder_conf(_as_the_chart_writes(conf))
            assert found.enabled == list(conf["backends"])
            for name in found.enabled:
                wanted = expected_options(deployment, name)
                own = {"rbd_cluster_name": "ceph", "rbd_ceph_conf": "/etc/ceph/ceph.conf"}
                assert found.options[name] == {**wanted, **own}


def _as_the_chart_writes(conf: dict[str, Any]) -> str:
    """What the chart's template makes of values: a line per option, a multistring repeated."""
    rows = []
    for section, options in {**conf.get("cinder", {}), **conf["backends"]}.items():
        rows.append(f"[{section}]")
        for key, value in options.items():
            values = value["values"] if isinstance(value, dict) else [value]
            rows += [f"{key} = {each}" for each in values]
    return "\n".join(rows)
