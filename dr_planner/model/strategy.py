"""How volumes change site."""

from __future__ import annotations

from enum import StrEnum


class Strategy(StrEnum):
    """How volumes change site.

    ``rehome``: one control plane over the sites, pools mirrored, a backend at each site; the
    volume keeps its UUID. ``replication-api``: image profile and Cinder's own replication.
    ``manage``: two control planes; the volume is managed into the other one under a new UUID.
    """

    REHOME = "rehome"
    REPLICATION_API = "replication-api"
    MANAGE = "manage"
