"""Which clusters a site reaches, under which names, as which users."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.parts.access import accesses


def names(deployment, site):
    return {a.name: a.users for a in accesses(deployment, deployment.site(site))}


def test_a_site_reaches_its_own_cluster_and_the_other_end(design, deployment_of) -> None:
    """Services use the local one; dr-planner needs both."""
    assert names(deployment_of(design), "east") == {
        "ceph-e": ("cinder", "glance", "nova", "dr-planner"),
        "ceph-w": ("dr-planner",),
    }


def test_a_replication_target_has_a_name_of_its_own(design, deployment_of) -> None:
    """Cinder looks for files named after the backend_id."""
    backend = design["cinder"]["backends"][0]
    backend["replication"] = [{"backend_id": "dr", "ceph_cluster": "ceph-w", "user": "far"}]

    assert names(deployment_of(design), "east")["dr"] == ("far",)
    assert "dr" not in names(deployment_of(design), "west")


def test_a_target_without_a_user_has_that_of_the_backend(design, deployment_of) -> None:
    """As the driver does: its user, else rbd_user."""
    backend = design["cinder"]["backends"][0]
    backend["user"] = "blocks"
    backend["replication"] = [{"backend_id": "dr", "ceph_cluster": "ceph-w"}]

    assert names(deployment_of(design), "east")["dr"] == ("blocks",)


def test_one_name_for_two_clusters_is_refused(design, deployment_of) -> None:
    """There is one file of that name in /etc/ceph."""
    backend = design["cinder"]["backends"][0]
    backend["replication"] = [{"backend_id": "ceph-e", "ceph_cluster": "ceph-w"}]

    with pytest.raises(InputError, match="would mean the Ceph clusters 'ceph-e' and 'ceph-w'"):
        names(deployment_of(design), "east")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ({"backend_id": "default", "ceph_cluster": "ceph-w"}, "word for the primary"),
        ({"backend_id": "dr", "ceph_cluster": "ceph-e"}, "replicates to its own cluster"),
        ({"backend_id": "a b", "ceph_cluster": "ceph-w"}, "blank"),
    ],
)
def test_targets_that_cannot_work_are_refused(design, deployment_of, target, said) -> None:
    """Cinder would start with them and fail on the night of the failover."""
    design["cinder"]["backends"][0]["replication"] = [target]

    with pytest.raises(InputError, match=said):
        names(deployment_of(design), "east")


def test_journaling_follows_the_pool(design, deployment_of) -> None:
    """Pool mode mirrors journaled images only; image mode needs no default."""
    deployment = deployment_of(design)
    local = accesses(deployment, deployment.site("east"))[0]
    assert local.journaled_pools("cinder") == ("blocks",)
    assert local.journaled_pools("dr-planner") == ()

    design["ceph_clusters"][0]["pools"][0]["journaling"] = False
    deployment = deployment_of(design)
    assert accesses(deployment, deployment.site("east"))[0].journaled_pools("cinder") == ()
