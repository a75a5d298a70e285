"""Which cluster is a site's first, and what else it must be given."""

from __future__ import annotations

from dr_planner.generate.parts.osa_variables import conf_files, extras, first_cluster


def test_the_cluster_of_novas_disks_is_the_first(design, deployment_of) -> None:
    """The role makes one secret of its own accord: that of Nova's user."""
    deployment = deployment_of(design)
    first = first_cluster(deployment, deployment.site("east"))

    assert (first.name, first.volumes, first.secret[1]) == ("ceph-e", "cinder", "nova")


def test_without_disks_the_first_backend_says_it(design, deployment_of) -> None:
    """Then the one secret is that of its user."""
    design["nova"] = []
    deployment = deployment_of(design)
    site = deployment.site("west")
    first = first_cluster(deployment, site)

    assert (first.name, first.secret[1]) == ("ceph-w", "cinder")
    assert [e.access.name for e in extras(deployment, site, first)] == ["ceph-e"]


def test_no_entry_writes_the_first_clusters_files(design, deployment_of) -> None:
    """A key that only libvirt needs has files of its own, and each has a conf."""
    deployment = deployment_of(design)
    site = deployment.site("east")
    first = first_cluster(deployment, site)
    entries = extras(deployment, site, first)
    names = [entry.access.name for entry in entries]

    assert sorted(names) == ["ceph-e-cinder", "ceph-w"]
    assert sorted(conf_files(deployment, site, first, entries)) == [
        "ceph-e-cinder.conf",
        "ceph-e.conf",
        "ceph-w.conf",
    ]


def test_a_site_without_ceph_has_no_first_cluster(design, deployment_of) -> None:
    """Nothing is invented for it."""
    design["nova"], design["cinder"] = [], {}
    deployment = deployment_of(design)

    assert first_cluster(deployment, deployment.site("east")) is None
