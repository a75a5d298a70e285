"""Backends stand in conf.backends, where the chart looks for them.

Why     The chart writes the mappings below conf.backends to the file with backends. At another
        place, such as the top of the values or below conf.cinder, it writes nothing of them, and
        says nothing.
Fix     Indent 'backends' below 'conf', beside 'cinder'.
Source  openstack-helm 0ee5ade, cinder chart, configmap-etc.yaml.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmValues, StrayBackend


def subjects(view: HelmValues) -> list[tuple[str, HelmValues]]:
    """The values, where they have a backend anywhere."""
    return [("the backends", view)] if view.backends or view.strays else []


def evaluate(values: HelmValues, view: HelmValues) -> Outcome:
    """Look for backends at other places."""
    sure: list[StrayBackend] = [stray for stray in values.strays if not stray.is_open]
    if sure:
        places = ", ".join(stray.place for stray in sure)
        return failed(f"not read by the chart: {places}", where=view.at(sure[0].line))
    if values.strays:
        place = values.strays[0].place
        where = view.at(values.strays[0].line)
        return unknown(f"a template fills {place} in, which may be backends", where=where)
    return passed("all are in conf.backends")


CHECK = Check(Severity.ERROR, HelmValues, subjects, evaluate, "it has no backend")
