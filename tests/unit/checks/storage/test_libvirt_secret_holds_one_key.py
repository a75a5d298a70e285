"""The check storage.libvirt-secret-holds-one-key."""

from __future__ import annotations

EAST_FSID = "00000001-aaaa-4bbb-8ccc-dddddddddddd"


def test_passed_where_every_user_has_a_secret(ask, design):
    """Two for Cinder, which are the fsids, and two for Nova."""
    answers = ask(design)

    assert len(answers) == 4
    assert set(answers.values()) == {"passed"}


def test_passed_where_nova_uses_cinders_user(ask, design):
    """One user at one cluster has one key: they may share it."""
    for disks in design["nova"]:
        disks["user"] = "cinder"
        del disks["secret_uuid"]

    assert set(ask(design).values()) == {"passed"}


def test_failed_where_two_users_share_a_secret(ask, design):
    """Left out is the fsid for both, and libvirt keeps one value for it."""
    del design["nova"][0]["secret_uuid"]

    assert ask(design)[f"secret {EAST_FSID}"] == "failed"


def test_unknown_where_two_clusters_share_it_for_one_user(ask, design):
    """It works with the same key at both, and only then."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w", "secret_uuid": EAST_FSID}
    ]

    assert ask(design)[f"secret {EAST_FSID}"] == "unknown"


def test_unknown_where_the_fsid_is_not_known(ask, design):
    """Then neither is the secret."""
    design["ceph_clusters"][0]["fsid"] = "00000000-0000-0000-0000-000000000000"

    assert ask(design)["secret of client.cinder at ceph-e"] == "unknown"


def test_unknown_where_cinder_and_nova_are_left_out(ask, design):
    """There may be secrets."""
    del design["cinder"]
    del design["nova"]

    assert ask(design) == {"libvirt secrets": "unknown"}


def test_not_applicable_without_consumers(ask, design):
    """The design says that nobody attaches anything."""
    design["cinder"] = {"backends": []}
    design["nova"] = []

    assert ask(design) == {"the whole": "not-applicable"}
