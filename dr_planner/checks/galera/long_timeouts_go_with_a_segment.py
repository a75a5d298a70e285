"""A node that waits as long as links between sites need belongs to a segment.

Why     Raised timeouts say that the cluster spans sites. Without a segment, every write crosses
        the link once for each node there, and a node may fetch its state from afar.
Fix     Add gmcast.segment=N to the options, one number for all nodes of a site.
Source  Galera documentation, gmcast.segment (0 is the default) and configuration for a wide area
        network; Percona blog, automatic replication relaying in Galera 3.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import PROVIDER_OPTIONS, GaleraConf, ProviderOptions, seconds_of

LONG = 15.0
"""Seconds of evs.suspect_timeout; the default is 5."""


def subjects(view: GaleraConf) -> list[tuple[str, ProviderOptions]]:
    """The options that count."""
    return [(PROVIDER_OPTIONS, view.provider)] if view.provider else []


def evaluate(options: ProviderOptions, view: GaleraConf) -> Outcome:
    """Compare the timeout with the default."""
    where = view.at(options.line)
    if options.text("gmcast.segment") is not None:
        return passed("it sets a segment", where=where)
    if options.is_open:
        return unknown("a part of it is filled in later", where=where)
    waits = seconds_of(options.text("evs.suspect_timeout") or "")
    if waits is None or waits < LONG:
        return not_applicable("its timeouts are those of one site", where=where)
    return failed(f"evs.suspect_timeout is {waits:g} s, and there is no segment", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file does not set them")
