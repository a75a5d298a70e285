"""Where a drill takes place: the simulator, a lab, or (with care) the real thing."""

from __future__ import annotations

from typing import Protocol

from dr_planner.recovery.launch import World


class Stage(Protocol):
    """What a drill needs of the place, beyond the doors of the product itself.

    The assertions look through these, not through the engine: a drill that asks the engine
    whether the engine was right proves nothing.
    """

    name: str
    world: World

    def write(self, cluster: str, pool: str, image: str) -> None:
        """Let a guest write something new into the primary image."""
        ...

    def checksum(self, cluster: str, pool: str, image: str) -> str | None:
        """A checksum of an image's content at a cluster, None where there is no image."""
        ...

    def changes(self) -> int:
        """How many calls that change anything were made up to now, on any service."""
        ...

    def complaints(self) -> tuple[str, ...] | None:
        """What was asked of services that they would not have understood; None: nobody counts."""
        ...

    def lose_site(self, site: str) -> None:
        """Make a site as a whole unreachable."""
        ...

    def return_site(self, site: str) -> None:
        """Bring a lost site back as it was when it was lost."""
        ...
