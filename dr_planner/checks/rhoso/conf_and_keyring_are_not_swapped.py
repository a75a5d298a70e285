"""A .conf holds a configuration, and a .keyring a key.

Why     With the two swapped the service finds no cluster, and the key is readable wherever
        configuration is shown.
Fix     Exchange the two values.
Source  openstack-k8s-operators architecture, examples/dt/dcn; Ceph documentation, ceph.conf.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import FileEntry, RhosoFile


def subjects(view: RhosoFile) -> list[tuple[str, FileEntry]]:
    """The keyrings, and the files that belong to one by their name."""
    clusters = {
        entry.name.partition(".")[0] for entry in view.entries if entry.name.endswith(".keyring")
    }
    return [
        (f"{entry.name} of line {entry.line}", entry)
        for entry in view.entries
        if entry.name.endswith(".keyring") or entry.name.removesuffix(".conf") in clusters
    ]


def evaluate(entry: FileEntry, view: RhosoFile) -> Outcome:
    """Compare the name with what is in it."""
    where = view.at(entry.line)
    wanted, other = "conf", "keyring"
    if entry.name.endswith(".keyring"):
        wanted, other = other, wanted
    if entry.holds.endswith(other):
        return failed(f"a {wanted} that holds a {entry.holds}", where=where)
    if entry.holds.endswith(wanted):
        return passed(f"it holds a {entry.holds}", where=where)
    return unknown("what it holds cannot be told", where=where)


CHECK = Check(Severity.ERROR, RhosoFile, subjects, evaluate, "it has no keyring")
