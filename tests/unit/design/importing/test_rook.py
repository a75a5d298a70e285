"""Rook's objects, as far as a design takes them."""

from __future__ import annotations

import pytest

from tests.unit.design.importing.test_design import backend, ceph_conf, imported

__all__ = ["imported"]

POOL = """\
apiVersion: ceph.rook.io/v1
kind: CephBlockPool
metadata: {name: volumes, namespace: rook-ceph}
spec:
  mirroring:
    enabled: true
    mode: image
"""

MIRROR = """\
---
apiVersion: ceph.rook.io/v1
kind: CephRBDMirror
metadata: {name: mirror, namespace: rook-ceph}
spec: {count: 2}
"""


def files(rook, **more):
    """A site with a backend and Rook's objects."""
    return {
        "a/cinder.conf": backend(),
        "a/ceph.conf": ceph_conf("north"),
        "a/rook.yaml": rook,
        **more,
    }


def test_a_mode_and_daemons(imported):
    """They are those of the only cluster at the site."""
    found = imported(files(POOL + MIRROR))

    [cluster] = found.design.ceph_clusters
    [pool] = cluster.pools
    assert (pool.profile, pool.mode, pool.schedule) == ("image", "journal", None)
    assert cluster.rbd_mirror_daemons == 2
    assert "# a/rook.yaml:7" in found.text


def test_a_schedule_is_of_snapshots(imported):
    """Journals have none; two of them are not one interval."""
    one = POOL + "    snapshotSchedules: [{interval: 15m}]\n"
    two = POOL + "    snapshotSchedules: [{interval: 15m}, {interval: 1d}]\n"

    first = imported(files(one)).design.ceph_clusters[0].pools[0]
    assert (first.mode, first.schedule) == ("snapshot", "15m")
    second = imported(files(two)).design.ceph_clusters[0].pools[0]
    assert second.schedule is None


@pytest.mark.parametrize(
    "text",
    [
        POOL.replace("enabled: true", "enabled: false"),
        POOL.replace("mode: image", "mode: '{{ mode }}'"),
        POOL.replace("    enabled: true\n", ""),
    ],
)
def test_what_is_off_or_open_is_not_known(imported, text):
    """The profile is left out."""
    found = imported(files(text))

    assert found.design.ceph_clusters[0].pools[0].profile is None


def test_the_name_in_ceph_may_be_another(imported):
    """``spec.name`` counts over the object's own."""
    text = POOL.replace("name: volumes", "name: other").replace(
        "spec:\n", "spec:\n  name: volumes\n"
    )

    assert imported(files(text)).design.ceph_clusters[0].pools[0].profile == "image"


def test_two_namespaces_are_two_clusters(imported):
    """Which of them is the one at the site would be a guess."""
    found = imported(files(POOL + MIRROR.replace("namespace: rook-ceph", "namespace: second")))

    assert found.design.ceph_clusters[0].rbd_mirror_daemons is None
    assert "which Ceph cluster of a these objects of Rook are of" in found.left


def test_objects_alone_are_of_a_cluster_of_the_site(imported):
    """Its pools have no known user, so they are listed."""
    found = imported({"a/rook.yaml": POOL + MIRROR})

    [cluster] = found.design.ceph_clusters
    assert (cluster.site, cluster.rbd_mirror_daemons, cluster.pools) == ("a", 2, ())
    assert (
        "pool volumes of ceph-a (profile image, a/rook.yaml:7): no file says which service uses it"
        in found.left
    )


def test_peers_are_in_secrets(imported):
    """A name of a secret tells of no cluster, whatever it looks like."""
    found = imported(files(POOL + "    peers: {secretNames: [peer-of-b]}\n"))

    assert found.design.mirrors == ()
    assert "the peers of pool volumes are in secrets" in found.left


GIVE = """\
#!/bin/sh
secret=$(kubectl get cephblockpool volumes -o jsonpath='{.status.x}')
kubectl get secret "$secret" -o jsonpath='{.data.token}' | base64 -d > "$1"/from-NAME.token
"""

TAKE = """\
#!/bin/sh
kubectl -n rook-ceph create secret generic other --from-literal=pool=volumes \\
    --from-literal=direction=WAY --from-file=token=tokens/from-NAME.token
"""


@pytest.mark.parametrize("way", ["rx-tx", "rx-only"])
def test_a_token_that_is_carried_is_a_mirror(imported, way):
    """The file's name is the same where it is written and where a secret is made of it."""
    peers = POOL + "    peers: {secretNames: [other]}\n"
    given = files(peers, **{"a/give.sh": GIVE.replace("NAME", "north")})
    given |= {
        "b/cinder.conf": backend(),
        "b/ceph.conf": ceph_conf("south"),
        "b/rook.yaml": peers,
        "b/take.sh": TAKE.replace("NAME", "north").replace("WAY", way),
    }
    found = imported(given)

    [mirror] = found.design.mirrors
    assert (mirror.pool, mirror.direction, len(mirror.clusters)) == ("volumes", way, 2)
    places = {cluster.name: cluster.site for cluster in found.design.ceph_clusters}
    assert [places[name] for name in mirror.clusters] == ["a", "b"]
    assert "b/rook.yaml:1: the peers" not in found.left
    assert "peers of pool volumes are in secrets" in found.left
    assert "a/rook.yaml" in found.left


def test_a_token_that_two_sites_write_is_no_mirror(imported):
    """Whose it is, nobody can say."""
    give, take = (text.replace("NAME", "x").replace("WAY", "rx-tx") for text in (GIVE, TAKE))
    given = files(POOL, **{"a/give.sh": give})
    for site, name in (("b", "south"), ("c", "north")):
        given |= {f"{site}/cinder.conf": backend(), f"{site}/ceph.conf": ceph_conf(name)}
        given |= {f"{site}/rook.yaml": POOL}
    given |= {"b/give.sh": give, "c/take.sh": take}

    assert imported(given).design.mirrors == ()
