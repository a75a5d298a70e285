"""The rule cinder-user-may-use-its-pool."""

from __future__ import annotations


def test_passed_with_its_pool(ask):
    """Beside others."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd-read-only pool=images, profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_with_every_pool(ask):
    """No pool is named."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_another_pool(ask):
    """The pool was renamed."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=cinder, profile rbd-read-only pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:4")
    assert "volumes" in finding.reason


def test_failed_without_any(ask):
    """Only monitors answer it."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:1")
    assert "nothing at OSDs" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = {{ pool }}
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:4")


RBD = """\
[{0}]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = {1}
rbd_user = cinder
rbd_ceph_conf = /etc/ceph/{2}.conf
"""
GRANT = """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps osd = "profile rbd pool={0}"
"""


def test_passed_with_one_user_at_two_clusters(ask):
    """Each cluster has its own keyring and its own pool."""
    files = {
        "cinder.conf": RBD.format("one", "near", "ceph") + RBD.format("two", "far", "south"),
        "ceph.client.cinder.keyring": GRANT.format("near"),
        "south.client.cinder.keyring": GRANT.format("far"),
    }

    assert list(ask(files).values()) == ["passed", "passed"]


def test_passed_with_pools_of_their_own_at_two_sites(ask):
    """What replicates nothing needs no pool at the other site."""
    files = {
        f"site={site}/{name}": text
        for site in ("north", "south")
        for name, text in {
            "cinder.conf": RBD.format("rbd", f"v-{site}", "ceph"),
            "ceph.client.cinder.keyring": GRANT.format(f"v-{site}"),
        }.items()
    }

    assert list(ask(files).values()) == ["passed", "passed"]


def test_failed_for_a_target(ask):
    """Its user and its keyring may be others."""
    device = "replication_device = backend_id:south,conf:/etc/ceph/south.conf,user:mirror\n"
    files = {
        "cinder.conf": RBD.format("rbd", "volumes", "ceph") + device,
        "ceph.client.cinder.keyring": GRANT.format("volumes"),
        "south.client.mirror.keyring": GRANT.format("other").replace("cinder", "mirror"),
    }

    assert sorted(ask(files).values()) == ["failed", "passed"]


def test_unknown_where_the_keyring_may_be_of_another_cluster(ask):
    """The output of a command does not say which cluster it is of."""
    files = {
        "cinder.conf": RBD.format("one", "near", "ceph") + RBD.format("two", "far", "south"),
        "auth.txt": GRANT.format("near"),
    }

    assert sorted(ask(files).values()) == ["passed", "unknown"]


def test_unknown_where_the_pools_are_filled_in_later(ask):
    """Jinja may put it there."""
    files = {
        "cinder.conf": "[rbd]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
        "rbd_pool = volumes\nrbd_user = cinder\n",
        "a.keyring": '[client.cinder]\n\tcaps osd = "profile rbd pool={{ pool }}"\n',
    }

    assert set(ask(files).values()) == {"unknown"}
