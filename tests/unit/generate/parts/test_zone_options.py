"""Options about zones of a whole control plane."""

from __future__ import annotations

from dr_planner.generate.parts import zone_options


def test_what_the_design_does_not_say_is_left_out(design, deployment_of) -> None:
    """No default is invented."""
    deployment = deployment_of(design)

    for service in (zone_options.cinder, zone_options.nova, zone_options.neutron):
        assert service(deployment) == {}


def test_every_option_has_its_section(design, deployment_of) -> None:
    """Flags are words of oslo.config; a dollar is no reference."""
    design["zone_options"] = {
        "nova_cross_az_attach": False,
        "nova_default_schedule_zone": "ea$t",
        "cinder_allow_availability_zone_fallback": True,
        "neutron_default_availability_zones": ["a", "b"],
    }
    deployment = deployment_of(design)

    assert zone_options.text(zone_options.nova(deployment)) == (
        "[DEFAULT]\ndefault_schedule_zone = ea\\$t\n\n[cinder]\ncross_az_attach = false\n"
    )
    assert zone_options.cinder(deployment) == {
        "DEFAULT": {"allow_availability_zone_fallback": "true"}
    }
    assert zone_options.neutron(deployment)["DEFAULT"] == {"default_availability_zones": "a,b"}
