"""Cinder and Ceph agree which volumes of a replicating backend are mirrored.

Why     One volume that Cinder calls replicated and Ceph does not mirror spoils the failover of all
        others: its demotion fails, Cinder takes the cluster for lost, and promotes the rest by
        force while their primaries live. A volume that Ceph mirrors and Cinder calls plain is set
        to error. Neither shows in any status. Both come from a retype to a plain type that failed
        half way, from encrypted types (a blank volume is never mirrored, one from an image is
        mirrored and called plain), and from volumes that were taken under management before 2025.
Fix     For each volume that the finding names: 'rbd mirror image enable' where it is to have a
        copy, and Cinder's database put right; or retype it to a plain type on another backend.
Source  cinder 29.0.0, volume/drivers/rbd.py, failover, _disable_replication and create_volume;
        measured with Ceph 16.2.15 ('What the lab taught', L4 and L13); Launchpad bug 2115985.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import Reality, backends
from dr_planner.model.closure import VolumeClosure
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend

MOST_NAMED = 5
REPLICATED = frozenset({"enabled", "failed-over"})
UNDERWAY = frozenset({"enabling", "disabling", "failing-over"})
SPEC = "replication_enabled"


def subjects(view: Reality) -> Iterator[tuple[str, CinderBackend]]:
    """The backends with targets."""
    for name, backend in backends(view):
        if backend.replication:
            yield name, backend


def evaluate(backend: CinderBackend, view: Reality) -> Outcome:
    """Compare the replication_status and type of each volume with the images of the pool."""
    plane = view.control_plane(backend.site)
    if plane.closures is None:
        return unknown(plane.problem or plane.silent.get("closures", "volumes were not listed"))
    seen = view.mirroring(backend.ceph_cluster, backend.pool)
    if isinstance(seen, str):
        return unknown(seen)
    own = [
        volume
        for volume in plane.closures
        if volume.host.partition("#")[0] == backend.service_host
        and volume.replication_status not in UNDERWAY
    ]
    if not own:
        return not_applicable("it has no volumes")
    mirrored = {image.image for image in seen.images}
    wrong = [(volume, told) for volume in own if (told := _wrong(volume, mirrored))]
    if wrong:
        named = "; ".join(f"{volume.id} {told}" for volume, told in wrong[:MOST_NAMED])
        more = f"; and {len(wrong) - MOST_NAMED} more" if len(wrong) > MOST_NAMED else ""
        return failed(f"{named}{more}")
    return passed(f"they agree on {len(own)} volumes")


def _wrong(volume: VolumeClosure, mirrored: set[str]) -> str:
    """What is wrong with a volume; empty where nothing is."""
    is_mirrored = volume.image in mirrored
    status = volume.replication_status or "no status"
    if (status in REPLICATED) and not is_mirrored:
        return f"is {status} and is not mirrored"
    if is_mirrored and status not in REPLICATED:
        return f"is mirrored, and Cinder says {status}"
    kind = volume.volume_type
    wanted = kind is not None and kind.extra_specs.get(SPEC, "").lower() == "<is> true"
    if kind is not None and wanted and not is_mirrored:
        return f"is of the replicated type {kind.name} and is not mirrored"
    return ""


CHECK = Check(Severity.BLOCKER, Reality, subjects, evaluate, "no backend has a target")
