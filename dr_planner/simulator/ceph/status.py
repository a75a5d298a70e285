"""What Ceph says of images and their mirroring, as the documents that ``rbd`` prints."""

from __future__ import annotations

import datetime
from typing import Any

from dr_planner.simulator.ceph.clones import LINKED
from dr_planner.simulator.ceph.cluster import DAEMON_TIMEOUT, LINGER, Cluster, Pool, Report
from dr_planner.simulator.ceph.features import LOCK
from dr_planner.simulator.ceph.image import Image, Parent, Snapshot
from dr_planner.simulator.ceph.mirror import REPORT_INTERVAL
from dr_planner.simulator.ceph.mirror_snapshot import MirrorSnapshot, State
from dr_planner.simulator.ceph.storage import CephStorage

NOT_FOUND = ("down+unknown", "status not found")
HEALTHS = ("OK", "UNKNOWN", "WARNING", "ERROR")


def stamp(storage: CephStorage, moment: float) -> str:
    """A moment as ``rbd info`` and ``rbd snap ls`` write it."""
    return storage.timeline.wall(moment).strftime("%a %b %e %H:%M:%S %Y")


def info(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd info``."""
    object_size = 1 << image.order
    features, operations = _features(image)
    document: dict[str, Any] = {
        "name": image.name,
        "id": image.id,
        "size": image.size,
        "objects": -(-image.size // object_size),
        "order": image.order,
        "object_size": object_size,
        "snapshot_count": len(image.snapshots) + len(image.mirror_snapshots),
        "block_name_prefix": f"rbd_data.{image.id}",
        "format": 2,
        "features": features,
        "op_features": operations,
        "flags": [],
        "create_timestamp": stamp(storage, image.created_at),
        "access_timestamp": stamp(storage, image.modified_at),
        "modify_timestamp": stamp(storage, image.modified_at),
    }
    if image.parent is not None:
        document["parent"] = parent(image.parent) | {"overlap": image.parent.overlap}
    if image.journaled:
        document["journal"] = image.id
    if image.is_mirrored:
        document["mirroring"] = {
            "mode": "snapshot" if image.by_snapshots else "journal",
            "state": "enabled",
            "global_id": image.global_id,
            "primary": image.is_primary,
        }
    elif image.journaled:
        document["mirroring"] = {"mode": "journal", "state": "disabled"}
    return document


def _features(image: Image) -> tuple[list[str], list[str]]:
    """All features as rbd names them, and those that come of operations."""
    features, operations = list(image.features), []
    linked = [child.parent for child in image.children if child.parent is not None]
    if any(link.version == LINKED for link in linked):
        operations.append("clone-parent")
    if image.parent is not None and image.parent.version == LINKED:
        operations.append("clone-child")
    if any(snapshot.trashed for snapshot in image.snapshots.values()):
        operations.append("snap-trash")
    if operations:
        features.append("operations")
    if image.by_snapshots and not image.is_primary:
        features.append("non-primary")
    return features, operations


def parent(link: Parent) -> dict[str, Any]:
    """What a clone was made of."""
    pool, _, namespace = link.image.pool.partition("/")
    return {
        "pool": pool,
        "pool_namespace": namespace,
        "image": link.image.name,
        "id": link.image.id,
        "snapshot": link.snapshot,
        "trash": link.image.trashed is not None,
    }


def snapshots(storage: CephStorage, image: Image, *, all_: bool = False) -> list[dict[str, Any]]:
    """``rbd snap ls``. ``protected`` is a string, as in Ceph.

    :param all_: also those of mirroring, and removed ones that clones need.
    """
    found = [
        _snapshot(storage, snapshot, all_=all_)
        for snapshot in image.snapshots.values()
        if all_ or not snapshot.trashed
    ]
    if all_:
        found += [_mirror_snapshot(storage, snapshot) for snapshot in image.mirror_snapshots]
    return sorted(found, key=lambda document: int(document["id"]))


def _snapshot(storage: CephStorage, snapshot: Snapshot, *, all_: bool) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": snapshot.id,
        "name": snapshot.name,
        "size": snapshot.size,
        "protected": str(snapshot.protected).lower(),
        "timestamp": stamp(storage, snapshot.at),
    }
    if snapshot.trashed:
        document["namespace"] = {"type": "trash", "original_name": snapshot.trashed}
    elif all_:
        document["namespace"] = {"type": "user"}
    return document


def _mirror_snapshot(storage: CephStorage, snapshot: MirrorSnapshot) -> dict[str, Any]:
    namespace: dict[str, Any] = {
        "type": "mirror",
        "state": snapshot.state.value,
        "mirror_peer_uuids": list(snapshot.peers),
        "complete": snapshot.complete,
    }
    if not snapshot.made_here:
        namespace["primary_mirror_uuid"] = snapshot.primary_uuid
        namespace["primary_snap_id"] = snapshot.primary_id
        namespace["last_copied_object_number"] = snapshot.objects
    return {
        "id": snapshot.id,
        "name": snapshot.name,
        "size": snapshot.size,
        "protected": "false",
        "timestamp": stamp(storage, snapshot.at),
        "namespace": namespace,
    }


def watchers(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd status``: the local daemon holds a mirrored copy open, and clients what they use."""
    found = [
        {"address": client.address, "client": client.number, "cookie": client.cookie}
        for client in image.clients
    ]
    daemon = storage.clusters[image.cluster].daemon(storage.timeline.now())
    if not image.is_writable and daemon is not None:
        number = int(daemon.instance_id)
        found.append({"address": f"127.0.0.1:0/{number}", "client": number, "cookie": number})
    return {"watchers": found}


def locks(image: Image) -> list[dict[str, str]]:
    """``rbd lock ls``: a lock taken by hand, or that of the client that writes."""
    if image.lock is not None:
        return [vars(image.lock) | {}]
    if LOCK not in image.features:
        return []
    return [
        {
            "id": f"auto {client.cookie}",
            "locker": f"client.{client.number}",
            "address": client.address,
        }
        for client in image.clients[:1]
    ]


def listed(image: Image) -> list[dict[str, Any]]:
    """``rbd ls -l``: an image and its snapshots."""
    document: dict[str, Any] = {"image": image.name, "id": image.id}
    rest: dict[str, Any] = {"format": 2}
    if image.parent is not None:
        named = ("pool", "pool_namespace", "image", "snapshot")
        rest = {"parent": {key: parent(image.parent)[key] for key in named}} | rest
    found = [document | {"size": image.size} | rest]
    if locks(image):
        found[0]["lock_type"] = "exclusive"
    for snapshot in image.snapshots.values():
        if snapshot.trashed:
            continue
        entry = document | {"snapshot": snapshot.name, "snapshot_id": snapshot.id}
        entry |= {"size": snapshot.size} | rest
        if snapshot.protected:
            entry["protected"] = "true"
        found.append(entry)
    return found


def usage(image: Image) -> list[dict[str, Any]]:
    """``rbd du``: what each snapshot and the image itself hold, in whole objects."""
    begin: dict[str, Any] = {"name": image.name, "id": image.id}
    found: list[dict[str, Any]] = []
    before = 0
    for snapshot in sorted(image.snapshots.values(), key=lambda s: s.id):
        entry = begin | {"snapshot": snapshot.name, "snapshot_id": snapshot.id}
        used = sum(len(data) for data in snapshot.writes)
        found.append(entry | _held(image, snapshot.size, used - before))
        before = used
    used = sum(len(data) for data in image.writes)
    found.append(begin | _held(image, image.size, used - before))
    return found


def _held(image: Image, size: int, used: int) -> dict[str, int]:
    unit = 1 << image.order
    return {"provisioned_size": size, "used_size": min(size, -(-max(0, used) // unit) * unit)}


def trash(storage: CephStorage, image: Image) -> dict[str, Any]:
    """``rbd trash ls -l``."""
    assert image.trashed is not None
    until = image.trashed.until
    over = until <= storage.timeline.now()
    return {
        "id": image.id,
        "name": image.name,
        "source": "USER",
        "deleted_at": stamp(storage, image.trashed.at),
        "status": f"{'expired at' if over else 'protected until'} {stamp(storage, until)}",
    }


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
    if peer is not None and peer.cluster:
        far = storage.clusters[peer.cluster]
        document["peer_sites"].append(
            {
                "site_name": peer.site_name,
                "mirror_uuids": peer.mirror_uuid,
                **_view(storage, cluster, reports.get(peer.cluster), far),
            }
        )
    if image.by_snapshots and image.is_primary:
        document["snapshots"] = [
            {
                "id": snapshot.id,
                "name": snapshot.name,
                "demoted": snapshot.state is State.DEMOTED,
                "mirror_peer_uuids": list(snapshot.peers),
            }
            for snapshot in image.mirror_snapshots
            if snapshot.made_here
        ]
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
    cut = None if reporter is None else reporter.cut_off.get(here.name)
    if cut is not None and now >= cut + DAEMON_TIMEOUT:
        state = "down+" + state.partition("+")[2]
    end = min(moment for moment in (now, died, cut) if moment is not None)
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


def pool_info(storage: CephStorage, pool: Pool, *, secrets: bool = False) -> dict[str, Any]:
    """``rbd mirror pool info``.

    :param secrets: also the peer's key and address.
    """
    if pool.mode == "disabled":
        return {"mode": "disabled"}
    peers: list[dict[str, Any]] = []
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
        if secrets and pool.peer.cluster:
            far = storage.clusters[pool.peer.cluster]
            client = pool.peer.client_name.removeprefix("client.")
            peers[0] |= {"key": far.keys.get(client, ""), "mon_host": far.address}
    site = storage.clusters[pool.cluster].site_name
    return {"mode": pool.mode, "site_name": site, "peers": peers}


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
        for status in statuses:
            status.pop("snapshots", None)
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
