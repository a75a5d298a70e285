"""The configuration of Nova, Glance, Neutron and the agents beside them, one class for each."""

from __future__ import annotations

from dr_planner.model.inifile import DEFAULT, Option, ServiceConf


class NovaConf(ServiceConf):
    """A nova.conf, of the API or of a compute, or a part of one."""

    service: str = "nova"


class GlanceConf(ServiceConf):
    """A glance-api.conf, or a part of one."""

    service: str = "glance-api"

    @property
    def stores(self) -> tuple[tuple[str, str], ...]:
        """The names and types in ``enabled_backends``, as far as they are pairs."""
        option = self.option(DEFAULT, "enabled_backends")
        words = option.value.words if option and option.value.is_known else ()
        pairs = (word.partition(":") for word in words)
        return tuple((name.strip(), kind.strip()) for name, colon, kind in pairs if colon)


class NeutronConf(ServiceConf):
    """A neutron.conf, a ml2_conf.ini, or the file of an agent."""

    service: str = "neutron"


class OvnBgpAgentConf(ServiceConf):
    """The bgp-agent.conf of ovn-bgp-agent."""

    service: str = "ovn-bgp-agent"


ZONE_OPTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "nova": ((DEFAULT, "default_schedule_zone"), (DEFAULT, "default_availability_zone")),
    "neutron": (("agent", "availability_zone"), (DEFAULT, "default_availability_zones")),
}
"""Where the services' files name availability zones."""


def zones_named(conf: ServiceConf) -> list[Option]:
    """The options of a file that name availability zones, where they are read."""
    places = ZONE_OPTIONS.get(conf.service, ())
    found = (conf.option(section, name) for section, name in places)
    return [option for option in found if option is not None]
