"""A secret of libvirt is kept on disk.

Why     An ephemeral secret is kept in memory. When the compute restarts, after a loss of power at
        the site too, libvirt has no key for Ceph, and no instance with a volume starts there until
        somebody defines the secret anew.
Fix     Write <secret ephemeral='no' private='yes'>, and define it again.
Source  libvirt documentation, secret XML format; Ceph documentation, libvirt with RBD, whose
        example is ephemeral='no'.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.libvirtsecret import LibvirtSecret, LibvirtSecrets


def subjects(view: LibvirtSecrets) -> list[tuple[str, LibvirtSecret]]:
    """The secrets."""
    return [(secret.name, secret) for secret in view.secrets]


def evaluate(secret: LibvirtSecret, view: LibvirtSecrets) -> Outcome:
    """Read the attribute."""
    where = view.at(secret.line)
    if secret.ephemeral is None:
        return unknown("the list does not say how it is kept", where=where)
    if secret.ephemeral:
        return failed("it is ephemeral", where=where)
    return passed("it is kept", where=where)


CHECK = Check(Severity.WARNING, LibvirtSecrets, subjects, evaluate, "it has no secret for Ceph")
