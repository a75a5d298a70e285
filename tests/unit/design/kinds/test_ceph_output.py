"""Reading what rbd and ceph print: text and JSON, one answer and many."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from dr_planner.design.recognition import read_all
from dr_planner.model.cephanswer import MonitorMap, PoolList, Releases
from dr_planner.model.mirroranswer import (
    ImageAnswer,
    MirrorImageState,
    MirrorPool,
    MirrorPoolState,
)

FSID = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
POOL_INFO = """\
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Mirror UUID: 0a1b2c3d-1111-4222-8333-444455556666
Direction: rx-only
Client: client.rbd-mirror-peer
Mon Host: 10.2.0.1
Key: AQBvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv==
"""
POOL_STATE = """\
health: WARNING
daemon health: OK
image health: WARNING
images: 3 total
    2 replaying
    1 error

DAEMONS
service 4120:
  instance_id: 4126
  client_id: rbd-mirror
  hostname: osd1
  version: 18.2.4
  leader: true
  health: OK

IMAGES
volume-1:
  global_id:   77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
  state:       up+replaying
  description: replaying, {"entries_behind_primary":7,"entries_per_second":2.0}
  service:     rbd-mirror on osd1
  last_update: 2026-11-30 12:32:38
  peer_sites:
    name: north
    state: up+stopped
    description: local image is primary
    last_update: 2026-11-30 12:32:38

volume-2:
  global_id:   88db3bba-72ae-4f1e-aa56-2a53ea91bf4c
  state:       up+error
  description: split-brain detected
  last_update: 2026-11-30 12:32:38
"""
INFO = {
    "name": "volume-1", "id": "10", "size": 1, "order": 22, "block_name_prefix": "rbd_data.10",
    "features": ["layering", "exclusive-lock", "journaling"],
    "parent": {"pool": "images", "image": "base", "snapshot": "snap"},
    "mirroring": {"mode": "journal", "state": "enabled", "primary": True,
                  "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c"},
}  # fmt: skip


def parts_of(tmp_path, text, name="answers.txt"):
    path = tmp_path / name
    path.write_text(text)
    reading = read_all([path])
    assert set(reading.kinds.values()) == {"ceph-output"}
    return reading.parts


def test_pool_info_as_text(tmp_path):
    """The key that ``--all`` prints is left behind."""
    (pool,) = parts_of(tmp_path, POOL_INFO)

    assert isinstance(pool, MirrorPool)
    assert (pool.mode, pool.site_name) == ("image", "north")
    (peer,) = pool.peers
    assert (peer.site_name, peer.direction, peer.line) == ("south", "rx-only", 9)
    assert "vvvvv" not in pool.model_dump_json()


def test_pool_info_of_old_releases(tmp_path):
    """Before Octopus peers were a table without directions."""
    text = (
        "Mode: pool\nPeers: \n  UUID                                 NAME  CLIENT\n"
        "  7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01 south client.mirror\n"
    )
    (pool,) = parts_of(tmp_path, text)

    assert [(p.site_name, p.direction, p.client) for p in pool.peers] == [
        ("south", "", "client.mirror")
    ]


def test_pool_info_as_json(tmp_path):
    """Also with the names of sites around it."""
    peer = {"uuid": "7", "direction": "rx-tx", "site_name": "south", "key": "AQBvvvvvvvvvvvv=="}
    answer = {"mode": "image", "site_name": "north", "peers": [peer]}
    (alone,) = parts_of(tmp_path, json.dumps(answer), "info.json")
    (inside,) = parts_of(tmp_path, json.dumps({"here": answer}, indent=2), "sites.json")

    assert alone.peers == inside.peers
    assert alone.peers[0].direction == "rx-tx"
    assert inside.side == "here"
    assert "vvvv" not in alone.model_dump_json()


def test_pool_status_as_text(tmp_path):
    """The pool, its daemons and its images."""
    state, one, two = parts_of(tmp_path, POOL_STATE)

    assert isinstance(state, MirrorPoolState)
    assert (state.health, state.daemon_health, state.image_health) == ("WARNING", "OK", "WARNING")
    assert state.states == (("replaying", 2), ("error", 1))
    assert [(d.host, d.release, d.health) for d in state.daemons] == [("osd1", "18.2.4", "OK")]
    assert isinstance(one, MirrorImageState)
    assert (one.image, one.state) == ("volume-1", "up+replaying")
    (copy,) = one.copies
    assert (copy.replay.entries_behind, copy.replay.seconds) == (7, 3.5)
    assert copy.said_at == datetime(2026, 11, 30, 12, 32, 38, tzinfo=UTC).timestamp()
    assert one.peer_states == ("up+stopped",)
    assert one.peer_is_primary
    assert (two.state, two.is_split, two.line) == ("up+error", True, 32)


def test_pool_status_as_json(tmp_path):
    """The same."""
    image = {"name": "volume-1", "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
             "state": "up+stopped", "description": "local image is primary",
             "peer_sites": [{"site_name": "b", "state": "down+unknown"}]}  # fmt: skip
    answer = {"summary": {"health": "OK", "daemon_health": "OK", "image_health": "OK",
                          "states": {"stopped": 1}}, "daemons": [], "images": [image]}  # fmt: skip
    state, one = parts_of(tmp_path, json.dumps(answer), "status.json")

    assert (state.states, state.daemons) == ((("stopped", 1),), ())
    assert one.is_primary
    assert one.peer_states == ("down+unknown",)


def test_image_info_as_json_and_text(tmp_path):
    """Both say the same of an image."""
    text = """\
rbd image 'volume-1':
\tid: 10
\tsize 1 GiB in 256 objects
\tfeatures: layering, exclusive-lock, journaling
\tparent: images/base@snap
\toverlap: 1 GiB
\tmirroring state: enabled
\tmirroring mode: journal
\tmirroring global id: 77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
\tmirroring primary: true
"""
    (of_text,) = parts_of(tmp_path, text)
    (of_json,) = parts_of(tmp_path, json.dumps(INFO), "info.json")

    assert isinstance(of_text, ImageAnswer)
    assert of_text.parent == "images/base"
    same = {"path": "", "line": 0}
    assert of_text.model_copy(update=same) == of_json.model_copy(update=same)


def test_a_terminal_with_two_sites(tmp_path):
    """Prompts and --cluster say whose answer it is."""
    text = (
        f"[root@north1 ~]# rbd mirror pool info volumes\n{POOL_INFO}\n"
        f"$ rbd --cluster south mirror pool info -p images\n{POOL_INFO}\n"
    )
    one, two, *_ = parts_of(tmp_path, text)

    assert (one.pool, one.side) == ("volumes", "north1")
    assert (two.pool, two.side) == ("images", "south")
    assert two.line == 16


def test_osd_dump_as_text(tmp_path):
    """Pools with their copies."""
    text = (
        f"epoch 12\nfsid {FSID}\n"
        "pool 1 'volumes' replicated size 3 min_size 2 crush_rule 0 pg_num 32 application rbd\n"
        "pool 2 'ec' erasure profile ec42 size 6 min_size 5 crush_rule 1\n"
    )
    (pools,) = parts_of(tmp_path, text)

    assert isinstance(pools, PoolList)
    assert pools.fsid == FSID
    assert [(p.name, p.size, p.min_size, p.erasure) for p in pools.pools] == [
        ("volumes", 3, 2, False), ("ec", 6, 5, True),
    ]  # fmt: skip
    assert pools.pools[0].applications == ("rbd",)
    assert pools.pools[1].line == 4


def test_osd_dump_versions_and_monitors_as_json(tmp_path):
    """In one file, one below the other."""
    pool = {"pool": 1, "pool_name": "volumes", "size": 3, "min_size": 2,
            "application_metadata": {"rbd": {}}}  # fmt: skip
    answers = [
        {"epoch": 1, "fsid": FSID, "pools": [pool]},
        {"osd": {"ceph version 18.2.4 (abc) reef (stable)": 3},
         "overall": {"ceph version 18.2.4 (abc) reef (stable)": 3}},
        {"fsid": FSID, "mons": [{"name": "a", "public_addr": "10.1.0.1:6789/0"}]},
    ]  # fmt: skip
    pools, releases, monitors = parts_of(tmp_path, "\n".join(map(json.dumps, answers)))

    assert pools.pools[0].applications == ("rbd",)
    assert isinstance(releases, Releases)
    assert releases.numbers == ("18.2.4",)
    assert isinstance(monitors, MonitorMap)
    assert monitors.monitors == ("10.1.0.1",)


def test_rubbish_is_told_as_such(tmp_path):
    """Truncated JSON, JSON of something else below a key of ours."""
    for text in ('{"daemon_health": ', '{"mons": 3, "overall": [1]}', '{"global_id": {}}'):
        path = tmp_path / "x.json"
        path.write_text(text)
        (part,) = read_all([path]).parts
        assert type(part).__name__ == "Unread"


ASKED_AGAIN = """\
[ceph: root@mon1 /]# rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites: none

[ceph: root@{host} /]# rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-tx
Client: client.rbd-mirror-peer
"""


def pools_of(tmp_path, text):
    return [part for part in parts_of(tmp_path, text) if isinstance(part, MirrorPool)]


def test_the_last_answer_to_the_same_command_at_the_same_place_counts(tmp_path):
    """A terminal shows how things came to be; another host may be another cluster."""
    (last,) = pools_of(tmp_path, ASKED_AGAIN.format(host="mon1"))
    both = pools_of(tmp_path, ASKED_AGAIN.format(host="mon2"))

    assert [peer.site_name for peer in last.peers] == ["south"]
    assert last.line == 8
    assert [part.side for part in both] == ["mon1", "mon2"]


def test_a_heading_is_no_place_to_ask_again(tmp_path):
    """Below it a page shows both sides; and a fsid in it is no side."""
    fsid = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
    answer = "$ rbd mirror pool info volumes\nMode: pool\nSite Name: {}\n\n"
    text = f"# both sides of {fsid}\n{answer.format('north')}{answer.format('south')}"
    found = pools_of(tmp_path, text)

    assert [(part.site_name, part.side) for part in found] == [("north", ""), ("south", "")]


def test_the_place_is_where_a_command_is_sent_to(tmp_path):
    """By kubectl, ssh or into a container."""
    commands = [
        "$kubectl --context=east -n rook-ceph exec deploy/tools -- rbd mirror pool info volumes",
        "[me@desk ~]$ ssh root@west1 sudo rbd mirror pool info volumes",
        "[root@mid ~]# docker exec ceph-mon-1 rbd mirror pool info volumes",
        "ubuntu@far:~$ sudo cephadm shell -- rbd mirror pool info volumes",
    ]
    parts = pools_of(tmp_path, "".join(f"{c}\nMode: image\nSite Name: a\n\n" for c in commands))

    assert [(part.side, part.pool) for part in parts] == [
        ("east", "volumes"),
        ("west1", "volumes"),
        ("mid", "volumes"),
        ("far", "volumes"),
    ]


def test_pool_state_as_the_charm_prints_it(tmp_path):
    """Indented, and with the pool's name before it."""
    state, image, *_ = parts_of(
        tmp_path,
        "".join(f"    {row}\n" for row in f"volumes: {POOL_STATE}".splitlines()),
    )

    assert isinstance(state, MirrorPoolState)
    assert (state.pool, state.health, state.image_health) == ("volumes", "WARNING", "WARNING")
    assert [daemon.host for daemon in state.daemons] == ["osd1"]
    assert isinstance(image, MirrorImageState)


def test_pools_of_ceph_s_own_keep_their_names(tmp_path):
    """They begin with a dot."""
    row = "pool 1 '.mgr' replicated size 3 min_size 2 crush_rule 0\n"
    (pools,) = parts_of(tmp_path, row)

    assert [pool.name for pool in pools.pools] == [".mgr"]


def test_a_keyring_among_other_answers(tmp_path):
    """What the commands say beside it is no part of it; the key is left behind."""
    text = """\
root@mon1:~# sudo cephadm shell -- ceph auth get client.cinder
Inferring fsid 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
[client.cinder]
	key = AQBvVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVQ==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=volumes"
exported keyring for client.cinder
root@mon1:~# ceph osd pool ls detail
pool 1 'volumes' replicated size 3 min_size 2 crush_rule 0
"""
    keyring, pools, _ = parts_of(tmp_path, text)

    assert [(e.name, e.line, e.has_key) for e in keyring.entities] == [("client.cinder", 3, True)]
    assert isinstance(pools, PoolList)
    assert "VVVV" not in keyring.model_dump_json()


def test_pool_state_where_groups_are_mirrored_too(tmp_path):
    """Releases with groups tell the states of images under a name of their own."""
    summary = {"health": "OK", "daemon_health": "OK", "image_states": {"replaying": 2}}
    (state,) = parts_of(tmp_path, json.dumps({"summary": summary}), "state.json")

    assert state.states == (("replaying", 2),)


def test_groups_are_not_counted_as_images(tmp_path):
    """They are told below the images, in the same way."""
    text = "health: OK\nimages: 3 total\n    3 replaying\ngroups: 1 total\n    1 replaying\n"
    (state,) = parts_of(tmp_path, text)

    assert state.states == (("replaying", 3),)
