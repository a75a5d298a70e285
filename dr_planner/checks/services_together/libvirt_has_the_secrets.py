"""libvirt has every secret that Cinder and Nova name.

Why     Cinder gives the UUID of a secret to the compute with each volume, and libvirt looks for
        the key under it. Where a compute lacks the secret of the other cluster, that is noticed
        after the failover, when no volume can be attached.
Fix     Define the secret on every compute of every site that may run the instances: 'virsh
        secret-define' with that UUID, then 'virsh secret-set-value' with the key of that user at
        that cluster.
Source  nova 34.0.0, virt/libvirt/volume/net.py: what Cinder says comes first; cinder 29.0.0,
        volume/drivers/rbd.py: secret_uuid of a target is rbd_secret_uuid unless it is set;
        Launchpad bug 1828974; kolla-ansible 22.2.0, roles/nova-cell, external_ceph.yml.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, of_its_site, uses
from dr_planner.model.finding import Severity
from dr_planner.model.libvirtsecret import LibvirtSecrets
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, CephUse]]:
    """The uses that name a secret, where anything of libvirt's is known."""
    if not view.of(LibvirtSecrets):
        return []
    return [(use.who, use) for use in uses(view) if use.secret]


def evaluate(use: CephUse, view: Collection) -> Outcome:
    """Look into every compute's list, or among all definitions, of its site if it has any."""
    if use.secret == NOT_KNOWN:
        return unknown("its secret is filled in later", where=use.where)
    known = of_its_site(view.of(LibvirtSecrets), use.site)
    lists = [part for part in known if part.whole]
    without = [part.path for part in lists if use.secret not in part.uuids]
    if without:
        return failed(f"{use.secret} is not in {', '.join(without)}", where=use.where)
    if lists:
        return passed(f"{use.secret} is in {len(lists)} of {len(lists)} lists", where=use.where)
    if any(use.secret in part.uuids for part in known):
        return passed(f"{use.secret} is defined", where=use.where)
    if any(not secret.uuid for part in known for secret in part.secrets):
        return unknown("a definition has a UUID that is filled in later", where=use.where)
    if use.layered and not use.is_target:
        reason = f"kolla-ansible defines {use.secret} if it is cinder_rbd_secret_uuid"
        return unknown(reason, "Compare with passwords.yml.", where=use.where)
    at = f" at {use.site}" if any(part.site == use.site and use.site for part in known) else ""
    return failed(f"no definition{at} has {use.secret}", where=use.where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there are no secrets of libvirt with files of Cinder or Nova that name one",
)
