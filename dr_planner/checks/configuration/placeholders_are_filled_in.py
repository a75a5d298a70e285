"""No <placeholder> is left in a backend's section.

Why     Text that was copied from a guide is taken as it stands: a path or a name such as
        <pool>, _POOL_, @pool@ or CHANGEME exists nowhere.
Fix     Put the real value in the place of the <placeholder>.
Source  oslo.config 10.7.0 gives the text to the driver unchanged; tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import placeholder_in

FORMULAS = frozenset({"filter_function", "goodness_function"})
"""Options in which angle brackets compare numbers."""


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look at every value."""
    values = [(o.name, o.value) for o in section.options if o.name not in FORMULAS]
    for device in section.devices:
        values += [(pair.key, pair.value) for pair in device.pairs]
    left = [(name, value) for name, value in values if placeholder_in(value.text)]
    if left:
        names = ", ".join(name for name, _ in left)
        return failed(f"not filled in: {names}", where=view.at(left[0][1].line))
    for device in section.devices:
        if device.is_template:
            reason = "Jinja fills a whole replication_device in"
            return unknown(reason, where=view.at(device.line))
    return passed("no placeholder is left", where=view.at(section.line))


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
