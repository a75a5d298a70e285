"""The target puppet: golden files, and random designs read back as the module writes them."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from dr_planner.design.load import load
from dr_planner.design.recognition import read_all
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.cinder_conf import DRIVER
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

TARGET = all_targets()["puppet"]


def as_the_module_writes(data: dict[str, Any]) -> str:
    """What cinder::backends and cinder::backend::rbd make of the data.

    A value that is a list is an option that stands several times; the cluster's name is the base
    name of the conf.
    """
    enabled = data["cinder::backends::enabled_backends"]
    rows = ["[DEFAULT]", f"enabled_backends={','.join(enabled)}"]
    for name, given_ in data["dr_planner::cinder_backends"].items():
        options = {key: value for key, value in given_.items() if key != "extra_options"}
        cluster = options["rbd_ceph_conf"].rpartition("/")[2].removesuffix(".conf")
        options |= {"volume_driver": DRIVER, "rbd_cluster_name": cluster}
        options.setdefault("backend_host", f"rbd:{options['rbd_pool']}")
        rows += [f"[{name}]", *(f"{key}={value}" for key, value in options.items())]
        for key, extra in given_.get("extra_options", {}).items():
            section, _, option = key.partition("/")
            assert section == name
            rows += [f"{option}={value}" for value in extra["value"]]
    return "\n".join(rows) + "\n"


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("puppet", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example, tmp_path) -> None:
    """Whatever of it the product's own lint can read."""
    put(dict(TARGET.render(load(example))), tmp_path)
    found = failures(read_all([tmp_path]).parts)

    if example.stem != "juju-two-sites":  # its clusters have no fsid yet
        assert not found


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN, PLAIN) | designs(PLAIN | ODD | FORBIDDEN, PLAIN | FORBIDDEN))
def test_designs_are_read_back_or_refused(deployment, read_cinder_conf) -> None:
    """Every backend is what the design says; a host that it does not say is the module's own."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert error.message
        return
    seen: list[str] = []
    for path, text in files.items():
        if path.endswith("dr-planner.yaml"):
            assert "%{" not in text
            found = read_cinder_conf(as_the_module_writes(yaml.safe_load(text)))
            for name in found.enabled:
                wanted = expected_options(deployment, name)
                if deployment.backend(name).host is None:
                    del found.options[name]["backend_host"]
                assert found.options[name] == wanted
                assert found.devices[name] == expected_devices(deployment, name)
            seen += found.enabled
    assert sorted(seen) == sorted(backend.name for backend in deployment.cinder.backends)


def test_the_manifest_gives_the_data_to_the_defines() -> None:
    """Hiera looks up classes by itself, and defines not at all."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    data = yaml.safe_load(files["harbour/dr-planner.yaml"])

    for key in data:
        if key.startswith("dr_planner::"):
            assert f"lookup('{key}'" in files["dr_planner.pp"]
    assert data["nova::cinder::cross_az_attach"] is False
    assert "puppet-openstack do not make a Galera cluster" in files["harbour/dr-planner.yaml"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["cinder"]["backends"][0].update(name="a%{b"), "Hiera"),
        (lambda d: d["cinder"]["backends"][0].update(name="a b"), "section of a setting"),
        (lambda d: d["cinder"]["backends"][0].update(host="true"), "something else"),
        (lambda d: d["glance"][0].update(name="file"), "another meaning"),
    ],
)
def test_names_that_cannot_be_written_are_refused(change, said, design, deployment_of) -> None:
    """With an input error that says why."""
    change(design)

    with pytest.raises(InputError, match=re.escape(said)):
        TARGET.render(deployment_of(design))
