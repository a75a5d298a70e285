"""Galera knows which zone a node is in, where a deployment has several.

Why     Without gmcast.segment every write set goes from its node to every other one over the
        link between zones, and a node may be copied from one far away.
Fix     Set gmcast.segment per zone, in group_vars of each zone's infrastructure hosts.
Source  Galera documentation, gmcast.segment; openstack-ansible documentation, several zones.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.part import Collection

SEGMENT = "gmcast.segment"


def subjects(view: Collection) -> list[tuple[str, tuple[OsaFile, ...]]]:
    """The files with provider options, where others name several zones."""
    files = view.of(OsaFile)
    several = len({zone for part in files for zone in part.zones}) > 1
    setting = tuple(part for part in files if part.options is not None)
    return [("Galera's provider options", setting)] if several and setting else []


def evaluate(files: tuple[OsaFile, ...], view: Collection) -> Outcome:
    """Look for the option, and for more than one value of it."""
    found = [(part, value) for part in files if (value := part.option(SEGMENT)) is not None]
    if not found:
        return failed(f"{SEGMENT} is not set", where=files[0].at(files[0].options_line))
    texts = {value.text for _, value in found}
    if len(texts) > 1 or any(value.is_template for _, value in found):
        return passed(f"{SEGMENT} differs between hosts")
    part, value = found[0]
    return unknown(
        f"{SEGMENT} has one value here; whether other zones have another cannot be seen",
        where=part.at(value.line),
    )


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "not several zones with Galera")
