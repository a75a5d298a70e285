"""The aggregates that are Nova's availability zones."""

from __future__ import annotations

from dr_planner.generate.parts import zones


def render(deployment, site="east"):
    return zones.render(deployment, deployment.site(site))


def test_the_zone_is_made_and_filled(design, deployment_of, run_script) -> None:
    """An aggregate with the zone's name, and the computes in it."""
    design["sites"][0]["computes"] = ["cpu one", "cpu-2"]
    answers = {"openstack": '[ "$2" != show ] || exit 1'}

    status, calls, _ = run_script(render(deployment_of(design)), answers=answers)

    assert status == 0
    changes = [call[1:] for call in calls if call[2] != "show"]
    assert changes == [
        ["aggregate", "create", "--zone", "east", "east"],
        ["aggregate", "add", "host", "east", "cpu one"],
        ["aggregate", "add", "host", "east", "cpu-2"],
    ]


def test_what_is_there_is_left_alone(design, deployment_of, run_script) -> None:
    """The script may be run again."""
    answers = {"openstack": """echo '{"hosts": ["east-cpu"]}'"""}

    status, calls, _ = run_script(render(deployment_of(design)), answers=answers)

    assert status == 0
    assert {call[2] for call in calls} == {"show"}


def test_unknown_zones_and_computes_are_marked(design, deployment_of) -> None:
    """Nothing is invented."""
    design["sites"][0]["computes"] = None
    assert "computes of this site are NOT IN THE DESIGN" in render(deployment_of(design))

    design["sites"][0]["availability_zones"] = {}
    text = render(deployment_of(design))
    assert "availability_zones.nova: NOT IN THE DESIGN" in text
    assert "\nopenstack" not in text
