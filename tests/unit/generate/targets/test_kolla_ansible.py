"""The target kolla-ansible: golden files, and random designs read back after kolla's merge."""

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
from dr_planner.generate.parts.cinder_conf import DRIVER
from dr_planner.model.deployment import Deployment
from dr_planner.model.kolla import EffectiveCinderConf, KollaGlobals
from dr_planner.model.part import Part
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

TARGET = all_targets()["kolla-ansible"]
ONE_SECRET = "kolla.replication-uses-the-one-secret"


def site_of(deployment: Deployment, part: Part, folder: Path) -> str:
    """The site whose folder a part is from; the names of the random designs are plain."""
    return Path(part.path).relative_to(folder).parts[0]


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("kolla-ansible", TARGET, "two-targets")


@pytest.mark.parametrize("example", FIVE_EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """Except that kolla-ansible has one secret, where the design has a key per cluster.

    One example is left out: its design is one that nobody could deploy, with no known fsid.
    """
    deployment = load(example)
    files = dict(TARGET.render(deployment))
    put(files, tmp_path)

    found = failures(read_all([tmp_path]).parts)

    if example.stem == "juju-two-sites":
        assert found == set()
        return
    own_keys = any("CHOSEN: a key per cluster" in text for text in files.values())
    replicated = any(backend.replication for backend in deployment.cinder.backends)
    assert found == ({ONE_SECRET} if own_keys and replicated else set())


def test_one_user_and_one_uuid_choose_one_key(design, deployment_of) -> None:
    """Then the one secret of kolla-ansible is enough, and the other variant is still there."""
    uuid = "00000009-aaaa-4bbb-8ccc-dddddddddddd"
    for backend in design["cinder"]["backends"]:
        backend["secret_uuid"] = uuid
    files = TARGET.render(deployment_of(design))

    assert "CHOSEN: one key" in files["README.txt"]
    assert yaml.safe_load(files["east/dr-planner.yml"])["cinder_rbd_secret_uuid"] == uuid
    chosen = files["east/config/cinder/cinder-volume.conf"]
    assert f"rbd_secret_uuid = {uuid}" in chosen
    other = files["east/libvirt-own-keys/cinder-volume.conf"]
    assert "NOT CHOSEN" in other and "rbd_secret_uuid = 00000001-aaaa" in other
    (play,) = yaml.safe_load(files["east/libvirt-own-keys/place-secrets.yml"])
    assert [s["keyring"] for s in play["vars"]["secrets"]] == ["ceph-w.client.cinder.keyring"]


def test_a_key_per_cluster_gives_the_others_to_a_playbook(design, deployment_of) -> None:
    """Each site makes its own secrets natively and places those of the other site."""
    files = TARGET.render(deployment_of(design))

    assert "CHOSEN: a key per cluster" in files["README.txt"]
    for site, own, other in (("east", 1, 2), ("west", 2, 1)):
        variables = yaml.safe_load(files[f"{site}/dr-planner.yml"])
        (play,) = yaml.safe_load(files[f"{site}/libvirt-own-keys/place-secrets.yml"])
        uuids = [secret["uuid"] for secret in play["vars"]["secrets"]]
        assert variables["cinder_rbd_secret_uuid"].startswith(f"0000000{own}-")
        assert len(uuids) == 1 and uuids[0].startswith(f"0000000{other}-")
        one_key = files[f"{site}/libvirt-one-key/cinder-volume.conf"]
        assert "NOT CHOSEN" in one_key and "rbd_secret_uuid =" not in one_key


def test_users_that_differ_leave_no_variant_with_one_key(design, deployment_of) -> None:
    """A secret holds the key of one user; the README says so."""
    design["cinder"]["backends"][1]["user"] = "another"
    files = TARGET.render(deployment_of(design))

    assert "one key is not possible" in files["README.txt"]
    assert not [path for path in files if "libvirt-one-key" in path]


def test_nothing_secret_and_no_key_in_any_file(design, deployment_of) -> None:
    """Keys are named by the place of their keyring."""
    for path, text in TARGET.render(deployment_of(design)).items():
        assert not re.search(r"^\s*key\s*=", text, re.MULTILINE), path


def test_nodes_that_differ_get_files_of_their_own() -> None:
    """A weight is of a node; the list of the role is one for all hosts that it is set for."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))

    option = "mariadb_wsrep_extra_provider_options"
    first = yaml.safe_load(files["harbour/host_vars/db-h1.yml"])[option]
    assert first == ["gmcast.segment=1", "pc.weight=2"]
    assert option not in yaml.safe_load(files["harbour/dr-planner.yml"])
    assert "no variable for an arbitrator" in files["harbour/dr-planner.yml"]


@settings(max_examples=10, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN, PLAIN))
def test_plain_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """What cinder-volume gets after the merge of the layers is what the design says."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        wrong = "'default'|another meaning|would mean the Ceph clusters|several"
        assert re.search(wrong, error.message)
        return
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_all([folder]).parts
    confs = [part for part in parts if isinstance(part, EffectiveCinderConf)]
    tops = [part for part in parts if isinstance(part, KollaGlobals)]
    assert len(confs) == 2 and len(tops) == 2
    for conf in confs:
        site = site_of(deployment, conf, folder)
        backends = deployment.backends_at(site)
        assert list(conf.enabled_names) == [backend.name for backend in backends]
        for backend in backends:
            for option, wanted in expected_options(deployment, backend.name).items():
                assert conf.option(backend.name, option) is not None, option
                if option != "backend_host":  # its value is not kept by the reader
                    assert conf.text(backend.name, option) == wanted
            devices = [
                {pair.key: pair.value.text for pair in device.pairs}
                for _, device in conf.devices
                if device.section == backend.name
            ]
            assert devices == expected_devices(deployment, backend.name)
    for top in tops:
        _every_use_has_its_files(deployment, top, files, site_of(deployment, top, folder))
    serious = failures(parts) - {ONE_SECRET}
    assert not {name for name in serious if name.startswith(("kolla.", "configuration."))}


def _every_use_has_its_files(
    deployment: Deployment, top: KollaGlobals, files: dict[str, str], site: str
) -> None:
    assert top.delivered is not None
    volumes = [use for use in top.uses if use.service == "cinder-volume"]
    wanted = {(backend.ceph_cluster, backend.user) for backend in deployment.backends_at(site)}
    for backend in deployment.backends_at(site):
        wanted |= {(t.backend_id, t.user or backend.user) for t in backend.replication}
    assert {(use.cluster, use.text("user")) for use in volumes} == wanted
    for cluster, user in wanted:
        assert f"{site}/config/cinder/{cluster}.conf" in files
        for folder in ("cinder-volume", "cinder-backup"):
            assert f"cinder/{folder}/{cluster}.client.{user}.keyring" in top.delivered


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(deployment=designs(PLAIN | ODD | FORBIDDEN, PLAIN | ODD | FORBIDDEN))
def test_odd_designs_are_read_back_or_refused(deployment, read_cinder_conf) -> None:
    """A name reaches cinder.conf as it is, or the design is refused; Ansible fills nothing in."""
    try:
        files = dict(TARGET.render(deployment))
    except InputError as error:
        assert error.message
        return
    for path, text in files.items():
        if path.endswith("dr-planner.yml"):
            variables = yaml.safe_load(text)
            names = [entry["name"] for entry in variables["cinder_ceph_backends"]]
            written = as_the_role_writes(variables)
            override = files[path.replace("dr-planner.yml", "config/cinder/cinder-volume.conf")]
            assert "{{" not in override and "{%" not in text
            found = read_cinder_conf(f"{written}\n{override}")
            assert found.enabled == names[: len(found.enabled)]
            assert len(found.enabled) == 2
            for name in found.enabled:
                options = found.options[name]
                assert options == expected_options(deployment, name)
                assert found.devices[name] == expected_devices(deployment, name)


def as_the_role_writes(variables: dict[str, Any]) -> str:
    """What the template of kolla-ansible 22.2.0 makes of the entries."""
    enabled = [e for e in variables["cinder_ceph_backends"] if e["enabled"]]
    rows = ["[DEFAULT]", f"enabled_backends = {','.join(e['name'] for e in enabled)}"]
    for entry in variables["cinder_ceph_backends"]:
        rows += [
            f"[{entry['name']}]",
            f"volume_driver = {DRIVER}",
            f"volume_backend_name = {entry['backend_name']}",
            f"rbd_pool = {entry['pool']}",
            f"rbd_ceph_conf = /etc/ceph/{entry['cluster']}.conf",
            f"rbd_user = {entry['user']}",
            f"rbd_cluster_name = {entry['cluster']}",
            f"rbd_secret_uuid = {variables['cinder_rbd_secret_uuid']}",
        ]
        if "availability_zone" in entry:
            rows.append(f"backend_availability_zone = {entry['availability_zone']}")
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["cinder"]["backends"][0].update(name="a{{b"), "Ansible"),
        (lambda d: d["cinder"]["backends"][0].update(name="a$b"), "means something else"),
        (lambda d: d["glance"][0].update(name="file"), "another meaning"),
        (lambda d: d["glance"][0].update(name="a:b"), "another meaning"),
        (lambda d: d["sites"][0]["availability_zones"].update(neutron="a:b"), "several"),
        (lambda d: d["nova"][0].update(pool="{% x"), "Ansible"),
    ],
)
def test_names_that_cannot_be_written_are_refused(change, said, design, deployment_of) -> None:
    """With an input error that says why."""
    change(design)

    with pytest.raises(InputError, match=re.escape(said)):
        TARGET.render(deployment_of(design))
