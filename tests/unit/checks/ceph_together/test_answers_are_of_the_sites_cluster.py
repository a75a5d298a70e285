"""The rule answers-are-of-the-sites-cluster."""

from __future__ import annotations

import json

NORTH = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
SOUTH = "c07d9e42-81aa-4f36-b2d5-66e0a1f3947b"
NOBODY = "9b1d7c55-2a6f-4b0e-8c3d-7e1f0a2b4c6d"


def conf(fsid):
    return f"[global]\nfsid = {fsid}\nmon_host = 10.1.0.1\n"


def pools(fsid, prompt=""):
    """What 'ceph osd dump' prints."""
    return (
        f"{prompt}\nepoch 9\nfsid {fsid}\npool 1 'volumes' replicated size 3 min_size 2 "
        "crush_rule 0 object_hash rjenkins pg_num 32 pgp_num 32 application rbd\n"
    )


def monitors(fsid):
    """What 'ceph mon dump' prints as JSON."""
    mons = [{"name": "a", "addr": "10.1.0.1:6789/0"}]
    return json.dumps({"fsid": fsid, "mons": mons})


def test_passed_for_the_sites_own(ask):
    """Pools and monitors."""
    files = {
        "site=north/ceph.conf": conf(NORTH.upper()),
        "site=north/pools.txt": pools(NORTH),
        "site=north/monitors.json": monitors(NORTH),
    }

    assert ask(files) == {"pools of north": "passed", "monitors of north": "passed"}


def test_failed_for_another(ask):
    """Both fsids are said."""
    files = {"site=north/ceph.conf": conf(NORTH), "site=north/pools.txt": pools(NOBODY)}

    assert ask(files) == {"pools of north": "failed"}
    assert NORTH in ask.findings[0].reason
    assert NOBODY in ask.findings[0].reason


def test_failed_for_monitors_beside_the_file_of_a_target(ask):
    """That file is of another site's cluster."""
    cinder = (
        "[rbd]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = volumes\n"
        "replication_device = backend_id:south,conf:/etc/ceph/south.conf,user:cinder\n"
    )
    files = {
        "site=north/cinder.conf": cinder,
        "site=north/ceph.conf": conf(NORTH),
        "site=north/south.conf": conf(SOUTH),
        "site=north/monitors.json": monitors(NOBODY),
    }

    assert ask(files) == {"monitors of north": "failed"}


def test_unknown_with_several_clusters(ask):
    """A file of each may be there, or not."""
    one = {"site=north/ceph.conf": conf(NORTH), "site=north/pools.txt": pools(NOBODY)}

    assert ask(one | {"site=north/other.conf": conf(SOUTH)}) == {"pools of north": "unknown"}
    ask(one | {"site=north/own.txt": pools(NORTH)})
    assert {str(finding.verdict) for finding in ask.findings} == {"passed", "unknown"}


def test_unknown_where_jinja_writes_the_fsid(ask):
    """It may be the same."""
    files = {"site=north/ceph.conf": conf("{{ fsid }}"), "site=north/pools.txt": pools(NORTH)}

    assert ask(files) == {"pools of north": "unknown"}


def test_not_applicable_without_a_site(ask):
    """They may be of two sites."""
    files = {"ceph.conf": conf(NORTH), "pools.txt": pools(NOBODY)}

    assert set(ask(files).values()) == {"not-applicable"}


def test_unknown_for_an_answer_of_another_side(ask):
    """A session may hold the answers of both."""
    session = pools(SOUTH, prompt="south # ceph osd dump")
    files = {"site=north/ceph.conf": conf(NORTH), "site=north/session.txt": session}

    assert ask(files) == {"pools of north": "unknown"}
