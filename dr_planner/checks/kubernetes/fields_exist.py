"""Every field of an object is one that its kind has, where it stands.

Why     The API server drops a field that the schema does not have, and says nothing unless it is
        asked to: 'kubectl' then refuses the object, GitOps tools and operators mostly do not ask.
        What was meant to be set keeps its default: no peer, no schedule, no configuration.
Fix     Correct the name or the indentation as the finding says. Where your operator is newer than
        the schema, give its definitions too: 'kubectl get crd NAME -o yaml' of the kind.
Source  Kubernetes 1.31, CustomResourceDefinition: pruning, field validation; the schema that the
        finding names, written from the types of the operator; see the reference page
        'Schemas of Kubernetes objects'.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kubernetes import Flaw, JudgedObject


def subjects(view: JudgedObject) -> list[tuple[str, Flaw | None]]:
    """Every field that is dropped or may be; the object where there is none."""
    flaws = view.losses()
    return [(f"{view.title}: {flaw.field}", flaw) for flaw in flaws] or [(view.title, None)]


def evaluate(flaw: Flaw | None, view: JudgedObject) -> Outcome:
    """Tell what may have been meant."""
    if flaw is None:
        where = view.at(view.line)
        if view.unjudged or not view.schema_of:
            return not_applicable(view.unjudged or "its kind is not known", where=where)
        return passed(f"{view.schema_of} has all its fields", where=where)
    outcome = failed if flaw.sure else unknown
    return outcome(f"{flaw.told} ({view.schema_of})", where=view.at(flaw.line))


CHECK = Check(Severity.ERROR, JudgedObject, subjects, evaluate)
