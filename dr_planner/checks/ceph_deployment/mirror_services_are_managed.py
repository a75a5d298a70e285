"""cephadm manages rbd-mirror, so that it is started anew when its host is lost.

Why     With 'unmanaged: true' cephadm neither starts the daemon nor places it elsewhere: a host
        that is lost takes the mirroring of the whole site with it, unnoticed.
Fix     Remove 'unmanaged: true' once the maintenance is over.
Source  Ceph documentation, cephadm service management, disabling automatic deployment.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephdeployment import CephadmSpec
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings


def evaluate(spec: Settings, view: CephadmSpec) -> Outcome:
    """Read the flag."""
    where = view.at(spec.line_of("unmanaged"))
    if "unmanaged" not in spec.keys:
        return passed("it is managed", where=where)
    flag = spec.flag("unmanaged")
    if flag is None:
        return unknown("whether it is managed is filled in later", where=where)
    return failed("it is unmanaged", where=where) if flag else passed("it is managed", where=where)


CHECK = Check(
    Severity.WARNING, CephadmSpec, CephadmSpec.named, evaluate, "no specification of rbd-mirror"
)
