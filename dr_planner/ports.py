"""What the outside must offer: protocols that the engine is written against."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dr_planner.model.closure import TypeByValue, VolumeClosure
from dr_planner.model.cloudstate import NetworkAgent, Service, VolumeService
from dr_planner.model.mirror import ImageState
from dr_planner.model.poolmirroring import PoolMirroring


class Cloud(Protocol):
    """The OpenStack endpoints at one site.

    Every method raises ``Unreachable`` when nothing answers and ``Refused`` on a 4xx answer.
    """

    site: str

    def ping(self) -> str:
        """Ask Cinder for its version; a bounded, read-only proof of life.

        :returns: the highest microversion it offers.
        """
        ...

    def closures(self) -> tuple[VolumeClosure, ...]:
        """Every volume of every project, complete with owner, type and snapshots."""
        ...

    def closure(self, volume_id: str) -> VolumeClosure | None:
        """One volume, or None where this cloud does not know it."""
        ...

    def volume_services(self) -> tuple[VolumeService, ...]:
        """The cinder-volume services, with their replication state."""
        ...

    def volume_type(self, name: str) -> TypeByValue | None:
        """A volume type with its extra specs, or None where there is none of that name."""
        ...

    def volume_types(self) -> tuple[TypeByValue, ...]:
        """Every volume type with its extra specs, those of single projects too."""
        ...

    def compute_services(self) -> tuple[Service, ...]:
        """The services of Nova, with the zone of each."""
        ...

    def network_agents(self) -> tuple[NetworkAgent, ...]:
        """The agents of Neutron."""
        ...

    def rehome(
        self, volume_id: str, *, from_host: str, to_host: str, zone: str, volume_type: str | None
    ) -> None:
        """Give a volume to another backend: host, zone, service and type change, nothing else.

        Served by ``cinder_hooks``, inside Cinder. Safe to repeat.

        :param from_host: where the volume must be now; anything else is refused.
        """
        ...


class MirrorCluster(Protocol):
    """The images of one Ceph cluster and their mirroring.

    Every method raises ``Unreachable`` when the cluster does not answer in time, ``Busy`` where
    waiting helps, and ``Refused`` for any other error of the cluster.
    """

    name: str

    def ping(self, pool: str) -> str:
        """Ask the cluster about the mirroring of a pool; a bounded, read-only proof of life.

        :returns: the site name that the cluster gives itself.
        """
        ...

    def image(self, pool: str, image: str, *, status: bool = True) -> ImageState:
        """Look at one image. An image that does not exist is ``absent``, not an error.

        :param status: also what the mirror daemons report of it. The primary flag needs no report.
        """
        ...

    def mirroring(self, pool: str) -> PoolMirroring:
        """The mirroring of a whole pool, with every mirrored image as it is reported."""
        ...

    def promote(self, pool: str, image: str, *, force: bool = False) -> None:
        """Make an image writable here."""
        ...

    def demote(self, pool: str, image: str) -> None:
        """Make an image read-only here."""
        ...

    def resync(self, pool: str, image: str) -> None:
        """Throw this copy away and fetch it anew from the primary."""
        ...

    def copy(self, pool: str, image: str, copy: str) -> None:
        """Keep a full, unmirrored copy of an image under another name in the same pool."""
        ...

    def metadata(self, pool: str, image: str) -> Mapping[str, str]:
        """The image's metadata."""
        ...

    def set_metadata(self, pool: str, image: str, values: Mapping[str, str]) -> None:
        """Write keys of the image's metadata; others stay."""
        ...

    def remove_metadata(self, pool: str, image: str, key: str) -> None:
        """Remove one key of the image's metadata; removing a missing one is no error."""
        ...
