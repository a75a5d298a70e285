"""Nova attaches volumes of other zones where Cinder's replication moves them.

Why     A failover leaves the zone of a volume as it is, and the server is started in the zone of
        the other site. With cross_az_attach off Nova then refuses to attach the volume.
Fix     Set [cinder] cross_az_attach = true in nova.conf.
Source  nova 34.0.0, conf/cinder.py and compute/api.py; cinder 29.0.0, volume/manager.py,
        failover.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.region import ZoneOptions


def subjects(view: DeploymentGraph) -> list[tuple[str, ZoneOptions]]:
    """The options about zones, where the design speaks of them."""
    given = view.says("zone_options")
    return [("the zone options", view.deployment.zone_options)] if given else []


def evaluate(options: ZoneOptions, view: DeploymentGraph) -> Outcome:
    """Look at the option, where a backend replicates."""
    if not any(backend.replication for backend in view.deployment.cinder.backends):
        return not_applicable("no backend replicates by itself")
    if options.nova_cross_az_attach is None:
        return unknown("the design leaves cross_az_attach out")
    if options.nova_cross_az_attach:
        return passed("cross_az_attach is on")
    return failed("cross_az_attach is off")


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "the design names no zone options"
)
