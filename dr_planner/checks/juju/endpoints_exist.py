"""The endpoints of cinder-ceph and ceph-rbd-mirror are ones that the charms have.

Why     Juju refuses a relation with an endpoint that is not there, and the bundle stops half way.
Fix     Use the endpoint that the finding names, or one of those listed.
Source  charm-cinder-ceph c27238c and charm-ceph-rbd-mirror 180bd57, metadata.yaml.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.nearest import nearest
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import End, JujuBundle, Relation

ENDPOINTS = {
    "cinder-ceph": (
        "storage-backend",
        "ceph-access",
        "juju-info",
        "ceph",
        "ceph-replication-device",
    ),
    "ceph-rbd-mirror": ("nrpe-external-master", "juju-info", "ceph-local", "ceph-remote"),
}


def subjects(view: JujuBundle) -> list[tuple[str, tuple[str, End, Relation]]]:
    """Every end of a relation at one of the charms, where an endpoint is named."""
    charms = {app.name: app.charm or _guessed(app.name) for app in view.applications}
    found: dict[str, tuple[str, End, Relation]] = {}
    for relation in view.relations:
        for end in relation.ends:
            charm = charms.get(end.application, _guessed(end.application))
            if end.endpoint and (charm in ENDPOINTS):
                name = f"{end.application}:{end.endpoint}"
                found.setdefault(name, (charm, end, relation))
    return list(found.items())


def _guessed(name: str) -> str:
    """An application has its charm's name where nothing else is said."""
    return name if name in ENDPOINTS else ""


def evaluate(thing: tuple[str, End, Relation], view: JujuBundle) -> Outcome:
    """Look the endpoint up."""
    charm, end, relation = thing
    where = view.at(relation.line)
    if end.endpoint in ENDPOINTS[charm]:
        return passed(f"{charm} has it", where=where)
    apps = {app.name: app for app in view.applications}
    if end.application not in apps or not apps[end.application].charm:
        reason = f"{charm} has no endpoint {end.endpoint}, if this is that charm"
        return unknown(reason, where=where)
    hint = nearest(end.endpoint, ENDPOINTS[charm])
    return failed(f"{charm} has no endpoint {end.endpoint}{hint}", where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "no endpoint of these charms")
