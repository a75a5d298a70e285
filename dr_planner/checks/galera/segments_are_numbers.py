"""A segment is a number from 0 to 255.

Why     The provider refuses anything else, and the node does not start: at the worst moment, for
        the option is read at a start only.
Fix     Number the sites, and give each node the number of its site.
Source  Galera documentation, gmcast.segment.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.galeravoters import providers
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ProviderOptions
from dr_planner.model.part import Collection, Part
from dr_planner.model.placeholder import comes_later


def evaluate(subject: tuple[Part, ProviderOptions], view: Collection) -> Outcome:
    """Read the number."""
    part, options = subject
    where = part.at(options.line)
    text = options.text("gmcast.segment")
    if text is None:
        return not_applicable("it sets no segment", where=where)
    if comes_later(text):
        return unknown("the segment is filled in later", where=where)
    if text.isdecimal() and int(text) <= 255:
        return passed(f"segment {int(text)}", where=where)
    return failed("its segment is no number from 0 to 255", where=where)


CHECK = Check(Severity.ERROR, Collection, providers, evaluate, "no file sets them")
