"""Services of a live cloud, as observed."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen


class VolumeService(Frozen):
    """One cinder-volume service as ``GET /os-services`` tells it."""

    host: str
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
