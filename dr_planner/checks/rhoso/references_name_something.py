"""A reference to a ConfigMap or a Secret names it.

Why     With 'name' beside configMapRef instead of below it, the reference is null: the object is
        refused, or the node set is deployed without that configuration.
Fix     Indent 'name' below the reference.
Source  openstack-operator, OpenStackDataPlaneService, dataSources; Kubernetes API, references.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import Reference, RhosoFile
from dr_planner.model.settings import is_open


def subjects(view: RhosoFile) -> list[tuple[str, Reference]]:
    """Every reference."""
    return [(f"{each.key} of line {each.line}", each) for each in view.references]


def evaluate(reference: Reference, view: RhosoFile) -> Outcome:
    """Look for a name below."""
    where = view.at(reference.line)
    if reference.is_null:
        told = "nothing is below it" + (", and 'name' is beside it" if reference.beside else "")
        return failed(told, where=where)
    if reference.name is None or not reference.name.text:
        return failed("it has no name", where=where)
    if is_open(reference.name):
        return unknown("its name is filled in later", where=where)
    return passed("it has a name", where=where)


CHECK = Check(Severity.ERROR, RhosoFile, subjects, evaluate, "it refers to no other object")
