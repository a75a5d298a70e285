"""From what ``rbd info`` and ``rbd mirror image status`` print to the state of an image."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dr_planner.model.mirror import ImageState, Presence


def image_state(
    named: ImageState, info: Mapping[str, Any], status: Mapping[str, Any] | None
) -> ImageState:
    """Put the two answers together.

    The primary flag is in ``rbd info`` alone: the mirror status does not tell it.

    :param named: says which image it is; the rest of it is replaced.
    :param info: what ``rbd info --format json`` printed.
    :param status: what ``rbd mirror image status --format json`` printed; empty where it was not
        asked, None where the image is not mirrored.
    """
    mirroring = _object(info.get("mirroring"))
    mirrored = status is not None and mirroring.get("state", "enabled") == "enabled"
    status = status or {}
    peers = [peer for peer in _list(status.get("peer_sites")) if isinstance(peer, Mapping)]
    peer = peers[0] if peers else {}
    description = _text(status.get("description"))
    return ImageState(
        cluster=named.cluster,
        pool=named.pool,
        image=named.image,
        presence=Presence.PRESENT,
        primary=_flag(mirroring.get("primary")),
        mirrored=mirrored,
        global_id=_text(mirroring.get("global_id")) or None,
        state=_text(status.get("state")),
        description=description,
        peer_state=_text(peer.get("state")),
        peer_description=_text(peer.get("description")),
        entries_behind=_entries_behind(description),
        last_update=_text(status.get("last_update")),
        size_bytes=_number(info.get("size")),
        features=tuple(_text(feature) for feature in _list(info.get("features"))),
        detail="" if mirrored or not mirroring else f"mirroring {mirroring.get('state')}",
    )


def _entries_behind(description: str) -> int | None:
    """Read the lag out of ``replaying, {"entries_behind_primary":3,...}``; None: not told."""
    start = description.find("{")
    if start < 0:
        return None
    try:
        facts = json.loads(description[start:])
    except (ValueError, RecursionError):
        return None
    return _number(_object(facts).get("entries_behind_primary"))


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None
