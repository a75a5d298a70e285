"""Each timeout of the group is longer than what it waits for.

Why     A node is suspected after some missed signs of life and given up later. In another order
        the provider refuses to start, or takes a busy link for a dead site.
Fix     Keep keepalive_period < suspect_timeout < inactive_timeout, inactive_check_period not
        above suspect_timeout, and install_timeout not above inactive_timeout.
Source  Galera documentation, evs parameters; gcomm/src/evs_proto.cpp. Defaults read from provider
        26.4.23.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import PROVIDER_OPTIONS, GaleraConf, ProviderOptions, seconds_of

DEFAULTS = {
    "evs.keepalive_period": 1.0,
    "evs.inactive_check_period": 0.5,
    "evs.suspect_timeout": 5.0,
    "evs.inactive_timeout": 15.0,
    "evs.install_timeout": 7.5,
}
"""Seconds."""

ORDER = (
    ("evs.keepalive_period", "evs.suspect_timeout", True),
    ("evs.inactive_check_period", "evs.suspect_timeout", False),
    ("evs.suspect_timeout", "evs.inactive_timeout", True),
    ("evs.install_timeout", "evs.inactive_timeout", False),
)
"""The shorter, the longer, and whether they must differ."""


def subjects(view: GaleraConf) -> list[tuple[str, ProviderOptions]]:
    """The options that count."""
    return [(PROVIDER_OPTIONS, view.provider)] if view.provider else []


def evaluate(options: ProviderOptions, view: GaleraConf) -> Outcome:
    """Compare them, with the default of those that are not set."""
    where = view.at(options.line)
    given = {key: text for key in DEFAULTS if (text := options.text(key)) is not None}
    if not given:
        return not_applicable("it leaves the defaults", where=where)
    read = {key: seconds_of(text) for key, text in given.items()}
    bad = [key for key, value in read.items() if value is None]
    if bad:
        return unknown(f"{', '.join(bad)} is no period such as PT5S", where=where)
    times = {**DEFAULTS, **{key: value for key, value in read.items() if value is not None}}
    for short, long, differ in ORDER:
        if times[short] > times[long] or (differ and times[short] == times[long]):
            told = f"{short} is {times[short]:g} s and {long} {times[long]:g} s"
            return failed(told, where=where)
    return passed("they are in order", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file does not set them")
