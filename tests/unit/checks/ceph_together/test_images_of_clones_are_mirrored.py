"""The rule images-of-clones-are-mirrored."""

from __future__ import annotations

CINDER = """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_ceph_conf = /etc/ceph/north.conf
rbd_pool = volumes
rbd_user = cinder
"""
TARGET = "replication_device = backend_id:south, conf:/etc/ceph/south.conf, user:cinder\n"
SHOWN = "[DEFAULT]\nshow_image_direct_url = true\n"
HIDDEN = "[DEFAULT]\nshow_image_direct_url = false\nshow_multiple_locations = false\n"


def _files(mode, shown=SHOWN, target=TARGET, conf="north", pool="images"):
    return {
        "cinder.conf": CINDER + target,
        "glance-api.conf": f"{shown}[glance_store]\nstores = rbd\nrbd_store_pool = images\n"
        f"rbd_store_ceph_conf = /etc/ceph/{conf}.conf\n",
        "pool.txt": f"$ rbd mirror pool info {pool}\nMode: {mode}\n",
    }


def test_passed_where_the_pool_is_mirrored(ask):
    """Then every image with a journal is at the other site."""
    files = _files("pool\nSite Name: north\n\nPeer Sites: none")
    assert set(ask(files).values()) == {"passed"}


def test_passed_where_images_are_copied(ask):
    """Without a location nothing is cloned."""
    assert set(ask(_files("disabled", HIDDEN)).values()) == {"passed"}


def test_failed_where_it_is_not(ask):
    """Cinder clones, and Ceph refuses to mirror the clone."""
    assert set(ask(_files("disabled")).values()) == {"failed"}
    assert "glance-api.conf:3" in ask.findings[0].where


def test_failed_by_the_answer_of_the_own_site(ask):
    """That the other site mirrors its own images does not help."""
    files = {f"site=north/{name}": text for name, text in _files("disabled").items()}
    files["site=south/pool.txt"] = "$ rbd mirror pool info images\nMode: pool\nSite Name: south\n"
    assert set(ask(files).values()) == {"failed"}


def test_unknown_whether_locations_are_shown(ask):
    """The file may be a part, or be laid over another."""
    assert set(ask(_files("disabled", "")).values()) == {"unknown"}
    assert set(ask(_files("disabled", SHOWN.replace("true", "{{ x }}"))).values()) == {"unknown"}


def test_unknown_in_the_mode_image(ask):
    """There each image counts."""
    files = _files("image\nSite Name: north\n\nPeer Sites: none")
    assert set(ask(files).values()) == {"unknown"}


def test_unknown_without_an_answer_for_the_pool(ask):
    """Somebody asked for another one only."""
    assert set(ask(_files("disabled", pool="volumes")).values()) == {"unknown"}


def test_not_applicable_where_nothing_is_cloned_into_a_copy(ask):
    """Images of another cluster are copied, and volumes that stay need no parent elsewhere."""
    assert set(ask(_files("disabled", conf="west")).values()) == {"not-applicable"}
    assert set(ask(_files("disabled", target="")).values()) == {"not-applicable"}


def test_not_applicable_to_a_store_in_the_cluster_of_another_site(ask):
    """Its pool is judged where that cluster stands, and not by what the nearer one answers."""
    far = _files("disabled", conf="south")
    here = {f"site=north/{name}": text for name, text in far.items()}
    there = CINDER.replace("north", "south") + TARGET.replace("south", "north")
    conf = "[global]\nfsid = 5b6e0a1c-6b0d-4a57-8f42-3f2f6f9d7c10\nmon_host = 192.0.2.7\n"
    confs = {f"site={site}/south.conf": conf for site in ("north", "south")}

    found = ask({**here, **confs, "site=south/cinder.conf": there})

    assert set(found.values()) == {"not-applicable"}
