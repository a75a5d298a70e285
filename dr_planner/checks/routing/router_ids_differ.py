"""No two routers have one router id.

Why     A neighbour of the same AS refuses a second router with an id that it knows, and a route
        that comes back with one's own id is dropped. Both happen where a site's file was copied.
Fix     Give each router an id of its own.
Source  RFC 4271, section 4.2 and 6.8; RFC 4456, section 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.routingconf import RoutingConf

Subject = tuple[RoutingConf, str, int]
"""A file, an id in it, and its line."""


def subjects(view: Collection) -> Iterator[tuple[str, Subject]]:
    """The ids, where there are files of several routers."""
    confs = view.of(RoutingConf)
    for conf in confs if len(confs) > 1 else ():
        for text, line in dict.fromkeys((i.router_id, i.line) for i in conf.instances):
            yield f"{conf.site} {Path(conf.path).name}:{line}".strip(), (conf, text, line)


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare with those of the other files."""
    conf, text, line = subject
    where = conf.at(line)
    if not text or "__" in text or text == "?":
        return unknown("the file does not say which id it has", where=where)
    others = [
        other.path
        for other in view.of(RoutingConf)
        if other.path != conf.path and text in {i.router_id for i in other.instances}
    ]
    if others:
        return failed(f"{text} is also that of {', '.join(others)}", where=where)
    return passed(text, where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no two routers are here")
