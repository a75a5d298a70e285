"""The target ceph-ansible: golden files, and random designs read back."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.parts.mirrored_pools import mirrored
from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.cephdeployment import CephAnsibleVars
from tests.unit.generate.targets.ceph_designs import ceph_designs
from tests.unit.generate.targets.reading import (
    EXAMPLES,
    GOLDEN,
    agree_with_golden,
    failures,
    put,
    read_by_site,
)

TARGET = all_targets()["ceph-ansible"]
HEAD = "ceph_rbd_mirror_"


def test_golden_files() -> None:
    """What is generated is reviewed as files."""
    agree_with_golden("ceph-ansible", TARGET, "two-targets")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_lint_has_nothing_against_it(example: Path, tmp_path: Path) -> None:
    """A pool in pool mode is the operator's choice."""
    deployment = load(example)
    put(TARGET.render(deployment), tmp_path)

    assert failures(read_by_site(deployment, tmp_path)) == set()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deployment=ceph_designs())
def test_random_designs_are_read_back(deployment, tmp_path_factory) -> None:
    """The variables by lint's reader; what the role cannot do is named in the file."""
    files = TARGET.render(deployment)
    folder = put(files, tmp_path_factory.mktemp("out"))
    parts = read_by_site(deployment, folder)

    assert failures(parts) == set()
    for cluster in deployment.ceph_clusters:
        (part,) = (p for p in parts if isinstance(p, CephAnsibleVars) and p.site == cluster.site)
        said = part.variables
        known = [pool for pool in mirrored(deployment, cluster) if pool.profile]
        assert said.flag(f"{HEAD}configure") is bool(known)
        assert said.text(f"{HEAD}pool") == (known[0].name if known else "")
        assert said.text(f"{HEAD}mode") == (str(known[0].profile) if known else "")
        text = files[f"{cluster.site}/{cluster.name}-rbdmirrors.yml"]
        for pool in [*known[1:], *(p for p in cluster.pools if not p.profile)]:
            assert f"NOT WRITTEN: pool {pool.name};" in text
        if known:
            (mirror,) = deployment.mirrors_of(cluster.name, known[0].name)
            other = next(c for c in deployment.ceph_clusters if c.name != cluster.name)
            gets = mirror.direction is MirrorDirection.RX_TX or mirror.clusters[0] == other.name
            assert said.text(f"{HEAD}remote_cluster") == (other.name if gets else "")
            addresses = ",".join(other.mon_hosts or ())
            assert said.text(f"{HEAD}remote_mon_hosts") == (addresses if gets else "")


def test_the_key_is_left_to_a_vault() -> None:
    """It is never part of a file."""
    text = TARGET.render(load(GOLDEN / "two-targets.yaml"))["hill/high-rbdmirrors.yml"]

    key = yaml.safe_load(text)[f"{HEAD}remote_key"]
    assert key == "{{ vault_ceph_rbd_mirror_remote_key }}"


def test_a_second_peer_is_said_to_be_missing() -> None:
    """The role takes one."""
    files = TARGET.render(load(GOLDEN / "two-targets.yaml"))

    assert "NOT WRITTEN: peer far of pool volumes" in files["harbour/near-rbdmirrors.yml"]
    assert (
        "ceph_rbd_mirror_remote_mon_hosts: NOT IN THE DESIGN"
        not in (files["harbour/near-rbdmirrors.yml"])
    )


def test_names_that_ansible_would_fill_in_are_refused(design, deployment_of) -> None:
    """With an input error."""
    design["ceph_clusters"][0]["mon_hosts"] = ["{{ x }}"]

    with pytest.raises(InputError, match="Ansible would fill in"):
        TARGET.render(deployment_of(design))
