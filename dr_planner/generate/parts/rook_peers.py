"""The commands that carry the bootstrap secret of each mirrored pool between clusters of Rook."""

from __future__ import annotations

from dr_planner.generate.parts.mirrored_pools import other_end, receives
from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.quoting import path_part
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.deployment import Deployment

STATUS = "{.status.info.rbdMirrorBootstrapPeerSecretName}"
"""Where Rook writes the name of the secret that it has made for the other end."""


def secret_name(cluster: CephCluster, mirror: Mirror) -> str:
    """What the other end's token is called here; the object of the pool names it."""
    return f"{mirror.pool}-peer-{other_end(cluster, mirror)}"


def takes(deployment: Deployment, cluster: CephCluster) -> list[Mirror]:
    """The mirrors of which a cluster needs the other end's token."""
    every = [mirror for mirror in deployment.mirrors if cluster.name in mirror.clusters]
    return [mirror for mirror in every if receives(cluster, mirror)]


def gives(deployment: Deployment, cluster: CephCluster) -> list[Mirror]:
    """The mirrors of which the other end needs this cluster's token."""
    every = [mirror for mirror in deployment.mirrors if cluster.name in mirror.clusters]
    return [m for m in every if receives(deployment.ceph_cluster(other_end(cluster, m)), m)]


def _token(mirror: Mirror, giver: str) -> str:
    return word(path_part(f"{giver}.{mirror.pool}", "a token") + ".token", "a token")


def give(deployment: Deployment, cluster: CephCluster) -> str | None:
    """The script that writes the tokens of a cluster to files, or None where nobody needs any."""
    tokens = {_token(m, cluster.name): m for m in gives(deployment, cluster)}
    if not tokens:
        return None
    blocks = [['folder=${1:?"name the folder for the tokens"}']]
    for token, mirror in tokens.items():
        pool = word(mirror.pool, "the name of a pool")
        blocks.append(
            [
                f"secret=$(kubectl get cephblockpool {pool} -o jsonpath='{STATUS}')",
                "token=$(kubectl get secret \"$secret\" -o jsonpath='{.data.token}')",
                f'printf %s "$token" | base64 -d > "$folder"/{token}',
            ]
        )
    about = [
        f"Writes the bootstrap tokens of Ceph cluster {cluster.name} to files. A token is a "
        "SECRET: it holds a key. Carry the files to the other end by a safe way and delete them "
        "here.",
        "The context and the namespace of kubectl must be those of this cluster.",
        "Usage: sh THIS_FILE FOLDER.",
    ]
    return script(deployment, about, *blocks)


def take(deployment: Deployment, cluster: CephCluster) -> str | None:
    """The script that makes secrets of the other ends' tokens, or None where there are none."""
    mirrors = takes(deployment, cluster)
    if not mirrors:
        return None
    blocks = [['folder=${1:?"name the folder with the tokens"}']]
    for mirror in mirrors:
        token = _token(mirror, other_end(cluster, mirror))
        name = word(secret_name(cluster, mirror), "the name of a secret")
        blocks.append(
            [
                f'if [ ! -s "$folder"/{token} ]; then',
                f"    printf 'No token in %s.\\n' \"$folder\"/{token} >&2",
                "    exit 1",
                "fi",
                f"kubectl delete secret {name} --ignore-not-found",
                f"kubectl create secret generic {name} \\",
                f"    --from-literal=pool={word(mirror.pool, 'the name of a pool')} \\",
                f"    --from-literal=direction={mirror.direction} \\",
                f'    --from-file=token="$folder"/{token}',
                f'rm -f -- "$folder"/{token}',
            ]
        )
    about = [
        f"Makes the secrets that the pools of Ceph cluster {cluster.name} name as their peers, of "
        "the tokens that the other ends have given, and deletes the files.",
        "The context and the namespace of kubectl must be those of this cluster.",
        "Usage: sh THIS_FILE FOLDER.",
    ]
    return script(deployment, about, *blocks)
