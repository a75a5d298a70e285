"""Every capability of an entity is one that Ceph understands.

Why     Ceph refuses to import a user with a capability that it cannot parse, or gives it nothing
        at that kind of daemon. A copied "osd:" in front of the words is enough, or a comma that
        is missing between two grants.
Fix     Write grants that begin with allow, profile or deny, separated by commas.
Source  Ceph 16.2, mon/MonCap.cc and osd/OSDCap.cc; tripleo-heat-templates 18.0.0 has the example.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Cap, Keyring
from dr_planner.model.finding import Severity

GRANT = re.compile(
    r"""(?:deny\s+)?
    (?: profile[\s=]+["']?[\w-]+["']?
      | allow(?:[\s]+(?:\*|all|[rwx]{1,3}|class-(?:read|write)|command|service|profile|module
        |pool|tag|namespace|network|object_prefix|class|auid|fs|fsname|path|uid|gids|mgr|mds|osd
        |root_squash)\b.*|\s+\*.*|$)
    ) .*""",
    re.VERBOSE,
)
SERVICES = frozenset({"mon", "osd", "mgr", "mds"})


def subjects(view: Keyring) -> list[tuple[str, Cap]]:
    """Every capability of every entity."""
    return [(f"{e.name} {cap.service}", cap) for e in view.entities for cap in e.caps]


def evaluate(cap: Cap, view: Keyring) -> Outcome:
    """Look at the first words of each grant."""
    where = view.at(cap.value.line)
    if cap.service not in SERVICES:
        return failed("there is no such kind of daemon", where=where)
    if cap.value.hidden or cap.value.is_template or "<" in cap.value.text:
        return unknown("its words cannot be read here", where=where)
    for grant in filter(None, map(str.strip, re.split(r"[,;]", cap.value.text))):
        if GRANT.fullmatch(grant) is None and not is_rest(grant):
            return failed(f"{grant.split()[0]!r} begins no grant", where=where)
        second = next((word for word in grant.split()[2:] if word in ("allow", "profile")), "")
        if second:
            return failed(f"a comma is missing before a later {second!r}", where=where)
    if not cap.value.text.strip():
        return failed("it is empty", where=where)
    return passed("every grant can be read", where=where)


def is_rest(grant: str) -> bool:
    """Whether it goes on with the grant before: a list of networks or of gids."""
    return re.fullmatch(r"[\d.:/a-f]+", grant) is not None


CHECK = Check(Severity.ERROR, Keyring, subjects, evaluate, "the keyring lists no capabilities")
