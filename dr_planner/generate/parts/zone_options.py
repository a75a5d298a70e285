"""The options about availability zones that hold for a whole control plane."""

from __future__ import annotations

from dr_planner.generate.quoting import ini_value
from dr_planner.model.deployment import Deployment

Options = dict[str, dict[str, str]]
"""Section -> option -> value, as it is written."""


def cinder(deployment: Deployment) -> Options:
    """Those of cinder.conf.

    :raises InputError: a name cannot be written.
    """
    options = deployment.zone_options
    found = {}
    if options.cinder_default_availability_zone is not None:
        found["default_availability_zone"] = _name(options.cinder_default_availability_zone)
    if options.cinder_allow_availability_zone_fallback is not None:
        fallback = options.cinder_allow_availability_zone_fallback
        found["allow_availability_zone_fallback"] = str(fallback).lower()
    return {"DEFAULT": found} if found else {}


def nova(deployment: Deployment) -> Options:
    """Those of nova.conf.

    :raises InputError: a name cannot be written.
    """
    options = deployment.zone_options
    found: Options = {}
    default = {
        "default_availability_zone": options.nova_default_availability_zone,
        "default_schedule_zone": options.nova_default_schedule_zone,
    }
    named = {key: _name(zone) for key, zone in default.items() if zone is not None}
    if named:
        found["DEFAULT"] = named
    if options.nova_cross_az_attach is not None:
        found["cinder"] = {"cross_az_attach": str(options.nova_cross_az_attach).lower()}
    return found


def neutron(deployment: Deployment) -> Options:
    """Those of neutron.conf.

    :raises InputError: a name cannot be written.
    """
    zones = deployment.zone_options.neutron_default_availability_zones
    if not zones:
        return {}
    return {"DEFAULT": {"default_availability_zones": ",".join(_name(zone) for zone in zones)}}


def text(options: Options) -> str:
    """Options as an ini file."""
    blocks = [
        "\n".join([f"[{section}]", *(f"{key} = {value}" for key, value in held.items())])
        for section, held in options.items()
    ]
    return "\n\n".join(blocks) + "\n"


def _name(zone: str) -> str:
    return ini_value(zone, "the name of an availability zone")
