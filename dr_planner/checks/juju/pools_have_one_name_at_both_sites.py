"""The pool of cinder-ceph has the same name at both sites.

Why     Mirroring goes by the name of the pool. cinder-ceph names it after the application unless
        rbd-pool-name is set, so applications of other names at the other site have other pools.
Fix     Give the applications of both models one name, or set rbd-pool-name to one name.
Source  charm-cinder-ceph c27238c, config.yaml, rbd-pool-name; ceph pull request 63841.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import JujuBundle
from dr_planner.model.part import Collection
from dr_planner.model.settings import is_open

POOL = "options.rbd-pool-name"


def subjects(view: Collection) -> list[tuple[str, tuple[JujuBundle, ...]]]:
    """Files that each deploy one ceph-rbd-mirror and a cinder-ceph: one model per site."""
    models = tuple(
        part
        for part in view.of(JujuBundle)
        if len(part.of_charm("ceph-rbd-mirror")) == 1 and part.of_charm("cinder-ceph")
    )
    return [("the pools of cinder-ceph", models)] if len(models) > 1 else []


def evaluate(models: tuple[JujuBundle, ...], view: Collection) -> Outcome:
    """Compare the names of the pools."""
    names: list[set[str]] = []
    for part in models:
        apps = part.of_charm("cinder-ceph")
        if any(is_open(app.get(POOL)) for app in apps):
            return unknown("the name of a pool is filled in later", where=part.path)
        names.append({app.text(POOL) or app.name for app in apps})
    first = names[0]
    for part, pools in zip(models, names, strict=True):
        if not pools & first:
            app = part.of_charm("cinder-ceph")[0]
            told = f"{', '.join(sorted(first))} here, {', '.join(sorted(pools))} there"
            return failed(told, where=part.at(app.line_of(POOL)))
    return passed("the models have a pool of one name")


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "not one model per site")
