"""Which secrets kolla-ansible makes itself, and which it cannot."""

from __future__ import annotations

import pytest

from dr_planner.generate.parts.kolla_secrets import decide, files

ONE = "00000009-aaaa-4bbb-8ccc-dddddddddddd"


@pytest.fixture
def decision_of(deployment_of):
    def decision(design, site="east"):
        deployment = deployment_of(design)
        return decide(deployment, deployment.site(site))

    return decision


def test_two_clusters_need_a_key_each(design, decision_of) -> None:
    """The role makes the site's own; the other one is placed."""
    decision = decision_of(design)

    assert not decision.one_key and decision.one_user
    assert decision.volumes.cluster == "ceph-e" and decision.nova.user == "nova"
    assert [(s.cluster, s.user) for s in decision.others] == [("ceph-w", "cinder")]


def test_one_uuid_means_one_key(design, decision_of) -> None:
    """Only if the user is the same too: a secret holds the key of one user."""
    for backend in design["cinder"]["backends"]:
        backend["secret_uuid"] = ONE
    assert decision_of(design).one_key

    design["cinder"]["backends"][1]["user"] = "other"
    decision = decision_of(design)
    assert not decision.one_key and not decision.one_user


def test_one_cluster_leaves_nothing_to_decide(design, decision_of, deployment_of) -> None:
    """Then no file is written for libvirt."""
    for backend in design["cinder"]["backends"]:
        backend["ceph_cluster"] = "ceph-e"
    decision = decision_of(design)
    deployment = deployment_of(design)

    assert decision.others == () and "nothing to decide" in decision.reason
    assert files(deployment, deployment.site("east"), decision) == {}


def test_a_site_without_volumes_says_so(design, decision_of) -> None:
    """And still has the secret of Nova's disks."""
    design["cinder"] = {}
    decision = decision_of(design)

    assert decision.volumes is None and decision.nova is not None
    assert "no volumes" in decision.reason


def test_volumes_of_another_cluster_than_the_disks_are_placed(design, decision_of) -> None:
    """The role would put the key of the disks' cluster under their UUID."""
    design["nova"][0].update(ceph_cluster="ceph-w")
    decision = decision_of(design)

    assert decision.volumes == decision.nova
    assert ("ceph-e", "cinder") in {(s.cluster, s.user) for s in decision.others}
