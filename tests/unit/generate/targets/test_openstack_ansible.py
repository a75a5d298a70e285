"""The target openstack-ansible: golden files, and random designs read back as the role writes."""

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
from dr_planner.model.openstackansible import OsaFile
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

TARGET = all_targets()["openstack-ansible"]


def as_the_role_writes(variables: dict[str, Any]) -> str:
    """What the role's template makes of the backends, and config_template of the overrides.

    A mapping whose keys have no value is an option that stands several times.
    """
    backends = variables["cinder_backends"]
    rows = ["[DEFAULT]", f"enabled_backends={','.join(sorted(backends))}"]
    for name, options in backends.items():
        rows += [f"[{name}]", *(f"{key}={value}" for key, value in options.items())]
    for section, options in variables.get("cinder_cinder_conf_overrides", {}).items():
        rows.append(f"[{section}]")
        for key, value in options.items():
            texts = value if isinstance(value, dict) else [value]
            rows += [f"{key} = {text}" for text in texts]
    return "\n".join(rows) + "\n"


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("openstack-ansible", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """Two clusters with different keys are no trouble for openstack-ansible."""
    put(dict(TARGET.render(load(example))), tmp_path)

    assert not failures(read_all([tmp_path]).parts)


def test_several_targets_are_overrides(read_cinder_conf) -> None:
    """A backend holds a key once; the override gives both lines."""
    deployment = load(GOLDEN / "two-targets.yaml")
    files = TARGET.render(deployment)
    variables = yaml.safe_load(files["harbour/dr-planner.yml"])

    assert "replication_device" not in variables["cinder_backends"]["replicated"]
    found = read_cinder_conf(as_the_role_writes(variables))
    assert found.devices["replicated"] == expected_devices(deployment, "replicated")


def test_computes_get_the_secrets_of_all_clusters(design, deployment_of) -> None:
    """A volume of the other site may be attached here after a recovery."""
    files = TARGET.render(deployment_of(design))

    for site, other in (("east", 2), ("west", 1)):
        variables = yaml.safe_load(files[f"{site}/dr-planner.yml"])
        uuids = {entry["secret_uuid"] for entry in variables["ceph_extra_confs"]}
        uuids.add(variables["nova_ceph_client_uuid"])
        assert f"0000000{other}-aaaa-4bbb-8ccc-dddddddddddd" in uuids
        assert len(uuids) == 3
        for entry in variables["ceph_extra_confs"]:
            assert f"{site}/ceph/{Path(entry['src']).name}" in files
            assert entry["keyring_src"] in files["README.txt"]


def test_the_roles_own_database_options_stay() -> None:
    """The list replaces the role's own; without its entries nodes lose their address."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))
    variables = yaml.safe_load(files["harbour/host_vars/db-h1.yml"])
    options = {o["option"]: o["value"] for o in variables["galera_wsrep_provider_options"]}

    assert options.keys() == {"gcache.size", "gmcast.listen_addr", "gmcast.segment", "pc.weight"}
    assert (options["gmcast.segment"], options["pc.weight"]) == ("1", "2")


@settings(max_examples=10, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN, PLAIN))
def test_plain_designs_are_read_back(deployment, read_cinder_conf, tmp_path_factory) -> None:
    """The reader of an operator's files sees the targets, their confs, and nothing wrong."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert re.search("'default'|another meaning|would mean the Ceph clusters", error.message)
        return
    parts = read_all([put(files, tmp_path_factory.mktemp("out"))]).parts
    osa = [part for part in parts if isinstance(part, OsaFile) and part.targets]
    assert len(osa) == 2
    for part in osa:
        (target,) = part.targets
        (device,) = expected_devices(deployment, target.backend)
        assert target.conf is not None and target.conf.text == device["conf"]
        entry = next(e for e in part.extra_confs if e.text("dest") == device["conf"])
        assert entry.text("client_name") == device["user"]
        assert entry.text("secret_uuid") == device["secret_uuid"]
    serious = (
        "openstack-ansible.backends-have",
        "openstack-ansible.replication",
        "configuration.",
    )
    assert not {name for name in failures(parts) if name.startswith(serious)}
    _agree(deployment, files, read_cinder_conf)


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN | ODD | FORBIDDEN, PLAIN | ODD | FORBIDDEN))
def test_odd_designs_are_read_back_or_refused(deployment, read_cinder_conf) -> None:
    """A name reaches cinder.conf as it is, or the design is refused."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert error.message
        return
    _agree(deployment, files, read_cinder_conf)


def _agree(deployment, files: dict[str, str], read_cinder_conf) -> None:
    seen: list[str] = []
    for path, text in files.items():
        if path.endswith("dr-planner.yml"):
            found = read_cinder_conf(as_the_role_writes(yaml.safe_load(text)))
            for name in found.enabled:
                assert found.options[name] == expected_options(deployment, name)
                assert found.devices[name] == expected_devices(deployment, name)
            seen += found.enabled
    assert sorted(seen) == sorted(backend.name for backend in deployment.cinder.backends)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["cinder"]["backends"][0].update(name="a{{b"), "Ansible"),
        (lambda d: d["cinder"]["backends"][0].update(name="a]b"), "means something else"),
        (lambda d: d["cinder"]["backends"][0].update(volume_backend_name="a ;b"), "a comment"),
        (lambda d: d["glance"][0].update(name="file"), "another meaning"),
    ],
)
def test_names_that_cannot_be_written_are_refused(change, said, design, deployment_of) -> None:
    """With an input error that says why."""
    change(design)

    with pytest.raises(InputError, match=re.escape(said)):
        TARGET.render(deployment_of(design))
