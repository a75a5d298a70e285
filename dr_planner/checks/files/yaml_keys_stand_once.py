"""No key of a YAML mapping stands there twice.

Why     YAML forbids it, and readers differ: most take the last one and drop the first without a
        word, some refuse the file. What stands in the first one is lost.
Fix     Merge the two, or remove the one that is not meant.
Source  YAML 1.2.2, 3.2.1.1; PyYAML 6 takes the last, ruamel.yaml 0.19 refuses the file.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import is_template
from dr_planner.model.settings import RepeatedKeys


def subjects(view: RepeatedKeys) -> list[tuple[str, RepeatedKeys]]:
    """The file."""
    return [("the keys of the file", view)]


def evaluate(thing: RepeatedKeys, view: RepeatedKeys) -> Outcome:
    """Look for a key that stands twice."""
    if thing.repeated and thing.has_statements:
        return unknown(
            "a template decides which of the equal keys stay", where=thing.at(thing.repeated[0][1])
        )
    sure = [(key, line) for key, line in thing.repeated if not is_template(key)]
    if sure:
        told = ", ".join(f"{key} (line {line})" for key, line in sure[:5])
        return failed(f"set a second time: {told}", where=thing.at(sure[0][1]))
    if thing.repeated:
        return unknown(
            "keys that Jinja fills in may be equal", where=thing.at(thing.repeated[0][1])
        )
    return passed("every key stands once")


CHECK = Check(Severity.WARNING, RepeatedKeys, subjects, evaluate)
