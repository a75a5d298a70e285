"""Every cluster that a service uses has its conf and its keyring in the config tree.

Why     The role copies <cluster>.conf and <cluster>.client.<user>.keyring for every entry, also
        for one that is not enabled. Where one is missing, the deployment stops, or the service
        cannot reach that cluster.
Fix     Put the files where the finding says, below the folder 'config'; cinder-backup needs the
        keyrings of cinder-volume's entries too.
Source  kolla-ansible 22.2.0, roles cinder, glance and nova-cell, external_ceph.yml.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.kollatree import files_below, root_of
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import CephUse, KollaGlobals
from dr_planner.model.part import Collection

FOLDERS = {
    "cinder-volume": (("cinder", "cinder/cinder-volume"), ("cinder/cinder-volume",)),
    "cinder-backup": (("cinder", "cinder/cinder-backup"), ("cinder/cinder-backup",)),
    "glance": (("glance", "glance/glance-api"), ("glance",)),
    "nova": (("nova",), ("nova",)),
}
"""Where each service's conf and keyring may be."""


def subjects(view: Collection) -> Iterator[tuple[str, tuple[KollaGlobals, CephUse]]]:
    """Every entry of every file."""
    for part in view.of(KollaGlobals):
        for name, use in part.named():
            yield f"{part.path}: {name}", (part, use)


def evaluate(thing: tuple[KollaGlobals, CephUse], view: Collection) -> Outcome:
    """Look for the files, in the tree beside the file or in the list that it holds."""
    part, use = thing
    where = part.at(use.line)
    there = part.delivered
    if there is None:
        there = tuple(files_below(root_of(part.path), view.parts))
        if not there:
            return not_applicable("no config tree is beside the file", where=where)
    if not use.cluster:
        return unknown("the name of its cluster is filled in later", where=where)
    missing = [name for name in _needed(part, use) if not _is_there(name, there)]
    if missing:
        return failed(f"not in the config tree: {', '.join(missing)}", where=where)
    if not use.users:
        return unknown("its user is not known here, so neither is its keyring", where=where)
    return passed("its files are in the config tree", where=where)


def _needed(part: KollaGlobals, use: CephUse) -> Iterator[str]:
    confs, keys = FOLDERS[use.service]
    yield f"{confs[0]}/{use.cluster}.conf"
    if part.variables.flag("external_ceph_cephx_enabled") is not False:
        for user in use.users:
            yield f"{keys[0]}/{use.cluster}.client.{user}.keyring"


def _is_there(name: str, there: tuple[str, ...]) -> bool:
    """At its place, or nearer to a service or host below it."""
    folder, _, file = name.rpartition("/")
    top = folder if file.endswith(".keyring") else folder.partition("/")[0]
    return any(path.startswith(f"{top}/") and path.endswith(f"/{file}") for path in there)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no file of kolla-ansible is there")
