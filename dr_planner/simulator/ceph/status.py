"""What Ceph says of images and their mirroring, as the documents that ``rbd`` prints."""

from __future__ import annotations

import datetime
from typing import Any

from dr_planner.simulator.ceph.cluster import DAEMON_TIMEOUT, LINGER, Cluster, Pool, Report
from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.mirror import REPORT_INTERVAL
from dr_planner.simulator.ceph.storage import CephStorage

NOT_FOUND = ("down+unknown", "status not found")
HEALTHS = ("OK", "UNKNOWN", "WARNING", "ERROR")


def stamp(storage: CephStorage, moment: float) -> str:
    """A moment as ``rbd info`` and ``rbd snap ls`` write it."""
    return storage.timeline.wall(moment).strftime("%a %b %e %H:%M:%S %Y")


def info(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd info``."""
    object_size = 1 << image.order
    document: dict[str, Any] = {
        "name": image.name,
        "id": image.id,
        "size": image.size,
        "objects": -(-image.size // object_size),
        "order": image.order,
        "object_size": object_size,
        "snapshot_count": len(image.snapshots),
        "block_name_prefix": f"rbd_data.{image.id}",
        "format": 2,
        "features": list(image.features),
        "op_features": [],
        "flags": [],
        "create_timestamp": stamp(storage, image.created_at),
        "access_timestamp": stamp(storage, image.modified_at),
        "modify_timestamp": stamp(storage, image.modified_at),
    }
    if image.journaled:
        document["journal"] = image.id
    if image.is_mirrored:
        document["mirroring"] = {
            "mode": "journal",
            "state": "enabled",
            "global_id": image.global_id,
            "primary": image.is_primary,
        }
    return document


def snapshots(storage: CephStorage, image: Image) -> list[dict[str, Any]]:
    """``rbd snap ls``. ``protected`` is a string, as in Ceph."""
    return [
        {
            "id": snapshot.id,
            "name": snapshot.name,
            "size": snapshot.size,
            "protected": str(snapshot.protected).lower(),
            "timestamp": stamp(storage, snapshot.at),
        }
        for snapshot in sorted(image.snapshots.values(), key=lambda s: s.id)
    ]


def watchers(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd status``: the local daemon holds a mirrored copy open."""
    daemon = storage.clusters[image.cluster].daemon(storage.timeline.now())
    if image.is_writable or daemon is None:
        return {"watchers": []}
    client = int(daemon.instance_id)
    return {"watchers": [{"address": f"127.0.0.1:0/{client}", "client": client, "cookie": client}]}


def image_status(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd mirror image status``."""
    cluster = storage.clusters[image.cluster]
    pool = cluster.pools[image.pool]
    reports = pool.reports.get(image.global_id or "", {})
    document: dict[str, Any] = {"name": image.name, "global_id": image.global_id}
    own = reports.get(cluster.name)
    document.update(_view(storage, cluster, own, None))
    if own is not None and document["state"].startswith("up+") and own.daemon.died_at is None:
        document["daemon_service"] = {
            "service_id": own.daemon.service_id,
            "instance_id": own.daemon.instance_id,
            "daemon_id": "rbd-mirror",
            "hostname": cluster.hostname,
        }
        document["last_update"] = document.pop("last_update")
    peer = pool.peer
    document["peer_sites"] = []
    if peer is not None:
        far = storage.clusters[peer.cluster]
        document["peer_sites"].append(
            {
                "site_name": peer.site_name,
                "mirror_uuids": peer.mirror_uuid,
                **_view(storage, cluster, reports.get(peer.cluster), far),
            }
        )
    return document


def _view(
    storage: CephStorage, here: Cluster, report: Report | None, reporter: Cluster | None
) -> dict[str, str]:
    """One report as a cluster shows it; ``reporter`` is None for the cluster's own daemon."""
    if report is None:
        state, description = NOT_FOUND
        return {"state": state, "description": description, "last_update": ""}
    now = storage.timeline.now()
    state = report.state
    died = report.daemon.died_at
    if died is not None:
        # A cluster that was away with its daemon notices the death only after it has come back.
        noticed_from = died if reporter is not None else max(died, here.returned_at)
        if now >= noticed_from + DAEMON_TIMEOUT:
            state = "down+" + state.partition("+")[2]
    end = now if died is None else min(died, now)
    refreshed = report.at
    if end > report.at:
        refreshed += (end - report.at) // REPORT_INTERVAL * REPORT_INTERVAL
    return {
        "state": state,
        "description": report.description,
        "last_update": _seconds(storage.timeline.wall(refreshed)),
    }


def _seconds(moment: datetime.datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def pool_info(pool: Pool) -> dict[str, Any]:
    """``rbd mirror pool info``. The site is called after its cluster's name in the design."""
    if pool.mode == "disabled":
        return {"mode": "disabled"}
    peers = []
    if pool.peer is not None:
        peers.append(
            {
                "uuid": pool.peer.uuid,
                "direction": pool.peer.direction,
                "site_name": pool.peer.site_name,
                "mirror_uuid": pool.peer.mirror_uuid,
                "client_name": pool.peer.client_name,
            }
        )
    return {"mode": pool.mode, "site_name": pool.cluster, "peers": peers}


def pool_status(storage: CephStorage, pool: Pool, *, verbose: bool) -> dict[str, Any]:
    """``rbd mirror pool status``."""
    cluster = storage.clusters[pool.cluster]
    images = sorted(pool.mirrored.values(), key=lambda image: image.name)
    statuses = [image_status(storage, image) for image in images]
    states: dict[str, int] = {}
    for status in statuses:
        state = _summed_up(status)
        states[state] = states.get(state, 0) + 1
    daemons = _daemons(storage, cluster)
    daemon_health = max((d["health"] for d in daemons), key=HEALTHS.index, default="UNKNOWN")
    image_health = max((_health(state) for state in states), key=HEALTHS.index, default="OK")
    document: dict[str, Any] = {
        "summary": {
            "health": max(
                "WARNING" if daemon_health == "UNKNOWN" else daemon_health,
                image_health,
                key=HEALTHS.index,
            ),
            "daemon_health": daemon_health,
            "image_health": image_health,
            "states": states,
        }
    }
    if verbose:
        document["daemons"] = daemons
        document["images"] = statuses
    return document


def _health(state: str) -> str:
    if state == "error":
        return "ERROR"
    return "OK" if state in ("replaying", "stopped") else "WARNING"


def _summed_up(status: dict[str, Any]) -> str:
    """One word for an image, out of both sites' views (rule inferred from what was seen)."""
    own = status["state"].partition("+")[2]
    others = [site["state"] for site in status["peer_sites"]]
    words = [own, *(other.partition("+")[2] for other in others)]
    if "error" in words:
        return "error"
    if any(other.startswith("down+") for other in others) or "unknown" in words:
        return "unknown"
    for word in ("syncing", "starting_replay", "stopping_replay", "replaying"):
        if word in words:
            return word
    return "stopped"


def _daemons(storage: CephStorage, cluster: Cluster) -> list[dict[str, Any]]:
    now = storage.timeline.now()
    listed: list[dict[str, Any]] = []
    for daemon in reversed(cluster.daemons):
        works = daemon.works(now)
        gone_at = None if daemon.died_at is None else max(daemon.died_at, cluster.returned_at)
        if not works and (gone_at is None or now > gone_at + LINGER):
            continue
        entry: dict[str, Any] = {
            "service_id": daemon.service_id,
            "instance_id": daemon.instance_id if works else "",
            "client_id": "rbd-mirror",
            "hostname": cluster.hostname,
            "ceph_version": cluster.release,
            "leader": works,
            "health": "OK" if works else "WARNING",
        }
        if not works:
            entry["callouts"] = ["not reporting status"]
        listed.append(entry)
    return listed
