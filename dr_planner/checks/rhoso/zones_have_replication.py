"""Where volumes are in several zones, their backends replicate.

Why     A zone that is lost takes the volumes of its backend with it. Without a
        replication_device nothing of them is in another zone, but for backups.
Fix     Add a replication_device to each backend, mirror the pools, and mount conf and keyring of
        both clusters; or write down that volumes are not protected.
Source  Cinder administration guide, replication; openstack-k8s-operators architecture,
        examples/dt/dcn, which has none.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import RhosoFile, VolumeService


def subjects(view: RhosoFile) -> list[tuple[str, tuple[VolumeService, ...]]]:
    """The volume services, where they are in more than one zone."""
    zones = {zone for service in view.volumes for zone in service.zones}
    return [("cinderVolumes", view.volumes)] if len(zones) > 1 else []


def evaluate(services: tuple[VolumeService, ...], view: RhosoFile) -> Outcome:
    """Count targets."""
    bare = [service for service in services if not service.targets]
    if not bare:
        return passed("every service has a replication target")
    where = view.at(bare[0].line)
    if all(service.secrets for service in bare):
        return unknown("targets may be in the secrets, which are not here", where=where)
    names = ", ".join(service.name for service in bare)
    return failed(f"no replication target: {names}", where=where)


CHECK = Check(Severity.WARNING, RhosoFile, subjects, evaluate, "volumes are not in several zones")
