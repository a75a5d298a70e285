"""Pools as the monitors know them."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.ceph.cluster import Cluster, Pool
from dr_planner.simulator.ceph.commands.cluster import COPIES, pools, stamp
from dr_planner.simulator.ceph.failure import EINVAL, ENOENT, CephError
from dr_planner.simulator.ceph.inquiry import Commands, Inquiry, Said
from dr_planner.simulator.ceph.storage import CephStorage

COMMANDS = Commands()
SETTINGS: dict[str, Any] = {
    "size": COPIES,
    "min_size": 2,
    "pg_num": 32,
    "pgp_num": 32,
    "crush_rule": "replicated_rule",
    "hashpspool": True,
    "nodelete": False,
    "nopgchange": False,
    "nosizechange": False,
    "write_fadvise_dontneed": False,
    "noscrub": False,
    "nodeep-scrub": False,
    "use_gmt_hitset": True,
    "fast_read": 0,
    "pg_autoscale_mode": "on",
    "bulk": False,
}
UNSET = frozenset(
    {
        "compression_mode",
        "compression_algorithm",
        "target_size_bytes",
        "target_size_ratio",
        "pg_num_min",
        "pg_num_max",
        "erasure_code_profile",
        "recovery_priority",
        "scrub_priority",
    }
)
"""Settings that a pool may have and none here has."""


@COMMANDS.add("osd pool ls")
def _ls(ask: Inquiry) -> Said:
    names = [pool.name for pool in pools(ask.cluster)]
    return Said(names, "".join(name + "\n" for name in names))


@COMMANDS.add("osd lspools")
def _lspools(ask: Inquiry) -> Said:
    known = list(enumerate(pools(ask.cluster), 1))
    documents = [{"poolnum": number, "poolname": pool.name} for number, pool in known]
    return Said(documents, "".join(f"{number} {pool.name}\n" for number, pool in known))


@COMMANDS.add("osd pool ls detail")
def _ls_detail(ask: Inquiry) -> Said:
    documents = described(ask.storage, ask.cluster, key="pool_id")
    lines = [
        f"pool {d['pool_id']} '{d['pool_name']}' replicated size {d['size']} min_size "
        f"{d['min_size']} crush_rule 0 object_hash rjenkins pg_num 32 pgp_num 32 autoscale_mode "
        f"on last_change 10 flags {d['flags_names']} stripe_width 0 application rbd\n"
        for d in documents
    ]
    return Said(documents, "".join(lines) + "\n")


def described(storage: CephStorage, cluster: Cluster, *, key: str) -> list[dict[str, Any]]:
    """Every pool with all that is set on it; its id stands under a key."""
    return [
        {key: number} | _described(storage, pool) for number, pool in enumerate(pools(cluster), 1)
    ]


def _described(storage: CephStorage, pool: Pool) -> dict[str, Any]:
    return {
        "pool_name": pool.name,
        "create_time": stamp(storage, 0),
        "flags": 8193,
        "flags_names": "hashpspool,selfmanaged_snaps",
        "type": 1,
        "size": COPIES,
        "min_size": 2,
        "crush_rule": 0,
        "object_hash": 2,
        "pg_autoscale_mode": "on",
        "pg_num": 32,
        "pg_placement_num": 32,
        "pg_placement_num_target": 32,
        "pg_num_target": 32,
        "pg_num_pending": 32,
        "last_change": "10",
        "snap_mode": "selfmanaged",
        "snap_seq": pool.newest_snapshot,
        "snap_epoch": 10,
        "pool_snaps": [],
        "removed_snaps": "[]",
        "quota_max_bytes": 0,
        "quota_max_objects": 0,
        "tiers": [],
        "tier_of": -1,
        "read_tier": -1,
        "write_tier": -1,
        "cache_mode": "none",
        "erasure_code_profile": "",
        "stripe_width": 0,
        "fast_read": False,
        "options": {},
        "application_metadata": {"rbd": {}},
    }


@COMMANDS.add("osd pool get", needs=2)
def _get(ask: Inquiry) -> Said:
    name, setting = ask.words
    known = {pool.name: number for number, pool in enumerate(pools(ask.cluster), 1)}
    if setting not in {*SETTINGS, *UNSET, "all"}:
        raise CephError(
            EINVAL,
            f"Invalid command: {setting} not in {'|'.join([*SETTINGS, *sorted(UNSET), 'all'])}\n"
            "Error EINVAL: invalid command",
        )
    if name not in known:
        raise CephError(ENOENT, f"Error ENOENT: unrecognized pool '{name}'")
    if setting in UNSET:
        raise CephError(ENOENT, f"Error ENOENT: option '{setting}' is not set on pool '{name}'")
    chosen = SETTINGS if setting == "all" else {setting: SETTINGS[setting]}
    plain = "".join(f"{key}: {_word(value)}\n" for key, value in chosen.items())
    return Said({"pool": name, "pool_id": known[name]} | chosen, plain)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@COMMANDS.add("osd dump")
def _dump(ask: Inquiry) -> Said:
    when = stamp(ask.storage, 0)
    document = {
        "epoch": 10,
        "fsid": ask.cluster.fsid,
        "created": when,
        "modified": when,
        "last_up_change": when,
        "last_in_change": when,
        "flags": "sortbitwise,recovery_deletes,purged_snapdirs,pglog_hardlimit",
        "flags_num": 5799936,
        "flags_set": ["pglog_hardlimit", "purged_snapdirs", "recovery_deletes", "sortbitwise"],
        "crush_version": 3,
        "full_ratio": 0.949999988079071,
        "backfillfull_ratio": 0.8999999761581421,
        "nearfull_ratio": 0.8500000238418579,
        "cluster_snapshot": "",
        "pool_max": len(pools(ask.cluster)),
        "max_osd": 1,
        "require_min_compat_client": "luminous",
        "min_compat_client": "jewel",
        "require_osd_release": "pacific",
        "pools": described(ask.storage, ask.cluster, key="pool"),
        "osds": [{"osd": 0, "up": 1, "in": 1, "weight": 1, "state": ["exists", "up"]}],
        "blocklist": {},
        "stretch_mode": {
            "stretch_mode_enabled": False,
            "stretch_bucket_count": 0,
            "degraded_stretch_mode": 0,
            "recovering_stretch_mode": 0,
            "stretch_mode_bucket": 0,
        },
    }
    return Said(document if ask.form != "plain" else None)
