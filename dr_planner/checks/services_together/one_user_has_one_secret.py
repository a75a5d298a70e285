"""Nova and Cinder name one secret for one user of one cluster.

Why     Cinder tells Nova which secret opens a volume. Where it names another than nova.conf, every
        compute must hold both with the same key; one that has only its own attaches no volume.
Fix     Set rbd_secret_uuid in cinder.conf to that of nova.conf, or see that every compute has
        both secrets.
Source  nova 34.0.0, virt/libvirt/volume/net.py: what Cinder says comes first; cinder 29.0.0,
        volume/drivers/rbd.py, initialize_connection.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, one_cluster, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephUse, list[CephUse]]]]:
    """Every backend, with what the files of Nova say of users and secrets, each thing once."""
    found = [use for use in uses(view) if use.user and use.secret and not use.is_target]
    novas: dict[tuple[str, str, str, str], CephUse] = {}
    for use in found:
        if use.service == "nova":
            novas.setdefault((use.user, use.secret, use.conf, use.site), use)
    backends = [use for use in found if use.service == "cinder"]
    return [(use.who, (use, list(novas.values()))) for use in backends] if novas else []


def evaluate(thing: tuple[CephUse, list[CephUse]], view: Collection) -> Outcome:
    """Compare the secrets where user and cluster are the same."""
    cinder, novas = thing
    for use in (cinder, *novas):
        if NOT_KNOWN in (use.user, use.secret, use.conf):
            reason = "a user, a secret or a cluster is filled in later, or not shown here"
            return unknown(reason, where=use.where)
    same = [nova for nova in novas if nova.user == cinder.user and one_cluster(view, nova, cinder)]
    if not same:
        return not_applicable("Nova has another user, or another cluster", where=cinder.where)
    for nova in same:
        if nova.secret != cinder.secret:
            reason = (
                f"{cinder.user} has secret {cinder.secret} here, {nova.secret} at {nova.where}"
            )
            return failed(reason, where=cinder.where)
    return passed(f"one secret for {cinder.user}", where=cinder.where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "no files of both Nova and Cinder name a user and a secret",
)
