"""Which libvirt secrets kolla-ansible makes itself, and how the others come to the computes.

kolla-ansible 22.2.0 writes two secrets on a compute, ``rbd_secret_uuid`` and
``cinder_rbd_secret_uuid``, with the keys of one Ceph cluster. A design with volumes in two
clusters needs more, or one key for both.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from dr_planner.generate.parts import libvirt
from dr_planner.generate.parts.access import keyring_name
from dr_planner.generate.parts.ansible import Block, Filled, document
from dr_planner.generate.parts.libvirt import Secret
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, NovaEphemeral
from dr_planner.model.site import Site

PLACED = "/etc/kolla/nova-libvirt/secrets"
"""Where the container of libvirt takes secrets from, besides those of the role."""


@dataclass(frozen=True)
class Decision:
    """How the computes of a site get their keys.

    :param volumes: the secret that the role makes for volumes; None where there are none.
    :param nova: the secret that the role makes for ephemeral disks.
    :param others: those that the role cannot make, in the variant with a key per cluster.
    :param one_key: whether the design has one user and one UUID in all clusters.
    :param one_user: whether the variant with one key is possible.
    """

    volumes: Secret | None
    nova: Secret | None
    others: tuple[Secret, ...]
    one_key: bool
    one_user: bool

    @property
    def reason(self) -> str:
        """What was chosen, and why."""
        if self.volumes is None:
            return "There are no volumes in the design."
        if self.one_key:
            return (
                "CHOSEN: one key. The design has one cephx user and one secret_uuid for the "
                "volumes of all clusters, so all clusters must know this user by the same key, "
                "and the one secret of kolla-ansible opens them all."
            )
        if not self.others:
            return "There is nothing to decide: kolla-ansible makes every secret that is needed."
        return (
            "CHOSEN: a key per cluster. The design has several users or secret_uuids for "
            "volumes; kolla-ansible makes one secret for them, and the playbook in "
            "libvirt-own-keys places the others."
        )


def main_backend(deployment: Deployment, site: Site) -> CinderBackend | None:
    """The backend whose user the role's one secret for volumes is of."""
    backends = deployment.backends_at(site.name)
    disks = disks_at(deployment, site)
    same = [b for b in backends if disks and b.ceph_cluster == disks.ceph_cluster]
    return next(iter([*same, *backends]), None)


def disks_at(deployment: Deployment, site: Site) -> NovaEphemeral | None:
    """Where Nova keeps the disks of a site; the role knows one place."""
    return next((disks for disks in deployment.nova if disks.site == site.name), None)


def decide(deployment: Deployment, site: Site) -> Decision:
    """Look at the secrets that the design wants."""
    backend = main_backend(deployment, site)
    every = libvirt.for_volumes(deployment)
    main = None
    if backend is not None:
        cluster = deployment.ceph_cluster(backend.ceph_cluster)
        uuid = backend.secret_uuid or cluster.fsid
        main = Secret(uuid, cluster.name, backend.user, "volumes")
    disks = disks_at(deployment, site)
    nova = None
    if disks is not None:
        cluster = deployment.ceph_cluster(disks.ceph_cluster)
        nova = Secret(disks.secret_uuid or cluster.fsid, cluster.name, disks.user, "disks")
        if main is not None and main.cluster != nova.cluster:
            main = nova  # the role takes both keys from the cluster of Nova's disks
    several = len({secret.cluster for secret in every}) > 1
    one_user = len({secret.user for secret in every}) == 1
    one_key = several and one_user and len({secret.uuid for secret in every}) == 1
    one_key = one_key and main != nova
    others = _by_fsid(deployment, every) if one_key else libvirt.secrets(deployment, site)
    made = {secret.uuid for secret in (main, nova) if secret is not None}
    rest = tuple(secret for secret in others if secret.uuid not in made)
    if one_key and main is not None:
        rest = tuple(secret for secret in rest if secret.cluster != main.cluster)
    return Decision(main, nova, rest, one_key, one_user)


def _by_fsid(deployment: Deployment, secrets: tuple[Secret, ...]) -> tuple[Secret, ...]:
    """A secret per cluster under its fsid, which is the design language's own default."""
    found: dict[UUID, Secret] = {}
    for secret in secrets:
        fsid = deployment.ceph_cluster(secret.cluster).fsid
        found.setdefault(fsid, Secret(fsid, secret.cluster, secret.user, secret.why))
    return tuple(found.values())


def files(deployment: Deployment, site: Site, decision: Decision) -> dict[str, str]:
    """The secrets that the role cannot make, and the playbook that places them, by file name.

    :raises InputError: a name cannot be written.
    """
    others = decision.others
    if not others:
        return {}
    names = {secret: libvirt.file_name(secret, others) for secret in others}
    result = {names[secret]: libvirt.xml(deployment, secret) for secret in others}
    result["place-secrets.yml"] = _playbook(deployment, site, decision, names)
    return result


def _playbook(
    deployment: Deployment, site: Site, decision: Decision, names: dict[Secret, str]
) -> str:
    chosen = "not chosen" if decision.one_key else "chosen"
    secrets = [
        {
            "uuid": str(secret.uuid),
            "definition": names[secret],
            "keyring": keyring_name(secret.cluster, secret.user),
        }
        for secret in decision.others
    ]
    place = {"owner": "root", "group": "root", "mode": "0600"}
    each = {"loop": Filled("{{ secrets }}"), "loop_control": {"label": Filled("{{ item.uuid }}")}}
    play = {
        "name": "Further libvirt secrets of the computes",
        "hosts": Filled("{{ computes }}"),
        "become": True,
        "gather_facts": False,
        "vars": {"secrets": secrets},
        "tasks": [
            {
                "name": "Make the folder that nova_libvirt reads",
                "ansible.builtin.file": {**place, "path": PLACED, "state": "directory"}
                | {"mode": "0770"},
            },
            {
                "name": "Place the definitions",
                "ansible.builtin.copy": {
                    "src": Filled("{{ playbook_dir }}/{{ item.definition }}"),
                    "dest": Filled(PLACED + "/{{ item.uuid }}.xml"),
                    **place,
                },
                **each,
            },
            {
                "name": "Place the keys",
                "ansible.builtin.copy": {
                    "content": Filled(
                        "{{ lookup('ansible.builtin.file', keyrings ~ '/' ~ item.keyring)"
                        " | regex_search('key\\s*=\\s*(\\S+)', '\\1') | first }}"
                    ),
                    "dest": Filled(PLACED + "/{{ item.uuid }}.base64"),
                    **place,
                },
                **each,
                "no_log": True,
            },
        ],
    }
    about = [
        f"Variant 'a key per cluster', {chosen}. It places the libvirt secrets that kolla-ansible "
        f"cannot make on the computes of site {site.name}. Run it after 'kolla-ansible deploy', "
        "and again for every new compute; then restart the container nova_libvirt.",
        "ansible-playbook -i INVENTORY place-secrets.yml -e computes=GROUP -e keyrings=FOLDER",
        "GROUP: the computes of this site. FOLDER: the keyrings, named as in 'keyring' below, "
        "that were exported from the Ceph clusters.",
    ]
    return document(deployment, about, [Block((), play)], as_list=True)
