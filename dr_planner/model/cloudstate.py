"""Services of a live cloud, as observed."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen


class VolumeService(Frozen):
    """One cinder-volume service as ``GET /os-services`` tells it.

    :param cluster: of an active/active one: ``cluster@backend``.
    """

    host: str
    cluster: str | None = None
    zone: str
    status: str
    state: str
    replication_status: str | None = None
    active_backend_id: str | None = None
    frozen: bool | None = None
    disabled_reason: str | None = None

    @property
    def is_up(self) -> bool:
        """Whether Cinder saw its heartbeat lately."""
        return self.state == "up"


class Service(Frozen):
    """A service of Nova as ``GET /os-services`` tells it."""

    binary: str
    host: str
    zone: str
    enabled: bool
    is_up: bool


class NetworkAgent(Frozen):
    """An agent of Neutron as ``GET /agents`` tells it. Many kinds have no zone."""

    kind: str
    host: str
    zone: str | None = None
    enabled: bool
    is_up: bool
