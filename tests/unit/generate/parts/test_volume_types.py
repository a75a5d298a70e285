"""The volume types of a site."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.parts import volume_types


def render(deployment, site="east"):
    return volume_types.render(deployment, deployment.site(site))


def first(design):
    return design["cinder"]["volume_types"][0]


def test_replication_is_always_said(design, deployment_of, run_script) -> None:
    """A type that says nothing may land on a replicated backend."""
    design["cinder"]["volume_types"].append(
        {"name": "copied type", "backends": ["rbd-e"], "replicated": True}
    )
    answers = {"openstack": '[ "$3" != show ] || exit 1'}

    status, calls, _ = run_script(render(deployment_of(design)), answers=answers)

    assert status == 0
    kind = ["openstack", "volume", "type"]
    backend = ["--property", "volume_backend_name=rbd-e"]
    assert calls == [
        [*kind, "show", "gold-e"],
        [*kind, "create", "gold-e"],
        [*kind, "set", *backend, "--property", "replication_enabled=<is> False", "gold-e"],
        [*kind, "show", "copied type"],
        [*kind, "create", "copied type"],
        [*kind, "set", *backend, "--property", "replication_enabled=<is> True", "copied type"],
    ]


def test_a_type_that_is_there_is_not_made_again(design, deployment_of, run_script) -> None:
    """The script may be run again."""
    status, calls, _ = run_script(render(deployment_of(design)), answers={"openstack": "true"})

    assert status == 0
    assert [call[3] for call in calls] == ["show", "set"]


def test_the_cloud_is_that_of_the_site(design, deployment_of, run_script, tmp_path) -> None:
    """Both sites' clouds are in one clouds.yaml."""
    design["sites"][0]["cloud"] = "the east"
    seen = tmp_path / "seen"

    run_script(render(deployment_of(design)), answers={"openstack": f'echo "$OS_CLOUD" > {seen}'})

    assert seen.read_text() == "the east\n"


def test_several_backends_are_alternatives(design, deployment_of) -> None:
    """The scheduler's own way to say so."""
    first(design)["backends"] = ["rbd-e", "rbd-w"]
    deployment = deployment_of(design)

    found = volume_types.properties(deployment, deployment.cinder.volume_types[0])

    assert found["volume_backend_name"] == "<or> rbd-e <or> rbd-w"


def test_backends_of_one_public_name_are_one(design, deployment_of) -> None:
    """Then the type needs no alternatives."""
    for backend in design["cinder"]["backends"]:
        backend["volume_backend_name"] = "ceph"
    first(design)["backends"] = ["rbd-e", "rbd-w"]
    deployment = deployment_of(design)

    found = volume_types.properties(deployment, deployment.cinder.volume_types[0])

    assert found == {"volume_backend_name": "ceph", "replication_enabled": "<is> False"}


def test_a_type_without_a_backend_is_marked(design, deployment_of) -> None:
    """Nothing is invented, and its volumes may land anywhere."""
    first(design)["backends"] = []
    text = render(deployment_of(design))

    assert "no backend IN THE DESIGN" in text
    assert "volume_backend_name" not in text


@pytest.mark.parametrize("name", ["<in> x", "= x", "<or>"])
def test_names_that_the_scheduler_takes_for_an_operator_are_refused(
    design, deployment_of, name
) -> None:
    """It would compare with the rest of the name."""
    design["cinder"]["backends"][0]["volume_backend_name"] = name

    with pytest.raises(InputError, match="would not read as one name"):
        render(deployment_of(design))


def test_replicated_and_multiattach_is_refused(design, deployment_of) -> None:
    """Cinder refuses the volume."""
    first(design).update(replicated=True, multiattach=True)

    with pytest.raises(InputError, match="multiattach"):
        render(deployment_of(design))


def test_a_site_without_types_has_no_script(design, deployment_of) -> None:
    """Nothing to make."""
    design["cinder"]["volume_types"] = []

    assert render(deployment_of(design)) is None
