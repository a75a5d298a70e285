"""The remark that keeps an arbitrator from starting is taken out of its file.

Why     The file of the package has a line that begins with "# REMOVE". As long as it stands there
        the service does not start, and the third site's vote is missing when it is needed.
Fix     Delete the line.
Source  Galera, garb/files/garb.sh and garb-systemd.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GarbdConf


def subjects(view: GarbdConf) -> list[tuple[str, GarbdConf]]:
    """The file, where it is one that a service reads."""
    return [("the arbitrator", view)] if view.shell else []


def evaluate(conf: GarbdConf, view: GarbdConf) -> Outcome:
    """Look for the line."""
    if conf.remove_line:
        return failed("the line '# REMOVE …' is still there", where=view.at(conf.remove_line))
    if conf.nodes is None and conf.group is None:
        return unknown("the file sets neither nodes nor group: this may be a part of it")
    return passed("no such line")


CHECK = Check(Severity.ERROR, GarbdConf, subjects, evaluate, "it is no file of the service")
