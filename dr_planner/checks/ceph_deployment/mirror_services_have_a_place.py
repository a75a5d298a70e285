"""cephadm has a host to run rbd-mirror on.

Why     A specification that matches no host starts no daemon, and cephadm does not complain:
        nothing is fetched at this site.
Fix     Give placement a count of 1 or more, a label, a pattern, or hosts.
Source  Ceph documentation, cephadm service management, placement; without a placement cephadm
        chooses hosts itself.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephdeployment import CephadmSpec
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings, is_open

COUNTS = ("placement.count", "placement.count_per_host")


def evaluate(spec: Settings, view: CephadmSpec) -> Outcome:
    """Look for a number of 0, and for an empty list of hosts."""
    where = view.at(spec.line_of("placement"))
    if any(is_open(setting.value) for setting in spec.kept):
        return unknown("its placement is filled in later", where=where)
    if any(spec.text(count) == "0" for count in COUNTS):
        return failed("its count is 0", where=where)
    hosts = spec.get("placement.hosts")
    if hosts is not None and not hosts.text.strip(" ,"):
        return failed("its list of hosts is empty", where=where)
    return passed("its placement is not empty", where=where)


CHECK = Check(
    Severity.ERROR, CephadmSpec, CephadmSpec.named, evaluate, "no specification of rbd-mirror"
)
