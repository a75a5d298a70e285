"""A replication target's backend_id is not reserved and can be written and be a file's name.

Why     'default' is how Cinder calls the primary when it fails back. The driver opens
        /etc/ceph/<backend_id>.conf and gives the id to librados as the cluster's name; and a
        comma, a colon or a blank changes how the line of replication_device is read.
Fix     Choose a backend_id of letters, digits, hyphens and underscores, other than default.
Source  cinder 29.0.0, contributor guide on replication, and cinder/volume/drivers/rbd.py;
        oslo.config 10.7.0, how it reads a dictionary.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import targets
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend, ReplicationTarget

RESERVED = "default"


def evaluate(
    subject: tuple[ReplicationTarget, CinderBackend] | None, view: DeploymentGraph
) -> Outcome:
    """Look at the letters."""
    if subject is None:
        return unknown("the design does not name Cinder's backends")
    name = subject[0].backend_id
    if name == RESERVED:
        return failed("'default' is reserved for failback")
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", name):
        return failed(f"{name!r} cannot be both a value in cinder.conf and the name of a file")
    return passed(f"/etc/ceph/{name}.conf")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, targets, evaluate, "no backend has a target")
