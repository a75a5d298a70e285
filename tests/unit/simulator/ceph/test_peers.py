"""Peers of pools, tokens, and commands for all images of a pool."""

from __future__ import annotations

import base64
import json

import pytest

from dr_planner.simulator.ceph.cluster import Pool
from dr_planner.simulator.ceph.failure import CephError
from dr_planner.simulator.ceph.storage import CephStorage
from dr_planner.simulator.ceph.verbs import peers as verbs

PEER = "mirror pool peer"


@pytest.fixture
def strangers(twins):
    """Two clusters with a pool ``attic`` each, which do not know each other yet."""
    for cluster in ("left", "right"):
        twins.ceph.add_pool(cluster, "attic", mode="pool", journaling=True)
    return twins


def facts(token: str) -> dict[str, str]:
    """What a token says."""
    return json.loads(base64.b64decode(token))


def pool(ceph: CephStorage, cluster: str) -> Pool:
    """The new pool at one cluster."""
    return ceph.pool(cluster, "attic")


def test_a_token_makes_two_clusters_peers_in_both_directions(strangers, tmp_path):
    """One command at each side, and images follow."""
    strangers.ceph.create("left", "attic", "trunk", 8 << 20)
    made = strangers.rbd("left", f"{PEER} bootstrap create --site-name oak attic")
    assert set(facts(made.out)) == {"fsid", "client_id", "key", "mon_host"}
    assert facts(made.out)["client_id"] == "rbd-mirror-peer"
    file = tmp_path / "token"
    file.write_text(made.out)

    for _ in range(2):  # doing it again is no change
        assert strangers.rbd("right", f"{PEER} bootstrap import attic {file}").code == 0

    (there,) = strangers.json("right", "mirror pool info attic")["peers"]
    (here,) = strangers.json("left", "mirror pool info attic --all")["peers"]
    assert (there["site_name"], there["direction"]) == ("oak", "rx-tx")
    assert there["mirror_uuid"] == pool(strangers.ceph, "left").mirror_uuid
    assert (here["direction"], "key" in here, "key" in there) == ("rx-tx", True, False)
    strangers.pass_(60)
    assert strangers.ceph.image("right", "attic", "trunk").is_mirrored


@pytest.mark.parametrize(
    ("content", "code", "text"),
    [
        (None, 2, "rbd: error opening"),
        ("garbage", 22, "rbd: failed to import peer bootstrap token"),
        ("e30=", 22, "rbd: failed to import peer bootstrap token"),
        ("own", 22, "cannot import token for local cluster"),
        ("old", 22, "failed to connect to the remote cluster"),
    ],
)
def test_tokens_that_are_refused(strangers, tmp_path, content, code, text):
    """None of them changes anything."""
    file = tmp_path / "token"
    if content == "own":
        content = strangers.ceph.create_token("right", "attic")
    if content == "old":
        content = strangers.ceph.create_token("left", "attic")
        strangers.ceph.clusters["left"].keys["rbd-mirror-peer"] = "another one"
    if content is not None:
        file.write_text(content)

    answer = strangers.rbd("right", f"{PEER} bootstrap import attic {file}")

    assert answer.code == code
    assert text in answer.err
    assert pool(strangers.ceph, "right").peer is None


def test_a_pool_receives_from_one_peer_only(twins):
    """Ceph refuses a second."""
    answer = twins.rbd("left", f"{PEER} add shelf client.x@elsewhere")

    assert answer.code == 22
    assert answer.err == "rbd: multiple RX peers are not currently supported\n"


def test_a_peer_can_be_named_changed_and_forgotten(strangers):
    """By its uuid; forgetting an unknown one is no error."""
    uuid = strangers.rbd("left", f"{PEER} add attic client.x@elsewhere").out.strip()
    assert strangers.rbd("left", f"{PEER} set attic {uuid} client client.y").code == 0
    assert strangers.rbd("left", f"{PEER} set attic {uuid} site-name far").code == 0
    (peer,) = strangers.json("left", "mirror pool info attic")["peers"]
    assert (peer["uuid"], peer["client_name"], peer["site_name"]) == (uuid, "client.y", "far")
    strangers.ceph.create("left", "attic", "trunk", 8 << 20)
    strangers.pass_(60)
    assert strangers.json("left", "mirror pool status attic")["summary"]["states"]

    none = "00000000-0000-0000-0000-000000000000"
    assert strangers.rbd("left", f"{PEER} set attic {none} client x").code == 2
    assert strangers.rbd("left", f"{PEER} remove attic {none}").code == 0
    assert strangers.rbd("left", f"{PEER} remove attic {uuid}").code == 0

    assert strangers.json("left", "mirror pool info attic")["peers"] == []


def test_a_pool_without_its_peer_receives_nothing_more(twins):
    """What it has stays."""
    twins.make()
    uuid = twins.ceph.pool("right", "shelf").peer.uuid
    twins.ceph.remove_peer("right", "shelf", uuid)

    twins.ceph.write("left", "shelf", "box", b"not seen")
    twins.pass_(60)

    assert twins.at("right").writes == []


def test_one_way_is_one_way_from_both_ends(strangers):
    """The importing side receives."""
    token = strangers.ceph.create_token("left", "attic")

    strangers.ceph.import_token("right", "attic", token, "rx-only")

    assert pool(strangers.ceph, "right").peer.direction == "rx-only"
    assert pool(strangers.ceph, "left").peer.direction == "tx-only"


def test_what_is_no_peer_is_refused(strangers):
    """A pool without mirroring has none; a direction is one of two."""
    strangers.ceph.add_pool("left", "cellar", mode="disabled", journaling=False)
    with pytest.raises(CephError) as refused:
        strangers.ceph.create_token("left", "cellar")
    assert refused.value.code == 22
    line = f"{PEER} bootstrap import attic /nowhere --direction up"
    assert strangers.rbd("right", line).code == 1
    assert set(verbs.KEYS) > {"client", "site-name"}


def test_all_images_of_a_pool_change_their_role_at_once(twins):
    """The number of those that did is said; those that could not are named."""
    for name in ("one", "two"):
        twins.make(name)
    assert twins.rbd("left", "mirror pool demote shelf").out == "Demoted 2 mirrored images\n"
    assert twins.rbd("left", "mirror pool demote shelf").out == "Demoted 0 mirrored images\n"
    early = twins.rbd("right", "mirror pool promote shelf")
    assert (early.code, early.out) == (16, "Promoted 0 mirrored images\n")
    assert "image one" in early.err
    twins.pass_(20)

    assert twins.rbd("right", "mirror pool promote shelf").out == "Promoted 2 mirrored images\n"

    forced = twins.rbd("left", "mirror pool promote --force shelf")
    assert forced.out == "Promoted 2 mirrored images\n"


def forget(twins, cluster: str) -> None:
    """Remove the pool's peer at a cluster."""
    twins.ceph.remove_peer(cluster, "shelf", twins.ceph.pool(cluster, "shelf").peer.uuid)


def test_mirroring_of_a_pool_ends_only_without_peer_and_copies(make_twins):
    """In image mode each image must be disabled first."""
    twins = make_twins()
    twins.make()
    held = twins.rbd("left", "mirror pool disable shelf")
    assert (held.code, "mirror peers still registered" in held.err) == (16, True)
    forget(twins, "left")
    forget(twins, "right")
    copy = twins.rbd("right", "mirror pool disable shelf")
    assert (copy.code, "error disabling mirroring for image id" in copy.err) == (22, True)
    assert twins.rbd("left", "mirror pool disable shelf").code == 0
    twins.pass_(20)
    assert not twins.at("left").is_mirrored
    assert twins.at("right").is_mirrored  # nobody is left who would tell it

    twins = make_twins(mode="image")
    twins.make()
    forget(twins, "left")
    twins.ceph.enable("left", "shelf", "box")
    assert twins.rbd("left", "mirror pool disable shelf").code == 16
    twins.ceph.disable("left", "shelf", "box")
    assert twins.rbd("left", "mirror pool disable shelf").code == 0


def test_a_site_can_be_called_otherwise(twins):
    """By enabling the pool again; that is then all that happens."""
    answer = twins.rbd("left", "mirror pool enable shelf pool --site-name oak")

    assert (answer.code, answer.out) == (0, "")
    assert twins.json("left", "mirror pool info shelf")["site_name"] == "oak"
