"""No second wsrep_provider_options drops options of the first.

Why     The option is one string. A second line does not add to the first, it replaces it: the
        server starts, and the segment, the timeouts or the cache of the first are the defaults.
Fix     Write all options of the provider into one wsrep_provider_options, with semicolons.
Source  MariaDB documentation, option files: the last assignment counts; my_print_defaults lists
        both, the server of MariaDB 10.11 takes the last.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import PROVIDER_OPTIONS, GaleraConf, ProviderOptions


def subjects(view: GaleraConf) -> list[tuple[str, tuple[ProviderOptions, ...]]]:
    """All lines together."""
    return [(PROVIDER_OPTIONS, view.providers)] if view.providers else []


def evaluate(lines: tuple[ProviderOptions, ...], view: GaleraConf) -> Outcome:
    """Look for what only an earlier line has."""
    last = lines[-1]
    where = view.at(last.line)
    if len(lines) == 1:
        return passed("it stands once", where=where)
    if view.chosen:
        return unknown("a template chooses among the lines", where=where)
    if last.is_open and last.broken:
        return unknown("a part of it is filled in later", where=where)
    kept = {pair.key for pair in last.pairs}
    lost = {
        pair.key: line.line for line in lines[:-1] for pair in line.pairs if pair.key not in kept
    }
    if lost:
        told = ", ".join(f"{key} of line {line}" for key, line in lost.items())
        verb = "are" if len(lost) > 1 else "is"
        return failed(f"it replaces what stands before: {told} {verb} lost", where=where)
    return passed("it repeats all that the earlier ones set", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file does not set it")
