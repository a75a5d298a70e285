"""No option has a name that is a slip or two away from one that its section has.

Why     A misspelt option is ignored without a word, and the service goes on with its default.
Fix     Write the option's name as the finding says.
Source  The options that cinder 26.3.0 and 29.0.0, glance 30.2.0 and 33.0.0, neutron 26.0.6 and
        29.0.0, nova 31.3.1 and 34.0.0, and ovn-bgp-agent 4.0.1 and 7.0.0 register. A name that
        one of them has is right.
"""

from __future__ import annotations

from collections.abc import Collection

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.design.cinderoptions import DRIVERS
from dr_planner.design.nearest import nearly, one_slip_away
from dr_planner.design.optionlists import known_options, of_named_sections
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, OsloConf, ServiceConf, normalized
from dr_planner.model.placeholder import is_template
from dr_planner.model.serviceconf import GlanceConf

SHORTEST = 8
"""Letters that a name has at least, or it may be another word."""

MOST_COMPARED = 50
"""Unknown names of a section that are compared; no honest file has as many."""


def subjects(view: OsloConf) -> list[tuple[str, IniSection]]:
    """Every section with an option in it."""
    return [(f"[{section.name}]", section) for section in view.sections if section.options]


def evaluate(section: IniSection, view: OsloConf) -> Outcome:
    """Look for names nearby. Names that are far off may be those of a plug-in."""
    where = view.at(section.line)
    if is_template(section.name):
        return unknown("Jinja names the section", where=where)
    known = _known(section.name, view)
    if not known:
        return not_applicable("its options are not known", where=where)
    strange = [
        option
        for option in section.options
        if option.named
        and option.name not in known
        and not option.capitals
        and "-" not in option.name  # both have a rule of their own
    ]
    for option in strange[:MOST_COMPARED]:
        meant = one_slip_away(option.name, known) if len(option.name) >= SHORTEST else None
        meant = meant or nearly(option.name, known)
        if meant is not None:
            return failed(
                f"the service does not read {option.name!r}; did you mean {meant!r}?",
                where=view.at(option.value.line),
            )
    return passed("no name looks like a slip", where=where)


def _known(section: str, view: OsloConf) -> Collection[str]:
    service = "cinder"
    if isinstance(view, ServiceConf):
        service = view.service.removesuffix("-api")
    elif not isinstance(view, CinderConf):
        return ()
    known = known_options(service).get(normalized(section))
    if known is not None:
        return known
    if isinstance(view, CinderConf) and section in _of_known_drivers(view):
        return of_named_sections(service)
    if isinstance(view, GlanceConf) and section in dict(view.stores):
        return of_named_sections(service)
    return ()


def _of_known_drivers(view: CinderConf) -> set[str]:
    """Backends whose driver has all its options in the lists. RBD's have a rule of their own."""
    return {
        section.name
        for section in view.backends
        for driver in [section.option("volume_driver")]
        if driver is not None
        and driver.value.text.strip() in DRIVERS
        and family_of(view, section) is not RBD
    }


CHECK = Check(Severity.WARNING, OsloConf, subjects, evaluate, "no section has an option")
