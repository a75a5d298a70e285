"""Galera's cache of write sets is not smaller than the role's own default.

Why     A node that was cut off gets what it missed from the cache of another. When the cache no
        longer holds it, the whole database is copied over the link between the sites instead,
        and the donor is busy meanwhile.
Fix     Set gcache.size to the bytes that the database writes in the longest outage; at least 1G.
Source  Galera documentation, gcache.size and state transfers; openstack-ansible-galera_server
        defaults, galera_gcache_size: 1G.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value
from dr_planner.model.openstackansible import OsaFile

_SIZE = re.compile(r"(\d+)\s*([KMGT]?)B?", re.IGNORECASE)
_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
LEAST = 2**30


def subjects(view: OsaFile) -> list[tuple[str, Value]]:
    """The option, where the file has it."""
    found = view.option("gcache.size")
    return [] if found is None else [("gcache.size", found)]


def evaluate(size: Value, view: OsaFile) -> Outcome:
    """Compare with the least."""
    where = view.at(size.line)
    found = _SIZE.fullmatch(size.text.strip())
    if found is None:
        return unknown("its value is not known here", where=where)
    amount = int(found.group(1)) * _UNITS[found.group(2).upper()]
    return (failed if amount < LEAST else passed)(f"gcache.size is {size.text}", where=where)


CHECK = Check(Severity.WARNING, OsaFile, subjects, evaluate, "it does not set gcache.size")
