"""The ceph.conf files of a site."""

from __future__ import annotations

from dr_planner.generate.parts import ceph_conf


def files(deployment, site="east"):
    return ceph_conf.files(deployment, deployment.site(site))


def test_the_local_file_serves_every_service(design, deployment_of, read_ceph_conf) -> None:
    """Each user with its keyring, and journaling where pool mode needs it."""
    found = read_ceph_conf(files(deployment_of(design))["ceph-e.conf"])

    assert found["global"] == {
        "fsid": design["ceph_clusters"][0]["fsid"],
        "mon_host": "192.0.2.1",
    }
    for user in ("cinder", "glance", "nova"):
        assert found[f"client.{user}"] == {
            "keyring": f"/etc/ceph/ceph-e.client.{user}.keyring",
            "rbd_default_features": "125",
        }
    assert found["client.dr-planner"] == {"keyring": "/etc/ceph/ceph-e.client.dr-planner.keyring"}


def test_image_profile_sets_no_default_features(design, deployment_of, read_ceph_conf) -> None:
    """Cinder adds journaling to the volumes that are replicated."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0].update(profile="image", journaling=None)

    found = read_ceph_conf(files(deployment_of(design))["ceph-e.conf"])

    assert "rbd_default_features" not in found["client.cinder"]
    assert found["client.glance"]["rbd_default_features"] == "125"


def test_a_target_has_the_files_named_after_its_backend_id(
    design, deployment_of, read_ceph_conf
) -> None:
    """Librados is told the backend_id as the cluster's name."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0].update(profile="image", journaling=None)
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "dr", "ceph_cluster": "ceph-w"}
    ]

    found = read_ceph_conf(files(deployment_of(design))["dr.conf"])

    assert found["global"]["fsid"] == design["ceph_clusters"][1]["fsid"]
    assert found["client.cinder"]["keyring"] == "/etc/ceph/dr.client.cinder.keyring"


def test_unknown_monitors_are_not_invented(design, deployment_of, read_ceph_conf) -> None:
    """A marked comment stands there."""
    design["ceph_clusters"][1]["mon_hosts"] = None
    text = files(deployment_of(design))["ceph-w.conf"]

    assert "mon_host" not in read_ceph_conf(text)["global"]
    assert "# mon_host: NOT IN THE DESIGN" in text
