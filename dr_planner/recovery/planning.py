"""Deployment + catalog + intent -> Plan. Pure: no input or output, no clock."""

from __future__ import annotations

from dr_planner.catalog.capture import service_host
from dr_planner.errors import InputError, NotFound, Unsafe
from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.closure import Catalog, VolumeClosure
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.plan import (
    Excluded,
    Plan,
    PlanItem,
    PlannedStep,
    RecoveryKind,
)
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.site import Site
from dr_planner.model.strategy import Strategy
from dr_planner.recovery.steps import steps_for

UNGROUPED = ProtectionGroup(name="(no group)", priority=1000)


def make_plan(
    deployment: Deployment,
    catalog: Catalog,
    *,
    kind: RecoveryKind,
    source: str,
    target: str,
    created_at: str,
    groups: tuple[str, ...] = (),
    exclude: tuple[str, ...] = (),
    moved: Plan | None = None,
) -> Plan:
    """Plan the move of every volume of the catalog that lives at the source.

    :param groups: only volumes of these protection groups; empty means all.
    :param moved: an earlier plan the other way: only the volumes that it named go back.
    :param exclude: ids of volumes that stay where they are.
    :raises NotFound: a site, group or excluded volume that does not exist.
    :raises InputError: the same site twice, or the catalog is of another deployment.
    :raises Unsafe: there is nothing to recover, or a volume has no place to go to.
    """
    _site(deployment, source)
    takeover = _site(deployment, target)
    if source == target:
        raise InputError(f"source and target are the same site, {source}")
    if catalog.deployment != deployment.name:
        raise InputError(
            f"catalog {catalog.id} is of deployment {catalog.deployment!r}, not of "
            f"{deployment.name!r}"
        )
    known_groups = [group.name for group in deployment.protection_groups]
    for name in groups:
        if name not in known_groups:
            raise NotFound(
                f"there is no protection group {name!r}; known: {', '.join(known_groups) or '-'}"
            )
    here = {
        volume.id: (volume, backend)
        for backend in deployment.backends_at(source)
        for volume in catalog.volumes
        if service_host(volume.host) == backend.service_host
    }
    for volume_id in exclude:
        if volume_id not in here:
            raise NotFound(f"no volume {volume_id} at {source} in catalog {catalog.id}")
    guests = None if moved is None else {item.volume_id for item in moved.items}
    items, left_out, homeless = [], [], []
    for volume, backend in here.values():
        group = group_of(deployment, volume)
        if volume.id in exclude:
            left_out.append(Excluded(volume_id=volume.id, reason="excluded by the operator"))
        elif guests is not None and volume.id not in guests:
            reason = f"is at home here: it did not come from {target}"
            left_out.append(Excluded(volume_id=volume.id, reason=reason))
        elif groups and group.name not in groups:
            reason = f"is in protection group {group.name}, which was not named"
            left_out.append(Excluded(volume_id=volume.id, reason=reason))
        elif elsewhere := _copy_elsewhere(deployment, backend, target):
            reason = f"its copy is at {elsewhere}: plan the recovery {source} to {elsewhere} too"
            left_out.append(Excluded(volume_id=volume.id, reason=reason))
        else:
            try:
                items.append(_item(deployment, volume, backend, takeover, group, kind))
            except Unsafe as error:
                homeless.append(f"{volume.id} ({volume.name or 'no name'}): {error.message}")
    if homeless:
        more = f" … and {len(homeless) - 5} more" if len(homeless) > 5 else ""
        raise Unsafe(
            f"{len(homeless)} volumes cannot go from {source} to {target}: "
            + "; ".join(homeless[:5])
            + more,
            remedy="Complete the design for them, or leave them out with --exclude.",
        )
    if not items:
        raise Unsafe(
            f"there is nothing to recover from {source} in catalog {catalog.id}",
            remedy="Check the direction, the protection groups and that the catalog is fresh.",
        )
    disaster = kind is RecoveryKind.DISASTER
    return Plan(
        kind=kind,
        source=source,
        target=target,
        deployment=deployment.name,
        deployment_digest=deployment.digest(),
        catalog=catalog.id,
        catalog_digest=catalog.digest(),
        created_at=created_at,
        acknowledgements=(two_writable_copies(source),) if disaster else (),
        steps=tuple(
            PlannedStep(
                name=step.name,
                title=step.title,
                phase=step.phase,
                once=step.once,
                writes=step.writes,
                point_of_no_return=step.point_of_no_return,
            )
            for step in steps_for(kind)
        ),
        items=tuple(sorted(items, key=lambda i: (i.priority, i.group, i.project, i.volume_id))),
        excluded=tuple(sorted(left_out, key=lambda e: e.volume_id)),
    )


def two_writable_copies(site: str) -> str:
    """What an operator repeats to allow a forced promotion while a site is lost."""
    return f"two-writable-copies-when-{site}-returns"


def group_of(deployment: Deployment, volume: VolumeClosure) -> ProtectionGroup:
    """The first protection group of the design that selects a volume."""
    for group in deployment.protection_groups:
        kind = volume.volume_type.name if volume.volume_type else None
        if group.projects is not None and volume.project.name not in group.projects:
            continue
        if group.volume_types is not None and kind not in group.volume_types:
            continue
        return group
    return UNGROUPED


def _copy_elsewhere(deployment: Deployment, backend: CinderBackend, target: str) -> str | None:
    """The site that takes over a backend's volumes, where that is another than the target."""
    if deployment.counterpart(backend, target) is not None:
        return None
    for site in deployment.full_sites:
        if deployment.counterpart(backend, site.name) is not None:
            return site.name
    return None


def _site(deployment: Deployment, name: str) -> Site:
    for site in deployment.full_sites:
        if site.name == name:
            return site
    known = ", ".join(site.name for site in deployment.full_sites)
    raise NotFound(f"{name!r} is not a full site of {deployment.name}; these are: {known}")


def _item(
    deployment: Deployment,
    volume: VolumeClosure,
    backend: CinderBackend,
    target: Site,
    group: ProtectionGroup,
    kind: RecoveryKind,
) -> PlanItem:
    if group.strategy is not Strategy.REHOME:
        raise Unsafe(
            f"its protection group {group.name} wants the strategy {group.strategy}; this version "
            f"recovers by {Strategy.REHOME} only"
        )
    other = deployment.counterpart(backend, target.name)
    if other is None:
        raise Unsafe(
            f"backend {backend.name} has no counterpart at {target.name}: no backend there uses "
            f"the cluster that pool {backend.pool} is mirrored to"
        )
    mirrors = deployment.mirrors_of(backend.ceph_cluster, backend.pool)
    two_way = all(mirror.direction is MirrorDirection.RX_TX for mirror in mirrors)
    if kind is not RecoveryKind.DISASTER and not two_way:
        raise Unsafe(f"pool {backend.pool} is mirrored one way only; there would be no way back")
    zone = target.availability_zones.cinder
    if zone is None:
        raise Unsafe(f"the design does not tell the Cinder availability zone of {target.name}")
    if volume.encrypted:
        raise Unsafe("is encrypted; Cinder does not mirror every encrypted volume")
    source_type = volume.volume_type.name if volume.volume_type else None
    return PlanItem(
        volume_id=volume.id,
        name=volume.name,
        project=volume.project.name or volume.project.id,
        size_gib=volume.size_gib,
        pool=backend.pool,
        image=volume.image,
        source_cluster=backend.ceph_cluster,
        target_cluster=other.ceph_cluster,
        source_host=volume.host,
        target_host=other.volume_host,
        source_zone=volume.availability_zone,
        target_zone=zone,
        source_type=source_type,
        target_type=_type_at(deployment, source_type, other, target.name),
        group=group.name,
        priority=group.priority,
    )


def _type_at(
    deployment: Deployment, name: str | None, backend: CinderBackend, site: str
) -> str | None:
    """The type that a volume has at the target: its own if the backend serves it there."""
    if name is None:
        return None
    known = {kind.name: kind for kind in deployment.cinder.volume_types}
    if name not in known:
        raise Unsafe(f"its volume type {name!r} is not in the design")
    kind = known[name]
    if backend.name in kind.backends:
        return name
    other = kind.counterparts.get(site)
    if other is None or backend.name not in known[other].backends:
        raise Unsafe(
            f"volume type {name!r} has no counterpart at {site} that backend {backend.name} serves"
        )
    return other
