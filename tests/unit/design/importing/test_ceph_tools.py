"""What a design takes of cephadm and ceph-ansible."""

from __future__ import annotations

import pytest

from tests.unit.design.importing.test_design import backend, ceph_conf, imported

__all__ = ["imported"]


def spec(placement):
    return f"service_type: rbd-mirror\nplacement: {placement}\n"


@pytest.mark.parametrize(
    ("placement", "number", "hosts"),
    [
        ("{count: 2}", 2, None),
        ("{hosts: [m1, m2]}", None, ["m1", "m2"]),
        ("{hosts: [m1], count_per_host: 2}", None, ["m1", "m1"]),
        ("{label: mirror}", None, None),
        ("{host_pattern: 'm*'}", None, None),
        ("{count: 1, hosts: [m1, m2]}", None, None),
    ],
)
def test_daemons_of_a_specification(imported, placement, number, hosts):
    """Their number or their hosts; what only the cluster knows stays unknown."""
    files = {
        "a/cinder.conf": backend(),
        "a/ceph.conf": ceph_conf("north"),
        "a/m.yaml": spec(placement),
    }
    [cluster] = imported(files).design.ceph_clusters

    assert cluster.rbd_mirror_daemons == number
    assert hosts == (cluster.rbd_mirrors and [daemon.host for daemon in cluster.rbd_mirrors])


def test_a_specification_of_one_of_two_clusters_is_told(imported):
    """Which one it is of, no file says."""
    two = backend() + backend().replace("[ceph]", "[more]")
    files = {"a/cinder.conf": two, "a/m.yaml": spec("{count: 1}")}
    found = imported({**files, "b/cinder.conf": backend()})

    assert "a/m.yaml: which Ceph cluster" in found.left or found.design.ceph_clusters


def variables(remote, mode="image", **more):
    rows = [
        "ceph_rbd_mirror_configure: true",
        "ceph_rbd_mirror_pool: volumes",
        f"ceph_rbd_mirror_mode: {mode}",
        f"ceph_rbd_mirror_remote_cluster: {remote}" if remote else "",
        *(f"ceph_rbd_mirror_{key}: {value}" for key, value in more.items()),
    ]
    return "\n".join(row for row in rows if row) + "\n"


def both_sites(first, second, name="group_vars/rbdmirrors.yml"):
    return {
        "a/cinder.conf": backend(),
        "a/ceph.conf": ceph_conf("north"),
        f"a/{name}": first,
        f"b/{name}": second,
    }


def test_each_end_is_called_by_the_other(imported):
    """Both receive: both ways."""
    files = both_sites(variables("south", remote_mon_hosts="192.0.2.9"), variables("north"))
    found = imported(files)

    assert {cluster.name: cluster.site for cluster in found.design.ceph_clusters} == {
        "north": "a", "south": "b",
    }  # fmt: skip
    assert [(m.pool, set(m.clusters), m.direction) for m in found.design.mirrors] == [
        ("volumes", {"north", "south"}, "rx-tx")
    ]
    assert found.design.ceph_cluster("south").mon_hosts == ("192.0.2.9",)
    assert {pool.profile for _cluster, pool in found.design.pools()} == {"image"}
    assert "takes nothing of it" not in found.left


def test_an_end_without_a_peer_only_sends(imported):
    """What the end that receives is called, its file says."""
    files = both_sites(variables(""), variables("north"))
    files["b/south-rbdmirrors.yml"] = files.pop("b/group_vars/rbdmirrors.yml")
    [mirror] = imported(files).design.mirrors
    assert (mirror.clusters, mirror.direction) == (("north", "south"), "rx-only")


def test_an_end_that_nobody_names_is_no_mirror(imported):
    """Not by the other end, which has no peer, nor by its file."""
    files = both_sites(variables(""), variables("north"))

    assert imported(files).design.mirrors == ()


def test_what_is_not_configured_is_no_mirror(imported):
    """Defaults that somebody left in the file."""
    off = variables("south").replace("true", "false")

    assert imported(both_sites(off, off)).design.mirrors == ()
