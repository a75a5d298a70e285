"""What projects use of their quotas in Cinder, and the refusal of more.

Cinder puts the names of its errors in front of their words here, as it does with no others.
"""

from __future__ import annotations

from collections import Counter

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault


def type_names(context: Context) -> list[str]:
    """The names of the volume types, the newest first."""
    return [kind.name for kind in context.region.block_storage.types.values()][::-1]


def used(context: Context, project_id: str) -> Counter[str]:
    """What a project has, counted as Cinder counts it."""
    storage = context.region.block_storage
    found: Counter[str] = Counter()
    for volume in storage.volumes.values():
        if volume.project_id == project_id and volume.use_quota:
            kind = storage.types[volume.type_id].name
            for name in ("volumes", f"volumes_{kind}"):
                found[name] += 1
            for name in ("gigabytes", f"gigabytes_{kind}"):
                found[name] += volume.size
    for snapshot in storage.snapshots.values():
        if snapshot.project_id == project_id:
            volume_row = storage.volumes.get(snapshot.volume_id)
            kind = storage.types[volume_row.type_id].name if volume_row is not None else ""
            for name in ("snapshots", f"snapshots_{kind}"):
                found[name] += 1
            for name in ("gigabytes", f"gigabytes_{kind}"):
                found[name] += snapshot.size
    for backup in context.region.backups.values():
        if backup.project_id == project_id:
            found["backups"] += 1
            found["backup_gigabytes"] += backup.size
    found["groups"] = sum(
        group.project_id == project_id for group in context.region.groups.groups.values()
    )
    return found


def _is_limited(context: Context, project_id: str, names: tuple[str, ...]) -> bool:
    quotas = context.region.quotas
    return any(quotas.limit(project_id, name) >= 0 for name in names)


def _over(
    context: Context, project_id: str, wanted: dict[str, int]
) -> tuple[str, int, int] | None:
    """The first limit that more would exceed: name, limit, and what there is."""
    if not _is_limited(context, project_id, tuple(wanted)):
        return None
    has = used(context, project_id)
    overs = []
    for name, more in wanted.items():
        limit = context.region.quotas.limit(project_id, name)
        if limit >= 0 and has[name] + more > limit:
            overs.append((name, limit, has[name]))
    # Cinder looks at the names in order of the alphabet and complains of the first.
    return min(overs) if overs else None


def _gigabytes(name: str, size: int, limit: int, has: int) -> Fault:
    return Fault(
        413,
        f"VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed {name} "
        f"quota. Requested {size}G, quota is "
        f"{limit}G and {has}G has been consumed.",
    )


def check_size(context: Context, project_id: str, size: int) -> None:
    """One volume is not larger than allowed.

    :raises Fault: 413.
    """
    limit = context.region.quotas.limit(project_id, "per_volume_gigabytes")
    if 0 <= limit < size:
        raise Fault(
            413,
            f"VolumeSizeExceedsLimit: Requested volume size {size}G is larger than maximum "
            f"allowed limit {limit}G.",
        )


def check_volume(context: Context, project_id: str, size: int, kind: str) -> None:
    """A project may have one more volume of a type.

    :raises Fault: 413.
    """
    check_size(context, project_id, size)
    wanted = {"volumes": 1, "gigabytes": size, f"volumes_{kind}": 1, f"gigabytes_{kind}": size}
    over = _over(context, project_id, wanted)
    if over is None:
        return
    name, limit, has = over
    if "gigabytes" in name:
        raise _gigabytes(name, size, limit, has)
    raise Fault(
        413,
        f"VolumeLimitExceeded: Maximum number of volumes allowed ({limit}) exceeded for quota "
        f"'{name}'.",
    )


def check_growth(context: Context, project_id: str, more: int, size: int, kind: str) -> None:
    """A project may have a volume of a type grow.

    :raises Fault: 413.
    """
    check_size(context, project_id, size)
    over = _over(context, project_id, {"gigabytes": more, f"gigabytes_{kind}": more})
    if over is not None:
        name, limit, has = over
        raise _gigabytes(name, more, limit, has)


def check_snapshot(context: Context, project_id: str, size: int, kind: str) -> None:
    """A project may have one more snapshot.

    :raises Fault: 413.
    """
    wanted = {"snapshots": 1, "gigabytes": size, f"snapshots_{kind}": 1, f"gigabytes_{kind}": size}
    over = _over(context, project_id, wanted)
    if over is None:
        return
    name, limit, has = over
    if "gigabytes" in name:
        raise _gigabytes(name, size, limit, has)
    raise Fault(
        413, f"SnapshotLimitExceeded: Maximum number of snapshots allowed ({limit}) exceeded"
    )


def check_backup(context: Context, project_id: str, size: int) -> None:
    """A project may have one more backup.

    :raises Fault: 413.
    """
    over = _over(context, project_id, {"backups": 1, "backup_gigabytes": size})
    if over is None:
        return
    name, limit, has = over
    if name == "backups":
        raise Fault(
            413, f"BackupLimitExceeded: Maximum number of backups allowed ({limit}) exceeded"
        )
    raise Fault(
        413,
        "VolumeBackupSizeExceedsAvailableQuota: Requested backup exceeds allowed Backup gigabytes "
        f"quota. Requested {size}G, quota is "
        f"{limit}G and {has}G has been consumed.",
    )


def check_group(context: Context, project_id: str) -> None:
    """A project may have one more group.

    :raises Fault: 413.
    """
    over = _over(context, project_id, {"groups": 1})
    if over is not None:
        raise Fault(
            413, f"GroupLimitExceeded: Maximum number of groups allowed ({over[1]}) exceeded"
        )
