"""Scripts of rbd and MicroCeph, as far as a design takes them."""

from __future__ import annotations

import pytest

from tests.unit.design.importing.test_design import backend, ceph_conf, imported

__all__ = ["imported"]

FSID = "12345678-aaaa-4bbb-8ccc-0123456789ab"
ENABLE = f"""\
#!/bin/sh
wanted={FSID}
[ "$(ceph fsid)" = "$wanted" ] || exit 1
rbd mirror pool enable --site-name north volumes image
"""


def test_a_script_alone_names_its_cluster(imported):
    """By what it calls it, and by the fsid that it insists on."""
    found = imported({"a/enable.sh": ENABLE})

    [cluster] = found.design.ceph_clusters
    assert (cluster.name, cluster.site, str(cluster.fsid)) == ("north", "a", FSID)
    assert cluster.pools == ()
    told = "pool volumes of north (profile image, a/enable.sh:4): no file says which service"
    assert told in found.left


def test_without_an_fsid_it_names_the_cluster_of_the_services(imported):
    """The one that they have under a name that tells nothing."""
    script = "#!/bin/sh\nrbd mirror pool enable --site-name north volumes image\n"
    files = {"a/cinder.conf": backend(), "a/ceph.conf": ceph_conf("north"), "a/enable.sh": script}
    [cluster] = imported(files).design.ceph_clusters

    assert cluster.name == "north"
    assert [(p.name, p.profile) for p in cluster.pools] == [("volumes", "image")]


def test_a_script_of_two_sides_names_none(imported):
    """A runbook that is run from one place."""
    script = "".join(f"rbd mirror pool enable --site-name {n} volumes image\n" for n in "xy")

    assert imported({"a/runbook.sh": script}).design.ceph_clusters == ()


def test_the_keyrings_of_a_script_name_its_cluster(imported):
    """Where it makes users only."""
    script = (
        f"#!/bin/sh\nwanted={FSID}\nfound=$(ceph fsid)\n"
        "ceph auth get-or-create client.x mon 'profile rbd' -o keys/north.client.x.keyring\n"
    )
    [cluster] = imported({"a/users.sh": script}).design.ceph_clusters

    assert (cluster.name, str(cluster.fsid)) == ("north", FSID)


def microceph(own, other, *more):
    """A site's script."""
    rows = ["#!/bin/sh", f'microceph remote import {other} "$token" --local-name {own}', *more]
    return "\n".join(rows) + "\n"


def test_microceph_mirrors_both_ways(imported):
    """At one end for both; the pool is then in pool mode."""
    enable = "microceph replication enable rbd volumes --remote south --type journal"
    files = {
        "a/cinder.conf": backend(),
        "a/ceph.conf": ceph_conf("north"),
        "a/join.sh": microceph("north", "south"),
        "a/mirror.sh": f"#!/bin/sh\n{enable}\n",
        "b/join.sh": microceph("south", "north", "microceph enable rbd-mirror --target m-2"),
    }
    found = imported(files)

    north, south = found.design.ceph_clusters
    assert [(m.pool, set(m.clusters), m.direction) for m in found.design.mirrors] == [
        ("volumes", {"north", "south"}, "rx-tx")
    ]
    assert [(p.name, p.profile) for p in (*north.pools, *south.pools)] == [("volumes", "pool")] * 2
    assert south.rbd_mirrors is not None
    assert [daemon.host for daemon in south.rbd_mirrors] == ["m-2"]
    assert north.rbd_mirrors is None


def test_a_remote_that_nobody_collected_is_told(imported):
    """Its pool is known, its cluster is not."""
    enable = "microceph replication enable rbd volumes --remote south --type journal"
    found = imported({"a/x.sh": microceph("north", "south", enable)})

    assert found.design.mirrors == ()
    assert "pool volumes of north is mirrored with a cluster that no file here is of" in found.left


@pytest.mark.parametrize(
    ("command", "schedule"),
    [
        ("rbd mirror snapshot schedule add --pool volumes 15m", "15m"),
        ("rbd mirror snapshot schedule add --pool volumes --image one 15m", None),
        ("rbd mirror snapshot schedule add --pool volumes often", None),
    ],
)
def test_schedules_of_whole_pools(imported, command, schedule):
    """That of one image is not the pool's."""
    files = {
        "a/cinder.conf": backend(),
        "a/ceph.conf": ceph_conf("north"),
        "a/s.sh": ENABLE + command,
    }
    files["a/s.sh"] = files["a/s.sh"].replace(f"wanted={FSID}\n", "").replace("$wanted", "x")
    [cluster] = imported(files).design.ceph_clusters

    assert [pool.schedule for pool in cluster.pools] == [schedule]
