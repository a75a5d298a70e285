"""The libvirt secrets of a site's computes: one per cluster and cephx user."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from dr_planner.generate import banner
from dr_planner.generate.parts.access import keyring_name, target_user
from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.quoting import ceph_name, plain, xml_comment, xml_text
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site


@dataclass(frozen=True)
class Secret:
    """A key that libvirt must hold under a UUID."""

    uuid: UUID
    cluster: str
    user: str
    why: str


def for_volumes(deployment: Deployment) -> tuple[Secret, ...]:
    """What every compute needs for volumes: any may be attached there after a recovery."""
    found = []
    for backend in deployment.cinder.backends:
        local = deployment.ceph_cluster(backend.ceph_cluster)
        uuid = backend.secret_uuid or local.fsid
        why = f"volumes of Cinder backend {backend.name}"
        found.append(Secret(uuid, local.name, backend.user, why))
        for target in backend.replication:
            remote = deployment.ceph_cluster(target.ceph_cluster)
            uuid = target.secret_uuid or remote.fsid
            why = f"volumes of Cinder backend {backend.name} after a failover"
            found.append(Secret(uuid, remote.name, target_user(backend, target), why))
    return tuple(found)


def wanted(deployment: Deployment, site: Site) -> tuple[Secret, ...]:
    """What the computes of a site need, for volumes and for ephemeral disks."""
    found = list(for_volumes(deployment))
    for disks in deployment.nova:
        if disks.site == site.name:
            cluster = deployment.ceph_cluster(disks.ceph_cluster)
            uuid = disks.secret_uuid or cluster.fsid
            found.append(Secret(uuid, cluster.name, disks.user, "Nova's ephemeral disks here"))
    return tuple(found)


def secrets(deployment: Deployment, site: Site) -> tuple[Secret, ...]:
    """One secret per UUID, the first that wants it."""
    first: dict[UUID, Secret] = {}
    for secret in wanted(deployment, site):
        first.setdefault(secret.uuid, secret)
    return tuple(first.values())


def clashes(deployment: Deployment, site: Site) -> tuple[str, ...]:
    """Keys that want a UUID which another key has: a libvirt secret holds one."""
    first = {secret.uuid: secret for secret in secrets(deployment, site)}
    found: dict[str, None] = {}
    for secret in wanted(deployment, site):
        holder = first[secret.uuid]
        if (secret.cluster, secret.user) != (holder.cluster, holder.user):
            found[
                f"libvirt secret {secret.uuid} holds the key of client."
                f"{holder.user} of {holder.cluster}; client.{secret.user} of {secret.cluster} "
                f"({secret.why}) needs a secret_uuid of its own"
            ] = None
    return tuple(found)


def files(deployment: Deployment, site: Site) -> dict[str, str]:
    """The XML of every secret, and the script that defines them, by file name.

    :raises InputError: a name cannot be written.
    """
    mine = secrets(deployment, site)
    if not mine:
        return {}
    names = {secret: file_name(secret, mine) for secret in mine}
    result = {names[secret]: xml(deployment, secret) for secret in mine}
    result["define-secrets.sh"] = _script(deployment, site, names)
    return result


def file_name(secret: Secret, all_of_them: tuple[Secret, ...]) -> str:
    """The name of the file with a secret's XML.

    :raises InputError: a name cannot be part of it.
    """
    same = [s for s in all_of_them if (s.cluster, s.user) == (secret.cluster, secret.user)]
    end = f".{secret.uuid}" if len(same) > 1 else ""
    cluster = ceph_name(secret.cluster, "the name of a Ceph cluster")
    return f"{cluster}.client.{ceph_name(secret.user, 'a cephx user')}{end}.xml"


def xml(deployment: Deployment, secret: Secret) -> str:
    """A secret as libvirt defines it, without its value.

    :raises InputError: a name cannot be written.
    """
    what = xml_text(f"client.{secret.user} of {secret.cluster}", "a cephx user")
    why = xml_text(secret.why, "the name of a Cinder backend")
    return (
        f"<!-- {xml_comment(banner.line(deployment))} -->\n"
        "<secret ephemeral='no' private='yes'>\n"
        f"  <uuid>{secret.uuid}</uuid>\n"
        f"  <description>{what}: {why}</description>\n"
        "  <usage type='ceph'>\n"
        f"    <name>{what}, {secret.uuid}</name>\n"
        "  </usage>\n"
        "</secret>\n"
    )


def _script(deployment: Deployment, site: Site, names: dict[Secret, str]) -> str:
    blocks = [
        [
            'folder=${1:?"name the folder with the keyrings"}',
            'here=$(dirname -- "$0")',
            "key=$(mktemp)",
            "trap 'rm -f -- \"$key\"' EXIT",
        ],
        [
            "# define XML UUID KEYRING",
            "define() {",
            '    sed -n \'s/^[[:space:]]*key[[:space:]]*=[[:space:]]*//p\' "$folder/$3" > "$key"',
            '    if [ ! -s "$key" ]; then',
            "        printf 'No key in %s\\n' \"$folder/$3\" >&2",
            "        exit 1",
            "    fi",
            '    virsh secret-define --file "$here/$1"',
            '    virsh secret-set-value --secret "$2" --file "$key"',
            "}",
        ],
    ]
    for secret, name in names.items():
        keyring = word(keyring_name(secret.cluster, secret.user), "the name of a keyring")
        blocks.append(
            [
                f"# {plain(secret.why, 'a name')}",
                f"define {word(name, 'the name of a file')} {secret.uuid} {keyring}",
            ]
        )
    for clash in clashes(deployment, site):
        blocks.append([f"# NOT GENERATED: {plain(clash, 'a name')}."])
    about = [
        f"Run it as root on every compute of site {plain(site.name, 'the name of a site')}. After "
        "a recovery they have the volumes of the other sites too, so each needs the keys of all "
        "clusters. libvirt keeps the keys; nothing secret is on a command line.",
        "Usage: sh THIS_FILE FOLDER. FOLDER has the keyrings, from all clusters, that the scripts "
        "for the cephx users wrote. Delete it when this is done.",
    ]
    return script(deployment, about, *blocks)
