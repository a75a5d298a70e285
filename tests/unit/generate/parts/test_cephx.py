"""The cephx users of a cluster."""

from __future__ import annotations

from dr_planner.generate.parts import cephx

FSID = "00000001-aaaa-4bbb-8ccc-dddddddddddd"
DAEMONS = 'allow command "service dump", allow command "service status"'


def script(deployment, cluster="ceph-e"):
    return cephx.render(deployment, deployment.ceph_cluster(cluster))


def created(calls):
    """The users that were asked for, with their capabilities."""
    found = {}
    for call in calls:
        if call[1:3] == ["auth", "get-or-create"]:
            end = call.index("-o")
            found[call[3]] = dict(zip(call[4:end:2], call[5:end:2], strict=True))
    return found


def test_users_get_the_documented_capabilities(
    design, deployment_of, run_script, tmp_path
) -> None:
    """Cinder clones from images; Glance does not see volumes; the daemons see all."""
    answers = {"ceph": f"[ $1 = fsid ] && echo {FSID} || true"}

    status, calls, _ = run_script(
        script(deployment_of(design)), str(tmp_path / "keys"), answers=answers
    )

    assert status == 0
    clone = "profile rbd pool=blocks, profile rbd-read-only pool=pictures"
    every = "profile rbd pool=blocks, profile rbd pool=pictures, profile rbd pool=disks"
    assert created(calls) == {
        "client.cinder": {"mon": "profile rbd", "osd": clone, "mgr": clone},
        "client.glance": {
            "mon": "profile rbd",
            "osd": "profile rbd pool=pictures",
            "mgr": "profile rbd pool=pictures",
        },
        "client.nova": {
            "mon": "profile rbd",
            "osd": "profile rbd pool=disks, profile rbd-read-only pool=pictures",
            "mgr": "profile rbd pool=disks, profile rbd-read-only pool=pictures",
        },
        "client.dr-planner": {
            "mon": f"profile rbd, {DAEMONS}",
            "osd": every,
            "mgr": f"{every}, {DAEMONS}",
        },
        "client.rbd-mirror-peer": {"mon": "profile rbd-mirror-peer", "osd": "profile rbd"},
        "client.rbd-mirror.ceph-e-1": {
            "mon": "profile rbd-mirror",
            "osd": "profile rbd",
            "mgr": "profile rbd",
        },
    }
    outputs = [call[call.index("-o") + 1] for call in calls if "-o" in call]
    assert f"{tmp_path / 'keys'}/ceph-e.client.cinder.keyring" in outputs


def test_another_cluster_stops_it(design, deployment_of, run_script) -> None:
    """The admin node of the wrong site is an easy mistake."""
    answers = {"ceph": "echo 99999999-aaaa-4bbb-8ccc-dddddddddddd"}

    status, calls, said = run_script(script(deployment_of(design)), "keys", answers=answers)

    assert status == 1
    assert calls == [["ceph", "fsid"]]
    assert "not ceph-e" in said and "Nothing was done" in said


def test_one_user_of_two_services_has_the_rights_of_both(design, deployment_of) -> None:
    """Ceph refuses to create a user a second time with other capabilities."""
    design["nova"][0]["user"] = "cinder"

    rights = cephx.rights(deployment_of(design), deployment_of(design).ceph_cluster("ceph-e"))

    assert list(rights["cinder"].works_in) == ["blocks", "disks"]
    assert rights["cinder"].caps()["osd"] == (
        "profile rbd pool=blocks, profile rbd pool=disks, profile rbd-read-only pool=pictures"
    )


def test_a_replication_target_has_a_user_at_its_cluster(design, deployment_of) -> None:
    """After a failover Cinder works there."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "dr", "ceph_cluster": "ceph-w", "user": "far"}
    ]
    deployment = deployment_of(design)

    rights = cephx.rights(deployment, deployment.ceph_cluster("ceph-w"))

    assert list(rights["far"].works_in) == ["blocks"]


def test_unknown_daemons_are_not_invented(design, deployment_of) -> None:
    """Their number is the design's to say."""
    design["ceph_clusters"][0]["rbd_mirror_daemons"] = None
    text = script(deployment_of(design))

    assert "client.rbd-mirror.ceph-e" not in text
    assert "NOT IN THE DESIGN" in text


def test_a_cluster_without_mirrors_has_no_mirror_users(design, deployment_of) -> None:
    """Nothing is mirrored, nobody needs the rights."""
    design["mirrors"] = []
    text = script(deployment_of(design))

    assert "rbd-mirror" not in text
    assert "client.dr-planner" not in text


def test_the_places_of_each_keyring_are_said(design, deployment_of) -> None:
    """A keyring under another name is not found."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "dr", "ceph_cluster": "ceph-w", "user": "far"}
    ]
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0].update(profile="image", journaling=None)

    text = script(deployment_of(design), "ceph-w")

    assert "# Site east has it as /etc/ceph/dr.client.far.keyring" in text
