"""The backend sections of cinder.conf."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.parts import cinder_conf


def render(deployment, site="east"):
    return cinder_conf.render(deployment, deployment.site(site))


def to_image_profile(design):
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0].update(profile="image", journaling=None)
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "ceph-w", "ceph_cluster": "ceph-w"}
    ]


def test_pool_profile_has_no_replication_device_and_says_why(design, deployment_of) -> None:
    """Pool mode and Cinder's replication exclude each other."""
    text = render(deployment_of(design))

    assert "\nreplication_device" not in text
    assert "mirrored in pool mode" in text


def test_image_profile_has_a_target_with_its_secret(
    design, deployment_of, read_cinder_conf
) -> None:
    """The secret defaults to the target's fsid and is always written; the pool never is."""
    to_image_profile(design)

    found = read_cinder_conf(render(deployment_of(design)))

    assert found.devices["rbd-e"] == [
        {
            "backend_id": "ceph-w",
            "conf": "/etc/ceph/ceph-w.conf",
            "user": "cinder",
            "secret_uuid": design["ceph_clusters"][1]["fsid"],
        }
    ]


def test_every_target_is_a_line_of_its_own(design, deployment_of, read_cinder_conf) -> None:
    """The option is repeated, in the order of the design."""
    to_image_profile(design)
    design["ceph_clusters"].append(
        {
            **design["ceph_clusters"][1],
            "name": "ceph-x",
            "fsid": "9" * 8 + "-aaaa-4bbb-8ccc-" + "9" * 12,
        }
    )
    design["cinder"]["backends"][0]["replication"].append(
        {"backend_id": "x", "ceph_cluster": "ceph-x", "user": "far"}
    )
    text = render(deployment_of(design))

    assert text.count("\nreplication_device = ") == 2
    found = read_cinder_conf(text).devices["rbd-e"]
    assert [target["backend_id"] for target in found] == ["ceph-w", "x"]


def test_image_profile_without_a_target_is_marked(design, deployment_of) -> None:
    """Nothing would be replicated, and nothing is invented."""
    to_image_profile(design)
    design["cinder"]["backends"][0]["replication"] = []

    assert "NOT IN THE DESIGN" in render(deployment_of(design))


def test_targets_in_a_pool_mode_pool_are_refused(design, deployment_of) -> None:
    """Ceph would refuse to enable every volume."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "ceph-w", "ceph_cluster": "ceph-w"}
    ]

    with pytest.raises(InputError, match="in pool mode"):
        render(deployment_of(design))


def test_what_is_unknown_is_a_comment(design, deployment_of, read_cinder_conf) -> None:
    """No zone, no host: said, not guessed."""
    design["sites"][0]["availability_zones"] = {}
    text = render(deployment_of(design))

    assert text.count("NOT IN THE DESIGN") == 2
    options = read_cinder_conf(text).options["rbd-e"]
    assert not {"backend_host", "backend_availability_zone"} & set(options)


@pytest.mark.parametrize("name", ["nova", "backend_defaults", "default", "oslo_concurrency"])
def test_a_backend_named_like_another_section_is_refused(design, deployment_of, name) -> None:
    """Its options would land among those of another part of Cinder."""
    design["cinder"]["backends"][0]["name"] = name
    design["cinder"]["volume_types"] = []

    with pytest.raises(InputError, match="another meaning"):
        render(deployment_of(design))


def test_names_that_differ_in_case_only_are_refused(design, deployment_of) -> None:
    """oslo.config merges the two sections."""
    design["cinder"]["backends"].append({**design["cinder"]["backends"][0], "name": "RBD-E"})

    with pytest.raises(InputError, match="upper and lower case"):
        render(deployment_of(design))


def test_a_zone_of_the_backend_comes_before_that_of_its_site(design, deployment_of) -> None:
    """So says the design language."""
    design["cinder"]["backends"][0]["availability_zone"] = "own"
    deployment = deployment_of(design)

    text = cinder_conf.render(deployment, deployment.site("east"))
    assert "backend_availability_zone = own\n" in text
