"""The state of dr-planner is kept at two sites or more.

Why     The catalog says what belongs together and the journal how far a recovery has come. At one
        site they are lost with it, when they are needed.
Fix     Keep a copy of the state store at a second site.
Source  This tool's documentation, state; F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist
        item 8.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.region import StateSettings


def subjects(view: DeploymentGraph) -> list[tuple[str, StateSettings]]:
    """The state, where the design speaks of it."""
    state = view.deployment.state
    return [("the state", state)] if state is not None else []


def evaluate(state: StateSettings, view: DeploymentGraph) -> Outcome:
    """Count the sites."""
    sites = list(dict.fromkeys(state.sites))
    if not sites:
        return unknown("the design names no site")
    told = f"at {', '.join(sites)}"
    return passed(told) if len(sites) > 1 else failed(told)


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "the design does not speak of it"
)
