"""Several replication targets are written as lines of their own.

Why     The charts join a plain list with commas into one line, so that two targets become one
        with the keys of both, which oslo.config refuses as repeated.
Fix     Write {type: multistring, values: [...]}; one target may be plain text.
Source  openstack-helm, helm-toolkit/templates/utils/_to_oslo_conf.tpl.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.helm.targets_find_their_keyring import subjects
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmDevice, HelmValues


def evaluate(device: HelmDevice, view: HelmValues) -> Outcome:
    """Look at the form of the value."""
    where = view.at(device.line)
    if device.shape in ("text", "multistring"):
        return passed(f"it is {device.shape}", where=where)
    if device.shape == "mapping":
        return failed("it is a mapping that the chart writes nothing of", where=where)
    if len(device.targets) == 1:
        return unknown("a list of one target may be joined without harm", where=where)
    return failed(f"it is a {device.shape}, which is joined to one line", where=where)


CHECK = Check(Severity.ERROR, HelmValues, subjects, evaluate, "no backend has a target")
