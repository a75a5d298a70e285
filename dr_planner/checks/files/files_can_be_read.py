"""Every file is of a known kind, and its own reader can read it.

Why     Of a file that cannot be read, the service or tool that it is for reads nothing, or it
        refuses to start. What is not understood here is not judged, and silence would look like
        a pass.
Fix     Mend the file at the line that is named, and let its own reader try it.
Source  The reader of that kind: oslo.config 10.7, PyYAML 6, Ceph and MariaDB as installed.
        'dr-planner config kind list' names the kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.otherservice import OtherService
from dr_planner.model.part import Asked, Collection, Part, Unread, Unrecognised


def subjects(view: Collection) -> Iterator[tuple[str, tuple[Part, ...]]]:
    """Every file with its parts."""
    for path in dict.fromkeys(part.path for part in view.parts):
        yield path, tuple(part for part in view.parts if part.path == path)


def evaluate(parts: tuple[Part, ...], view: Collection) -> Outcome:
    """Look for what its reader refused."""
    for part in parts:
        if isinstance(part, Unread) and not part.is_unmade:
            return failed(f"as {part.kind}: {part.reason}", where=part.at(part.line))
    for part in parts:
        if isinstance(part, Unread):
            reason = f"a template, not filled in yet; as {part.kind}: {part.reason}"
            return unknown(reason, where=part.at(part.line))
    if all(isinstance(part, Unrecognised) for part in parts):
        return unknown(
            "of no kind that is known", "Leave it out, or give it the name that its tool gives it."
        )
    others = [part.service for part in parts if isinstance(part, OtherService)]
    if len(others) == len(parts):
        return not_applicable(f"it is of {others[0]}, whose files are not judged")
    programs = (p.program for p in parts if isinstance(p, Asked) and p.program and not p.silent)
    return passed(f"{next(programs, 'its reader')} has read it")


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate)
