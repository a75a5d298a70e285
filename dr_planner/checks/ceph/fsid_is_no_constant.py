"""The fsid of a cluster is a random one, not a constant of a template.

Why     Every cluster that is installed from the same file gets the same fsid. Then neither
        rbd-mirror, which refuses a peer that looks like itself, nor Glance, nor libvirt can tell
        the two clusters apart.
Fix     Make a fsid for each cluster, with uuidgen, and keep it out of the template.
Source  Ceph documentation, manual deployment: the fsid is unique; Ceph 16.2.15, tried: "cannot
        import token for local cluster".
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity

FEWEST = 6
"""Different digits. Among 32 random ones there are so few once in a thousand million times."""

TYPED = re.compile(r"12345678|01234567|deadbeef|abcdef|a7f64266-0894-4f1e-a635-d0aeaca0e993")
"""How ids begin that somebody made up, and the one of Ceph's documentation."""

INSTALLS = ("public_network", "osd_pool_default_size")
"""Options that are asked for when a cluster is made. A client's file has one of them at most."""


def subjects(view: CephConf) -> list[tuple[str, CephConf]]:
    """The file, where it has a fsid."""
    return [("fsid", view)] if view.option("fsid") else []


def evaluate(conf: CephConf, view: CephConf) -> Outcome:
    """Look at the digits."""
    option = conf.option("fsid")
    where = conf.at(option.value.line if option else 0)
    if not conf.fsid:
        return unknown("it is filled in later, or no UUID", where=where)
    digits = conf.fsid.replace("-", "")
    if len(set(digits)) > FEWEST and not TYPED.match(conf.fsid):
        return passed("it is a random UUID, as far as can be seen", where=where)
    named = {option.name for section in conf.sections for option in section.options}
    if named.issuperset(INSTALLS):
        reason = f"{conf.fsid} is no random UUID, and the file sets a cluster up"
        return failed(reason, where=where)
    return not_applicable("no random UUID, in the file of a client, which makes none", where=where)


CHECK = Check(Severity.ERROR, CephConf, subjects, evaluate, "the file has no fsid")
