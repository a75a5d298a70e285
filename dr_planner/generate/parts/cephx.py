"""The cephx users of a cluster and what each may do."""

from __future__ import annotations

from dataclasses import dataclass, field

from dr_planner.generate.parts.access import (
    accesses,
    image_pools,
    keyring_name,
    target_user,
)
from dr_planner.generate.parts.shell import only_on, script, word
from dr_planner.generate.quoting import cap_word, ceph_name, etc_file, plain, pool_name
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment

DAEMONS = ('allow command "service dump"', 'allow command "service status"')
"""What ``rbd mirror pool status`` asks to learn of the daemons. ``profile rbd`` does not allow it:
without these the health is UNKNOWN (tried on 16.2.15, where the monitors decide; other releases
ask the manager)."""


@dataclass
class Rights:
    """What one user may do on one cluster: pools to work in, pools to read, daemons to see."""

    works_in: dict[str, None] = field(default_factory=dict)
    reads: dict[str, None] = field(default_factory=dict)
    why: dict[str, None] = field(default_factory=dict)
    sees_daemons: bool = False

    def caps(self) -> dict[str, str]:
        """The capabilities by the service that checks them."""
        daemons = DAEMONS if self.sees_daemons else ()
        return {
            "mon": ", ".join(["profile rbd", *daemons]),
            "osd": self._profiles(),
            "mgr": ", ".join([self._profiles(), *daemons]),
        }

    def _profiles(self) -> str:
        where = "the name of a pool"
        words = [f"profile rbd pool={cap_word(pool_name(p, where), where)}" for p in self.works_in]
        words += [
            f"profile rbd-read-only pool={cap_word(pool_name(pool, where), where)}"
            for pool in self.reads
            if pool not in self.works_in
        ]
        return ", ".join(words)


def rights(deployment: Deployment, cluster: CephCluster) -> dict[str, Rights]:
    """Every client of a cluster, from all sites, with its rights put together."""
    found: dict[str, Rights] = {}
    images = image_pools(deployment, cluster)

    def grant(user: str, why: str, works_in: tuple[str, ...], reads: tuple[str, ...]) -> None:
        mine = found.setdefault(ceph_name(user, f"a cephx user of {cluster.name!r}"), Rights())
        mine.works_in.update(dict.fromkeys(works_in))
        mine.reads.update(dict.fromkeys(reads))
        mine.why[plain(why, "a name")] = None

    for backend in deployment.cinder.backends:
        if backend.ceph_cluster == cluster.name:
            why = f"Cinder backend {backend.name}; clones volumes from images"
            grant(backend.user, why, (backend.pool,), images)
        for target in backend.replication:
            if target.ceph_cluster == cluster.name:
                why = f"Cinder backend {backend.name} after a failover to here"
                grant(target_user(backend, target), why, (backend.pool,), images)
    for store in deployment.glance:
        if store.ceph_cluster == cluster.name:
            grant(store.user, f"Glance store {store.name}", (store.pool,), ())
    for disks in deployment.nova:
        if disks.ceph_cluster == cluster.name:
            why = f"Nova's ephemeral disks at site {disks.site}; clones them from images"
            grant(disks.user, why, (disks.pool,), images)
    mirrored = tuple(p.name for p in cluster.pools if deployment.mirrors_of(cluster.name, p.name))
    if mirrored:
        grant(cluster.client, "dr-planner: promotes, demotes and resyncs images", mirrored, ())
        found[cluster.client].sees_daemons = True
    return found


def render(deployment: Deployment, cluster: CephCluster, *, daemons: bool = True) -> str:
    """The script that makes the users of a cluster and writes their keys to files.

    :param daemons: whether the rbd-mirror daemons need users that are made here.
    :raises InputError: a name cannot be written in a command or a capability.
    """
    about = [
        f"Makes the cephx users of Ceph cluster {cluster.name}. Run it where 'ceph' reaches that "
        "cluster as client.admin; CEPH_ARGS can say how. Keys go to files, never to the terminal. "
        "A user that exists with other capabilities is refused; change it with 'ceph auth caps'.",
        "Usage: sh THIS_FILE FOLDER. The keyrings are written to FOLDER, readable by you alone.",
    ]
    blocks = [['folder=${1:?"name the folder for the keyrings"}'], only_on(cluster)]
    for user, mine in rights(deployment, cluster).items():
        blocks.append(
            [
                *(f"# {why}" for why in mine.why),
                *_make(cluster, user, mine.caps()),
                *_places(deployment, cluster, user),
            ]
        )
    if any(cluster.name in mirror.clusters for mirror in deployment.mirrors):
        blocks += _mirroring(cluster)[: None if daemons else 1]
    return script(deployment, about, *blocks)


def _make(cluster: CephCluster, user: str, caps: dict[str, str]) -> list[str]:
    lines = [f"ceph auth get-or-create {word(f'client.{user}', 'a cephx user')} \\"]
    lines += [f"    {service} {word(text, 'a capability')} \\" for service, text in caps.items()]
    name = word(keyring_name(cluster.name, user), "the name of a keyring")
    return [*lines, f'    -o "$folder"/{name}']


def _places(deployment: Deployment, cluster: CephCluster, user: str) -> list[str]:
    lines = []
    for site in deployment.sites:
        for access in accesses(deployment, site):
            if access.cluster.name == cluster.name and user in access.users:
                path = etc_file(keyring_name(access.name, user), f"the keyring of user {user!r}")
                lines.append(f"# Site {plain(site.name, 'the name of a site')} has it as {path}")
    return lines


def _mirroring(cluster: CephCluster) -> list[list[str]]:
    peer = {"mon": "profile rbd-mirror-peer", "osd": "profile rbd"}
    blocks = [
        [
            "# The other cluster's rbd-mirror daemons log in here as this user. The bootstrap",
            "# makes it too, with the same capabilities.",
            *_make(cluster, "rbd-mirror-peer", peer),
        ]
    ]
    if cluster.mirror_daemons is None:
        blocks.append(
            [
                "# rbd_mirror_daemons: NOT IN THE DESIGN. Every daemon needs a user of its own;",
                "# with cephadm, 'ceph orch apply rbd-mirror' makes daemons and users.",
            ]
        )
        return blocks
    caps = {"mon": "profile rbd-mirror", "osd": "profile rbd", "mgr": "profile rbd"}
    for number in range(1, cluster.mirror_daemons + 1):
        blocks.append(
            [
                f"# rbd-mirror daemon {number} of {cluster.mirror_daemons}: start it with",
                "# this user's id. Not needed where cephadm",
                "# runs the daemons: 'ceph orch apply rbd-mirror' makes their users.",
                *_make(cluster, f"rbd-mirror.{cluster.name}-{number}", caps),
            ]
        )
    return blocks
