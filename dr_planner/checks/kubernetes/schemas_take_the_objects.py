"""The API server takes every object: it has what its kind must have, and values that fit.

Why     An object that does not fit the schema of its kind is refused whole. The pool is not
        mirrored, the service not deployed; with 'kubectl apply' of several files the others are,
        and what is deployed is half of what was meant.
Fix     Correct the field at the line that is named. Where your operator is of another version,
        give its definitions too: 'kubectl get crd NAME -o yaml' of the kind.
Source  Kubernetes 1.31, CustomResourceDefinition: validation; the schema that the finding names,
        written from the types of the operator; see the reference page
        'Schemas of Kubernetes objects'.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kubernetes import Flaw, JudgedObject


def subjects(view: JudgedObject) -> list[tuple[str, Flaw | None]]:
    """Every field that is wrong or may be; the object where there is none."""
    flaws = view.refusals()
    return [(f"{view.title}: {flaw.field}", flaw) for flaw in flaws] or [(view.title, None)]


def evaluate(flaw: Flaw | None, view: JudgedObject) -> Outcome:
    """Tell what the schema has against it."""
    if flaw is None:
        where = view.at(view.line)
        if view.unjudged:
            return not_applicable(view.unjudged, where=where)
        return passed(f"it fits the schema of {view.schema_of}", where=where)
    origin = f" ({view.schema_of})" if view.schema_of else ""
    outcome = failed if flaw.sure else unknown
    return outcome(flaw.told + origin, where=view.at(flaw.line))


CHECK = Check(Severity.ERROR, JudgedObject, subjects, evaluate)
