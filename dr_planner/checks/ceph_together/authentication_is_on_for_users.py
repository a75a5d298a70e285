"""Where users of Ceph are named, cephx is on.

Why     With authentication off, users, keyrings and libvirt's secrets are not looked at: whoever
        reaches the network may delete both copies. And a cluster that has it on refuses clients
        that have it off.
Fix     Set auth_cluster_required, auth_service_required and auth_client_required to cephx.
Source  Ceph documentation, cephx configuration reference.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import CephConf, Keyring
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value
from dr_planner.model.part import Collection
from dr_planner.model.placeholder import placeholder_in

OPTIONS = ("auth_client_required", "auth_service_required", "auth_cluster_required",
           "auth_supported")  # fmt: skip


def subjects(view: Collection) -> list[tuple[str, tuple[CephConf, tuple[Value, ...]]]]:
    """The files that say whether it is on."""
    found = []
    for conf in view.of(CephConf):
        options = [conf.option(name) for name in OPTIONS]
        values = tuple(option.value for option in options if option)
        if values:
            found.append((conf.path, (conf, values)))
    return found


def evaluate(thing: tuple[CephConf, tuple[Value, ...]], view: Collection) -> Outcome:
    """Look for 'none', and for users."""
    conf, values = thing
    where = conf.at(values[0].line)
    off = [value for value in values if value.text.strip().lower() == "none"]
    if off:
        user = named_user(conf, view)
        if user:
            return failed(f"it is off, and {user} is named", where=conf.at(off[0].line))
        return not_applicable("it is off, and nobody is named here", where=where)
    if any(value.is_template or placeholder_in(value.text) for value in values):
        return unknown("it is filled in later", where=where)
    return passed("it is on", where=where)


def named_user(conf: CephConf, view: Collection) -> str:
    """A user in the file, in a keyring or in a cinder.conf."""
    names = [s.name for s in conf.clients if s.name != "client" and s.option("keyring")]
    names += [e.name for k in view.of(Keyring) for e in k.entities if e.name[:7] == "client."]
    names += [
        f"client.{user}"
        for cinder in view.of(CinderConf)
        for backend in cinder.backends
        if (user := cinder.text(backend.name, "rbd_user"))
    ]
    return names[0] if names else ""


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no file says whether cephx is on")
