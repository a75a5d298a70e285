"""Every Galera database has three replicas.

Why     One replica is no cluster: the loss of its node stops every service that uses the
        database until it is started elsewhere, and two have no majority.
Fix     Set replicas to 3; the operator allows 1 or 3. No member can be in another cluster, so the
        data of a lost site comes from a backup or an asynchronous copy.
Source  mariadb-operator, galera_types.go; openstack-k8s-operators architecture, examples/dt/dcn.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import Database, RhosoFile

LEAST = 3


def subjects(view: RhosoFile) -> list[tuple[str, Database]]:
    """Every database."""
    return [(f"database {each.name}", each) for each in view.databases]


def evaluate(database: Database, view: RhosoFile) -> Outcome:
    """Compare the number."""
    where = view.at(database.line)
    text = database.replicas.text if database.replicas is not None else ""
    if not text.isdecimal():
        return unknown("the number of its replicas is not in this file", where=where)
    told = f"it has {text}"
    return (passed if int(text) >= LEAST else failed)(told, where=where)


CHECK = Check(Severity.WARNING, RhosoFile, subjects, evaluate, "it has no Galera database")
