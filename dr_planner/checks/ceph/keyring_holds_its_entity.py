"""A keyring that is named after a client holds that client.

Why     librados opens <cluster>.client.<name>.keyring and looks for [client.<name>] in it. With
        another name in it, the user has no key.
Fix     Give the file the name of the client that is in it, or take the right keyring.
Source  Ceph documentation, user management: the default path of a keyring; os-brick 7.1.1,
        initiator/connectors/rbd.py opens the same.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Keyring
from dr_planner.model.finding import Severity

FILE = re.compile(r"(?:[\w-]+\.)+?client\.([\w.-]+)\.keyring")


def subjects(view: Keyring) -> list[tuple[str, str]]:
    """The client that the file's name tells of."""
    match = FILE.fullmatch(view.name)
    return [(f"client.{match.group(1)}", f"client.{match.group(1)}")] if match else []


def evaluate(name: str, view: Keyring) -> Outcome:
    """Look for it."""
    names = [entity.name for entity in view.entities]
    if name in names:
        return passed("it is there", where=view.at(view.entities[names.index(name)].line))
    where = view.at(view.entities[0].line)
    if any("{" in other or "<" in other or "$" in other for other in names):
        return unknown("the name of an entity is filled in later", where=where)
    return failed(f"the file holds {', '.join(names)}", where=where)


CHECK = Check(Severity.ERROR, Keyring, subjects, evaluate, "the file's name tells of no client")
