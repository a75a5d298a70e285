"""The cluster as a whole: status, health, versions, space, services, configuration."""

from __future__ import annotations

import json
from typing import Any

from dr_planner.simulator.ceph import plain_text
from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Pool
from dr_planner.simulator.ceph.failure import ENOENT, CephError
from dr_planner.simulator.ceph.inquiry import Commands, Inquiry, Said
from dr_planner.simulator.ceph.storage import CephStorage

COMMANDS = Commands()
MIB = 1 << 20
NAMES = {16: "pacific", 17: "quincy", 18: "reef", 19: "squid", 20: "tentacle"}
COPIES = 3
"""How often every object is kept."""

EMPTY = 300 * MIB
"""Bytes that an OSD without data has used."""

CONFIGURATION = {
    "osd_pool_default_size": str(COPIES),
    "osd_pool_default_min_size": "2",
    "mon_osd_full_ratio": "0.950000",
    "mon_osd_nearfull_ratio": "0.850000",
    "mon_osd_backfillfull_ratio": "0.900000",
    "rbd_default_features": "layering,exclusive-lock,object-map,fast-diff,deep-flatten",
    "rbd_mirroring_max_mirroring_snapshots": "5",
    "rbd_mirroring_delete_delay": "0",
    "rbd_mirroring_replay_delay": "0",
    "rbd_mirroring_resync_after_disconnect": "false",
}
"""Options that can be asked for, with Ceph's own defaults."""


def pools(cluster: Cluster) -> list[Pool]:
    """The pools without their namespaces; the first has the id 1."""
    return [pool for name, pool in cluster.pools.items() if "/" not in name]


def stored(cluster: Cluster, pool: Pool) -> int:
    """Bytes that clients have written to a pool and its namespaces."""
    begin = pool.name + "/"
    return sum(
        len(data)
        for name, known in cluster.pools.items()
        if name == pool.name or name.startswith(begin)
        for image in (*known.images.values(), *known.trash.values())
        for data in image.writes
    )


def objects(cluster: Cluster, pool: Pool) -> int:
    """RADOS objects of a pool, about: a few of its own, and some of each image."""
    size = 1 << 22
    return 4 + sum(
        4 + sum(-(-len(data) // size) for data in image.writes) for image in pool.images.values()
    )


def used(cluster: Cluster) -> int:
    """Raw bytes in use."""
    return min(
        cluster.capacity, EMPTY + COPIES * sum(stored(cluster, pool) for pool in pools(cluster))
    )


def version(cluster: Cluster) -> str:
    """The release as daemons write it."""
    name = NAMES.get(int(cluster.release.partition(".")[0]), "main")
    return f"ceph version {cluster.release} ({'0' * 40}) {name} (stable)"


def mirrors(storage: CephStorage, cluster: Cluster) -> list[Daemon]:
    """The rbd-mirror daemons that the monitors know."""
    now = storage.timeline.now()
    return [d for d in cluster.daemons if d.ready_at <= now and d.looks_alive(now)]


def stamp(storage: CephStorage, moment: float | None = None) -> str:
    """A moment as monitors write it."""
    return storage.timeline.wall(moment).strftime("%Y-%m-%dT%H:%M:%S.%f+0000")


# ---------------------------------------------------------------------------------- health


def health(cluster: Cluster, *, detail: bool) -> dict[str, Any]:
    """The health of a cluster: full OSDs are all that can be wrong with it."""
    share = used(cluster) / cluster.capacity
    checks: dict[str, Any] = {}
    for code, limit, severity, text in (
        ("OSD_FULL", 0.95, "HEALTH_ERR", "full osd(s)"),
        ("OSD_NEARFULL", 0.85, "HEALTH_WARN", "nearfull osd(s)"),
    ):
        if share >= limit and not checks:
            checks[code] = {
                "severity": severity,
                "summary": {"message": f"1 {text}", "count": 1},
                "muted": False,
            }
            if detail:
                checks[code]["detail"] = [{"message": f"osd.0 is {text.partition(' ')[0]}"}]
    status = next((check["severity"] for check in checks.values()), "HEALTH_OK")
    return {"status": status, "checks": checks, "mutes": []}


@COMMANDS.add("health")
def _health(ask: Inquiry) -> Said:
    return _of_health(health(ask.cluster, detail=False), detail=False)


@COMMANDS.add("health detail")
def _health_detail(ask: Inquiry) -> Said:
    return _of_health(health(ask.cluster, detail=True), detail=True)


def _of_health(document: dict[str, Any], *, detail: bool) -> Said:
    checks = document["checks"]
    messages = "; ".join(check["summary"]["message"] for check in checks.values())
    plain = f"{document['status']} {messages}".rstrip() + "\n"
    for code, check in checks.items() if detail else ():
        severity = check["severity"].removeprefix("HEALTH_")
        plain += f"[{severity}] {code}: {check['summary']['message']}\n"
        plain += "".join(f"    {line['message']}\n" for line in check["detail"])
    return Said(document, plain)


@COMMANDS.add("status")
def _status(ask: Inquiry) -> Said:
    cluster, storage = ask.cluster, ask.storage
    began = int(storage.timeline.wall(0).timestamp())
    age = int(storage.timeline.now())
    space, count = used(cluster), len(pools(cluster))
    data = sum(stored(cluster, pool) for pool in pools(cluster))
    things = sum(objects(cluster, pool) for pool in pools(cluster))
    document = {
        "fsid": cluster.fsid,
        "health": health(cluster, detail=False),
        "election_epoch": 3,
        "quorum": [0],
        "quorum_names": ["a"],
        "quorum_age": age,
        "monmap": {"epoch": 1, "min_mon_release_name": _name(cluster), "num_mons": 1},
        "osdmap": _osds(began),
        "pgmap": {
            "pgs_by_state": [{"state_name": "active+clean", "count": 32 * count}],
            "num_pgs": 32 * count,
            "num_pools": count,
            "num_objects": things,
            "data_bytes": data,
            "bytes_used": space,
            "bytes_avail": cluster.capacity - space,
            "bytes_total": cluster.capacity,
        },
        "fsmap": {"epoch": 1, "by_rank": [], "up:standby": 0},
        "mgrmap": {"available": True, "num_standbys": 0, "modules": [], "services": {}},
        "servicemap": services(storage, cluster),
        "progress_events": {},
    }
    alive = len(mirrors(storage, cluster))
    lines = [
        "  cluster:",
        f"    id:     {cluster.fsid}",
        f"    health: {document['health']['status']}",  # type: ignore[index]
        " ",
        "  services:",
        f"    mon:        1 daemons, quorum a (age {age}s)",
        f"    mgr:        a(active, since {age}s)",
        f"    osd:        1 osds: 1 up (since {age}s), 1 in (since {age}s)",
    ]
    if alive:
        lines.append(f"    rbd-mirror: {alive} daemon active (1 hosts)")
    lines += [
        " ",
        "  data:",
        f"    pools:   {count} pools, {32 * count} pgs",
        f"    objects: {things} objects, {plain_text.size(data)}",
        f"    usage:   {plain_text.size(space)} used, "
        f"{plain_text.size(cluster.capacity - space)} / "
        f"{plain_text.size(cluster.capacity)} avail",
        f"    pgs:     {32 * count} active+clean",
        " ",
    ]
    return Said(document, "\n".join(lines) + "\n")


def _name(cluster: Cluster) -> str:
    return version(cluster).split()[-2]


def _osds(began: int) -> dict[str, int]:
    return {
        "epoch": 10,
        "num_osds": 1,
        "num_up_osds": 1,
        "osd_up_since": began,
        "num_in_osds": 1,
        "osd_in_since": began,
        "num_remapped_pgs": 0,
    }


@COMMANDS.add("osd stat")
def _osd_stat(ask: Inquiry) -> Said:
    age = int(ask.storage.timeline.now())
    plain = f"1 osds: 1 up (since {age}s), 1 in (since {age}s); epoch: e10\n"
    return Said(_osds(int(ask.storage.timeline.wall(0).timestamp())), plain)


# ------------------------------------------------------------------------ who and what it is


@COMMANDS.add("fsid")
def _fsid(ask: Inquiry) -> Said:
    return Said({"fsid": ask.cluster.fsid}, ask.cluster.fsid + "\n")


@COMMANDS.add("version")
def _version(ask: Inquiry) -> Said:
    text = version(ask.cluster)
    return Said({"version": text}, text + "\n")


@COMMANDS.add("versions")
def _versions(ask: Inquiry) -> Said:
    text, count = version(ask.cluster), len(mirrors(ask.storage, ask.cluster))
    document: dict[str, dict[str, int]] = {kind: {text: 1} for kind in ("mon", "mgr", "osd")}
    document["mds"] = {}
    if count:
        document["rbd-mirror"] = {text: count}
    return Said(document | {"overall": {text: 3 + count}})


@COMMANDS.add("mgr dump")
def _mgr_dump(ask: Inquiry) -> Said:
    modules = ["balancer", "crash", "devicehealth", "orchestrator", "pg_autoscaler"]
    modules += ["progress", "rbd_support", "status", "telemetry", "volumes"]
    addresses = [{"type": "v2", "addr": ask.cluster.address, "nonce": 1}]
    return Said(
        {
            "epoch": 4,
            "active_gid": 4100,
            "active_name": "a",
            "active_addrs": {"addrvec": addresses},
            "active_addr": f"{ask.cluster.address}/1",
            "active_change": stamp(ask.storage, 0),
            "active_mgr_features": 4540138314316775423,
            "available": True,
            "standbys": [],
            "modules": [],
            "available_modules": [],
            "services": {},
            "always_on_modules": {_name(ask.cluster): modules},
            "last_failure_osd_epoch": 0,
            "active_clients": [],
        }
    )


# -------------------------------------------------------------------------------- services


def services(storage: CephStorage, cluster: Cluster) -> dict[str, Any]:
    """The daemons that tell the manager of themselves: rbd-mirror."""
    daemons: dict[str, Any] = {"summary": ""}
    for daemon in mirrors(storage, cluster):
        daemons[daemon.service_id] = {
            "start_epoch": 2,
            "start_stamp": stamp(storage, daemon.ready_at),
            "gid": int(daemon.service_id),
            "addr": f"127.0.0.1:0/{daemon.instance_id}",
            "metadata": {
                "ceph_release": _name(cluster),
                "ceph_version": version(cluster),
                "ceph_version_short": cluster.release,
                "hostname": cluster.hostname,
                "id": "rbd-mirror",
                "instance_id": daemon.service_id,
            },
            "task_status": {},
        }
    found = {"rbd-mirror": {"daemons": daemons}} if len(daemons) > 1 else {}
    return {"epoch": 4, "modified": stamp(storage, 0), "services": found}


@COMMANDS.add("service dump")
def _service_dump(ask: Inquiry) -> Said:
    return Said(services(ask.storage, ask.cluster))


@COMMANDS.add("service status")
def _service_status(ask: Inquiry) -> Said:
    daemons = {}
    now = ask.storage.timeline.now()
    for daemon in mirrors(ask.storage, ask.cluster):
        seen = stamp(ask.storage, now if daemon.died_at is None else daemon.died_at)
        by_pool = {
            str(number): _of_pool(ask.storage, pool, daemon)
            for number, pool in enumerate(pools(ask.cluster), 1)
            if pool.mode != "disabled"
        }
        text = json.dumps(by_pool, separators=(",", ":"))
        daemons[daemon.service_id] = {
            "status_stamp": seen,
            "last_beacon": seen,
            "status": {"json": text},
        }
    return Said({"rbd-mirror": daemons} if daemons else {})


def _of_pool(storage: CephStorage, pool: Pool, daemon: Daemon) -> dict[str, Any]:
    peer = pool.peer
    far = storage.clusters[peer.cluster].pools[pool.name] if peer and peer.cluster else None
    here = pool.cluster
    words = [reports[here].state for reports in pool.reports.values() if here in reports]
    return {
        "name": pool.name,
        "callouts": {},
        "image_assigned_count": len(pool.mirrored),
        "image_error_count": sum(word == "up+error" for word in words),
        "image_local_count": len(pool.mirrored),
        "image_remote_count": len(far.mirrored) if far is not None else 0,
        "image_warning_count": 0,
        "instance_id": daemon.instance_id,
        "leader": True,
    }


# ----------------------------------------------------------------------------------- space


@COMMANDS.add("df")
def _df(ask: Inquiry) -> Said:
    cluster = ask.cluster
    total, taken = cluster.capacity, used(cluster)
    raw = {
        "total_bytes": total,
        "total_avail_bytes": total - taken,
        "total_used_bytes": taken,
        "total_used_raw_bytes": taken,
        "total_used_raw_ratio": taken / total,
    }
    room = max(0, int((total - taken) * 0.95)) // COPIES
    rows, documents = [], []
    for number, pool in enumerate(pools(cluster), 1):
        data, things = stored(cluster, pool), objects(cluster, pool)
        stats = {
            "stored": data,
            "objects": things,
            "kb_used": -(-COPIES * data // 1024),
            "bytes_used": COPIES * data,
            "percent_used": data / (data + room) if data + room else 0,
            "max_avail": room,
        }
        documents.append({"name": pool.name, "id": number, "stats": stats})
        rows.append(
            [
                pool.name,
                str(number),
                "32",
                plain_text.size(data),
                str(things),
                plain_text.size(COPIES * data),
                f"{100 * stats['percent_used']:.2f}",
                plain_text.size(room),
            ]
        )
    names = ["POOL", "ID", "PGS", "STORED", "OBJECTS", "USED", "%USED", "MAX AVAIL"]
    share = f"{100 * taken / total:.2f}"
    sizes = [plain_text.size(number) for number in (total, total - taken, taken, taken)]
    plain = "--- RAW STORAGE ---\n"
    plain += plain_text.table(
        ["CLASS", "SIZE", "AVAIL", "USED", "RAW USED", "%RAW USED"],
        [["hdd", *sizes, share], ["TOTAL", *sizes, share]],
        right=(1, 2, 3, 4, 5),
        names_too=True,
    )
    plain += " \n--- POOLS ---\n" + plain_text.table(
        names, rows, right=range(1, 8), names_too=True
    )
    counts = {"num_osds": 1, "num_per_pool_osds": 1, "num_per_pool_omap_osds": 1}
    document = {"stats": raw | counts, "stats_by_class": {"hdd": raw}, "pools": documents}
    return Said(document, plain)


# --------------------------------------------------------------------------- configuration


@COMMANDS.add("config dump")
def _config_dump(ask: Inquiry) -> Said:
    return Said([], "WHO  MASK  LEVEL  OPTION  VALUE  RO\n")


@COMMANDS.add("config get", needs=1, takes=2)
def _config_get(ask: Inquiry) -> Said:
    if len(ask.words) == 1:
        return Said({}, "WHO  MASK  LEVEL  OPTION  VALUE  RO\n")
    key = ask.words[1]
    if key not in CONFIGURATION:
        raise CephError(ENOENT, f"Error ENOENT: unrecognized key '{key}'")
    return Said(CONFIGURATION[key], CONFIGURATION[key] + "\n")
