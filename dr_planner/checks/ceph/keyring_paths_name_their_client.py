"""The keyring of a client is its own.

Why     librados looks for the client's name inside the file. In another client's keyring it is
        not found, and the connection is refused at the moment it is needed.
Fix     Name the file of that client, as /etc/ceph/<cluster>.client.<name>.keyring.
Source  Ceph documentation, user management: the option keyring; Ceph 16.2.15, ceph-conf, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf, CephSection
from dr_planner.model.finding import Severity

FILE = re.compile(r"[\w$.{}-]*\.client\.([\w.-]+)\.keyring")


def subjects(view: CephConf) -> list[tuple[str, CephSection]]:
    """The clients that have a keyring named."""
    return [
        (f"[{s.name}] keyring", s)
        for s in view.clients
        if s.name.startswith("client.") and s.option("keyring")
    ]


def evaluate(section: CephSection, view: CephConf) -> Outcome:
    """Compare the name of the file and of the section."""
    option = section.option("keyring")
    where = view.at(option.value.line if option else section.line)
    if option is None or option.value.hidden or option.value.is_template:
        return unknown("its path cannot be read here", where=where)
    names = [FILE.fullmatch(path.strip().rpartition("/")[2]) for path in
             option.value.text.split(",")]  # fmt: skip
    others = {match.group(1) for match in names if match} - {section.name.partition(".")[2]}
    if others and all(names) and len(others) == len(names):
        return failed(f"it is the keyring of client.{min(others)}", where=where)
    return passed("its name does not speak against it", where=where)


CHECK = Check(Severity.WARNING, CephConf, subjects, evaluate, "the file names no client's keyring")
