"""Every libvirt secret UUID stands for one cephx user of one cluster.

Why     libvirt keeps one value per UUID on a compute. Where two users or two clusters share a
        UUID, one of them attaches with the wrong key: on the first attach, or on the first after
        a failover. What is left out means the cluster's fsid, so a Nova user and a Cinder user at
        one cluster collide unless one of them is given another UUID. One UUID for one user name at
        two clusters works only where both clusters have the same key for it.
Fix     Give every pair of user and cluster a secret_uuid of its own.
Source  cinder 29.0.0, cinder/volume/drivers/rbd.py; nova 34.0.0, virt/libvirt/volume/net.py;
        Launchpad bug 1828974.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend, NovaEphemeral, ReplicationTarget

Owner = CinderBackend | ReplicationTarget | NovaEphemeral
Keys = tuple[tuple[str, str], ...]
"""User and cluster of each key that a UUID stands for; empty where the UUID is not known."""

Subject = tuple[Owner, Keys] | None


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Subject]]:
    """Every UUID that a compute would look up, with the first who asks for it."""
    if not view.says("cinder", "backends") and not view.says("nova"):
        yield "libvirt secrets", None
    found: dict[UUID, dict[tuple[str, str], Owner]] = {}
    for owner, user in _owners(view):
        there = view.deployment.ceph_cluster(owner.ceph_cluster)
        if owner.secret_uuid is None and not there.fsid_is_known:
            yield f"secret of client.{user} at {there.name}", (owner, ())
        else:
            keys = found.setdefault(owner.secret_uuid or there.fsid, {})
            keys.setdefault((user, there.name), owner)
    for uuid, keys in found.items():
        yield f"secret {uuid}", (next(iter(keys.values())), tuple(keys))


def _owners(view: DeploymentGraph) -> Iterator[tuple[Owner, str]]:
    for backend in view.deployment.cinder.backends:
        yield backend, backend.user
        for target in backend.replication:
            yield target, target.user or backend.user
    for disks in view.deployment.nova:
        yield disks, disks.user


def evaluate(subject: Subject, view: DeploymentGraph) -> Outcome:
    """Count users and clusters of one UUID."""
    if subject is None:
        return unknown("the design names neither Cinder's backends nor Nova's pools")
    _, keys = subject
    if not keys:
        return unknown("no secret_uuid is given, and the fsid it would be is not known yet")
    said = " and ".join(f"client.{user} at {cluster}" for user, cluster in keys)
    if len({user for user, _ in keys}) > 1:
        return failed(f"stands for {said}")
    if len(keys) > 1:
        return unknown(f"stands for {said}; good only if both clusters have the same key")
    return passed(said)


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no compute needs a secret")
