"""HTML: one page where people look, and break the deployment by a click. Needs no network."""

from __future__ import annotations

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.formats import Format


def render(view: DeploymentGraph) -> str:
    """The whole page, with the engine's answer to every single failure inside."""
    # Not at the top: the page knows this package, and offline commands import no template engine.
    from dr_planner.graph.page.page import page
    from dr_planner.graph.whatif.engine import WhatIf

    return page(view, WhatIf(view.deployment).ask)


FORMAT = Format(".html", "HTML page", render)
