"""From what ``rbd mirror pool info`` and ``status`` print to the mirroring of a pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dr_planner.ceph.image_state import image_state
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.poolmirroring import OFF, MirrorDaemon, Peer, PoolMirroring


def pool_mirroring(
    cluster: str,
    pool: str,
    info: Mapping[str, Any],
    status: Mapping[str, Any] | None,
    listed: Any,
) -> PoolMirroring:
    """Put the three answers together. What is of another shape than expected is left out.

    :param info: what ``rbd mirror pool info --format json`` printed. Keys in it are not kept.
    :param status: what ``rbd mirror pool status --verbose --format json`` printed; None where the
        pool is not mirrored.
    :param listed: what ``rbd ls --format json`` printed.
    """
    status = status or {}
    return PoolMirroring(
        mode=_text(info.get("mode")) or OFF,
        site_name=_text(info.get("site_name")),
        peers=tuple(
            Peer(site_name=_text(row.get("site_name")), direction=_text(row.get("direction")))
            for row in _rows(info.get("peers"))
        ),
        daemons=tuple(
            MirrorDaemon(
                host=_text(row.get("hostname")),
                version=_text(row.get("ceph_version")),
                health=_text(row.get("health")),
                callouts=tuple(c for c in row.get("callouts") or () if isinstance(c, str)),
            )
            for row in _rows(status.get("daemons"))
        ),
        names=tuple(n for n in listed if isinstance(n, str)) if isinstance(listed, list) else (),
        images=tuple(
            _image(cluster, pool, row) for row in _rows(status.get("images")) if row.get("name")
        ),
    )


def _image(cluster: str, pool: str, row: Mapping[str, Any]) -> ImageState:
    named = ImageState(
        cluster=cluster, pool=pool, image=str(row["name"]), presence=Presence.PRESENT
    )
    return image_state(named, {"mirroring": {"global_id": row.get("global_id")}}, row)


def _rows(value: Any) -> list[Mapping[str, Any]]:
    found = value if isinstance(value, list) else []
    return [row for row in found if isinstance(row, Mapping)]


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
