"""A cinder-ceph that replicates has a pool of the type replicated.

Why     The charm hands the mode of mirroring to replicated pools only. A pool with erasure coding
        keeps the default, pool, which refuses what Cinder does for each volume.
Fix     Leave pool-type out, or set it to replicated.
Source  charm-cinder-ceph 749870a, config.yaml, rbd-mirroring-mode and pool-type.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.juju.replication_has_image_mode import subjects
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle
from dr_planner.model.settings import is_open

TYPE = "options.pool-type"


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Read the option; its default is replicated."""
    kind, where = app.get(TYPE), view.at(app.line_of(TYPE))
    if is_open(kind):
        return unknown("the type is filled in later", where=where)
    if kind is None and not app.charm:
        return unknown("the option is not in this file, which may be an overlay", where=where)
    word = kind.text.strip() if kind is not None else "replicated"
    return (passed if word == "replicated" else failed)(f"pool-type is {word}", where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "nothing replicates volumes")
