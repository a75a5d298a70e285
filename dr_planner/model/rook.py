"""What custom resources of Rook say about RBD mirroring."""

from __future__ import annotations

from dr_planner.model.part import Part
from dr_planner.model.settings import Settings


class RookFile(Part):
    """The objects of one file.

    :param pools: every CephBlockPool; names are ``namespace/name``.
    :param mirrors: every CephRBDMirror.
    :param enables_images: whether an object is there that turns on mirroring per image.
    """

    pools: tuple[Settings, ...] = ()
    mirrors: tuple[Settings, ...] = ()
    enables_images: bool = False

    def mirrored(self) -> list[tuple[str, Settings]]:
        """The pools whose mirroring is on, or may be."""
        return [
            (f"pool {pool.name}", pool)
            for pool in self.pools
            if "spec.mirroring" in pool.keys and pool.flag("spec.mirroring.enabled") is not False
        ]
