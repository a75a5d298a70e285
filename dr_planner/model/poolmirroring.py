"""The mirroring of one pool as one cluster tells it: mode, peers, daemons, images."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.mirror import ImageState

OFF = "disabled"
"""The mode of a pool that is not mirrored."""


class Peer(Frozen):
    """Another cluster that the pool is mirrored with.

    :param site_name: what that cluster calls itself.
    :param direction: ``rx-tx``, ``rx-only`` or ``tx-only``, as seen from here.
    """

    site_name: str
    direction: str


class MirrorDaemon(Frozen):
    """An rbd-mirror daemon that reports about the pool.

    :param health: ``OK``, ``WARNING``, ``ERROR`` or ``UNKNOWN``.
    :param callouts: what it complains of.
    """

    host: str
    version: str
    health: str
    callouts: tuple[str, ...] = ()


class PoolMirroring(Frozen):
    """What one cluster says of the mirroring of one pool.

    :param mode: ``pool``, ``image`` or ``disabled``.
    :param site_name: what the cluster calls itself.
    :param names: every image of the pool, mirrored or not.
    :param images: those that are mirrored, as their daemon reports them; a report does not have
        the primary flag.
    """

    mode: str
    site_name: str = ""
    peers: tuple[Peer, ...] = ()
    daemons: tuple[MirrorDaemon, ...] = ()
    names: tuple[str, ...] = ()
    images: tuple[ImageState, ...] = ()

    @property
    def is_on(self) -> bool:
        """Whether anything of the pool may be mirrored."""
        return self.mode not in ("", OFF)
