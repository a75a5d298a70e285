"""Every backend of Cinder has the Ceph user whose key libvirt is given.

Why     The role gives every compute host one secret for volumes: it holds one user's key, and
        all backends name it. Volumes of a backend with another user cannot be attached.
Fix     Use one user for all backends, with capabilities for all of their pools, and the same in
        nova_cell_ceph_backend, volumes. Or give the other backend a rbd_secret_uuid of its own in
        config/cinder.conf, and put that secret on every compute host by other means.
Source  kolla-ansible 22.2.0, roles/cinder/templates/cinder.conf.j2: cinder_rbd_secret_uuid, and
        roles/nova-cell/tasks/external_ceph.yml; nova 34.0.0, virt/libvirt/volume/net.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import CephUse, KollaGlobals
from dr_planner.model.part import Collection
from dr_planner.model.settings import is_open

ONE = "cinder_rbd_secret_uuid"
USERS = {"cinder-volume": "user", "nova": "volumes.user"}


def subjects(view: Collection) -> list[tuple[str, KollaGlobals]]:
    """Every file of variables that has backends of Cinder."""
    return [
        (f"volumes of {part.path}", part)
        for part in view.of(KollaGlobals)
        if any(use.service == "cinder-volume" for use in part.uses)
    ]


def evaluate(part: KollaGlobals, view: Collection) -> Outcome:
    """Compare the users of the entries that run and use that secret."""
    uses = [use for use in part.uses if use.service in USERS and _counts(use, view)]
    named = [(use, use.get(USERS[use.service])) for use in uses]
    given = [(use, user) for use, user in named if user is not None and user.text.strip()]
    if len(given) < 2:
        return not_applicable(
            "at most one user is named", where=part.at(uses[0].line if uses else 0)
        )
    known = [(use, user.text.strip()) for use, user in given if not is_open(user)]
    for use, user in known[1:]:
        first, its = known[0]
        if user != its:
            reason = f"{_name(first)} has user {its}, {_name(use)} has {user}"
            return failed(reason, where=part.at(use.line))
    if len(known) < len(given):
        return unknown("a user is filled in later", where=part.at(given[0][0].line))
    return passed(f"all have user {known[0][1]}", where=part.at(known[0][0].line))


def _name(use: CephUse) -> str:
    return f"{use.service} {use.name}".strip()


def _counts(use: CephUse, view: Collection) -> bool:
    """Whether it is enabled, and no override gives it a secret of its own."""
    if use.flag("enabled") is False:
        return False
    options = [
        section.option("rbd_secret_uuid")
        for conf in view.of(CinderConf)
        for section in conf.sections
        if section.name == use.name
    ]
    return all(option is None or ONE in option.value.text for option in options)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no variables have backends")
