"""A file of BIRD has a protocol device.

Why     Without it BIRD does not see interfaces go up and down. Sessions to direct neighbours do
        not start, and kernel routes are not set.
Fix     Add protocol device { }.
Source  BIRD 2 documentation, device: almost every configuration needs it.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import BIRD, RoutingConf


def subjects(view: RoutingConf) -> list[tuple[str, RoutingConf]]:
    """The file, where it has BGP and more, and so is no piece that another includes."""
    whole = view.software == BIRD and view.instances and len(view.protocols) > 1
    return [("the protocols", view)] if whole else []


def evaluate(conf: RoutingConf, view: RoutingConf) -> Outcome:
    """Look for it."""
    if "device" in conf.protocols:
        return passed("there is one")
    return failed("there is none") if conf.complete else unknown("it may be in another file")


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "it is no whole file of BIRD")
