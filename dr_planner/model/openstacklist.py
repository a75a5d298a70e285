"""What ``openstack ... list -f json`` printed: rows, with the columns that an import needs."""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class ListedType(Frozen):
    """A volume type of ``openstack volume type list --long``.

    :param properties: its extra specs, those that are plain words.
    :param encrypted: None where the list has no such column.
    """

    name: str
    line: int
    properties: dict[str, str] = Field(default_factory=dict)
    encrypted: bool | None = None

    @property
    def replicated(self) -> bool:
        """Whether Cinder's core calls its volumes replicated, in whatever case it is written."""
        return self.properties.get("replication_enabled", "").lower() == "<is> true"


class ListedQos(Frozen):
    """A QoS specification of ``openstack volume qos list``.

    :param consumer: ``front-end``, ``back-end`` or ``both``.
    :param types: the volume types that it belongs to.
    :param keys: the names of what it limits.
    """

    name: str
    line: int
    consumer: str = ""
    types: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


class ListedGroupType(Frozen):
    """A group type of ``openstack volume group type list``."""

    name: str
    line: int
    specs: dict[str, str] = Field(default_factory=dict)


class ListedHost(Frozen):
    """A host of ``openstack compute service list`` or of ``openstack network agent list``.

    :param what: the binary, such as ``nova-compute``.
    """

    what: str
    host: str
    line: int
    zone: str = ""


class TypeListing(Part):
    """The volume types of a cloud."""

    line: int
    types: tuple[ListedType, ...] = ()


class QosListing(Part):
    """The QoS specifications of a cloud."""

    line: int
    specs: tuple[ListedQos, ...] = ()


class GroupTypeListing(Part):
    """The types of volume groups of a cloud."""

    line: int
    types: tuple[ListedGroupType, ...] = ()


class ComputeListing(Part):
    """The services of Nova, or those of Cinder, whose list has the same columns."""

    line: int
    hosts: tuple[ListedHost, ...] = ()

    def zones_of(self, what: str) -> frozenset[str]:
        """The zones that the services of a binary are in."""
        return frozenset(host.zone for host in self.hosts if host.what == what and host.zone)


class AgentListing(Part):
    """The agents of Neutron."""

    line: int
    hosts: tuple[ListedHost, ...] = ()
