"""A backend in cinder_backends has one replication target, as text.

Why     The template writes every key of a backend as 'key=value' once. A list is written as the
        text of a list, which no driver reads; of a key that stands twice the last one is left. One
        beside the backends is taken for a backend of that name.
Fix     Write one target as text. Write further ones, or all, to cinder_cinder_conf_overrides.
Source  openstack-ansible-os_cinder c86a393 (2026-03), templates/cinder.conf.j2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile, Targets


def subjects(view: OsaFile) -> list[tuple[str, Targets]]:
    """Every backend with a target."""
    return [(f"backend {target.backend}", target) for target in view.targets]


def evaluate(target: Targets, view: OsaFile) -> Outcome:
    """Look at the form of the value."""
    where = view.at(target.line)
    if target.again:
        reason = "replication_device stands twice; only the last one is left"
        return failed(reason, where=view.at(target.again))
    if target.shape == "stray":
        return failed(
            "replication_device stands beside the backends, in none of them", where=where
        )
    if target.shape != "text":
        return failed(f"replication_device is a {target.shape}, not text", where=where)
    if target.conf is None:
        return unknown("the target is filled in later", where=where)
    return passed("one target, as text", where=where)


CHECK = Check(Severity.ERROR, OsaFile, subjects, evaluate, "no backend has a target")
