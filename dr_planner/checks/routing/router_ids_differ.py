"""No two routers have one router id.

Why     A neighbour of the same AS refuses a second router with an id that it knows, and a route
        that comes back with one's own id is dropped. Both happen where a site's file was copied.
Fix     Give each router an id of its own.
Source  RFC 4271, section 4.2 and 6.8; RFC 4456, section 8; neutron-dynamic-routing 29.0.0,
        services/bgp/agent/config.py: bgp_router_id, typically an address of the agent's host.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection, Part
from dr_planner.model.routingconf import RoutingConf
from dr_planner.model.serviceconf import NeutronConf

Subject = tuple[Part, str, int]
"""A file, an id in it, and its line."""


def subjects(view: Collection) -> Iterator[tuple[str, Subject]]:
    """The ids, where there are files of several routers, or of several agents of Neutron."""
    for kind in (RoutingConf, NeutronConf):
        found = [subject for part in view.of(kind) for subject in _ids(part)]
        if len({part.path for part, _, _ in found}) > 1:
            for part, text, line in found:
                yield f"{part.site} {Path(part.path).name}:{line}".strip(), (part, text, line)


def _ids(part: Part) -> Iterator[Subject]:
    if isinstance(part, RoutingConf):
        for text, line in dict.fromkeys((i.router_id, i.line) for i in part.instances):
            yield part, text, line
    if isinstance(part, NeutronConf):
        option = part.option("bgp", "bgp_router_id")
        if option is not None:
            yield (
                part,
                option.value.text.strip() if option.value.is_known else "",
                option.value.line,
            )


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare with those of the other files of the kind."""
    part, text, line = subject
    where = part.at(line)
    if not text or "__" in text or text == "?":
        return unknown("the file does not say which id it has", where=where)
    others = [
        other.path
        for other in view.of(type(part))
        if other.path != part.path and text in {found for _, found, _ in _ids(other)}
    ]
    if others:
        return failed(f"{text} is also that of {', '.join(others)}", where=where)
    return passed(text, where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no two routers are here")
