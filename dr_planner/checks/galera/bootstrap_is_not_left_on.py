"""No node is told for ever to declare itself the primary component.

Why     pc.bootstrap is an order for one moment: it makes the part that this node is in the
        cluster. In a file it is given at every start, to nodes on both sides of a cut as well.
Fix     Take pc.bootstrap out of the file; give it with SET GLOBAL when it is needed.
Source  Galera documentation, pc.bootstrap and recovering the primary component.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome
from dr_planner.checks.galera.quorum_is_not_ignored import none_is_on
from dr_planner.design.galeravoters import providers
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ProviderOptions
from dr_planner.model.part import Collection, Part


def evaluate(subject: tuple[Part, ProviderOptions], view: Collection) -> Outcome:
    """Look for the switch."""
    return none_is_on(["pc.bootstrap"], *subject)


CHECK = Check(Severity.ERROR, Collection, providers, evaluate, "no file sets them")
