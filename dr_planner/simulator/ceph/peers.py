"""Peers of pools: who mirrors with whom, and the tokens by which two clusters come to know it."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import replace

from dr_planner.simulator.ceph.cluster import Peer, Pool
from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import EINVAL, ENOENT, CephError

PEER_CLIENT = "rbd-mirror-peer"
DIRECTIONS = {"rx-tx": "rx-tx", "rx-only": "tx-only"}
"""What a direction is called at the other end."""


class Peers(Clusters):
    """What operators do about peers. Tokens hold a key, so nothing ever writes them down."""

    def create_token(self, cluster: str, pool: str, site_name: str = "") -> str:
        """A token that lets another cluster become the peer of a pool.

        :raises CephError: there is no such pool, or it is not mirrored.
        """
        self._mirrored_pool(cluster, pool)
        here = self.clusters[cluster]
        if site_name:
            here.site_name = site_name
        key = here.keys.setdefault(PEER_CLIENT, self.make_key())
        facts = {
            "fsid": here.fsid,
            "client_id": PEER_CLIENT,
            "key": key,
            "mon_host": here.address,
        }
        return base64.b64encode(json.dumps(facts, separators=(",", ":")).encode()).decode()

    def import_token(
        self, cluster: str, pool: str, token: str, direction: str = "rx-tx", site_name: str = ""
    ) -> None:
        """Make the cluster that a token is from the peer of a pool. Doing it again is no change.

        :raises CephError: the token is none, or this cluster's own, or there is a peer already.
        """
        where = self._mirrored_pool(cluster, pool)
        facts = _read(token)
        if facts.get("fsid") == self.clusters[cluster].fsid:
            raise CephError(EINVAL, "peer_bootstrap_import: cannot import token for local cluster")
        there = next((c for c in self.clusters.values() if c.fsid == facts.get("fsid")), None)
        if there is None or there.keys.get(PEER_CLIENT) != facts.get("key"):
            raise CephError(
                EINVAL, "peer_bootstrap_import: failed to connect to the remote cluster"
            )
        if site_name:
            self.clusters[cluster].site_name = site_name
        if where.peer is not None and where.peer.cluster == there.name:
            return
        if where.peer is not None:
            raise CephError(
                EINVAL, "create_bootstrap_peer: multiple peers are not currently supported"
            )
        far = there.pools.get(pool)
        if far is None or far.mode == "disabled":
            raise CephError(
                EINVAL, "peer_bootstrap_import: mirroring is not enabled on the remote pool"
            )
        self.clusters[cluster].keys.setdefault(PEER_CLIENT, self.make_key())
        self._connect(pool, cluster, there.name, direction)
        if far.peer is None:
            self._connect(pool, there.name, cluster, DIRECTIONS[direction])
        self._poke_everything()

    def add_peer(
        self, cluster: str, pool: str, client: str, site: str, direction: str = "rx-tx"
    ) -> str:
        """Name a peer by hand; gives its uuid. Nothing is mirrored before it can be reached.

        :raises CephError: there is a peer already: a pool has one that it receives from.
        """
        where = self._mirrored_pool(cluster, pool)
        if where.peer is not None:
            raise CephError(EINVAL, "rbd: multiple RX peers are not currently supported")
        there = next((c for c in self.clusters.values() if c.site_name == site), None)
        if there is not None and pool in there.pools:
            self._connect(pool, cluster, there.name, direction)
            self._poke_everything()
        else:
            where.peer = Peer(self.identifiers.uuid(), direction, "", site, "", client)
        assert where.peer is not None
        where.peer = replace(where.peer, client_name=client)
        return where.peer.uuid

    def remove_peer(self, cluster: str, pool: str, uuid: str) -> None:
        """Forget a peer; nothing is received from it any more. Unknown ones are gone already.

        :raises CephError: there is no such pool, or it is not mirrored.
        """
        where = self._mirrored_pool(cluster, pool)
        if where.peer is not None and where.peer.uuid == uuid:
            where.peer = None
            self._replayers.pop((cluster, pool), None)

    def set_peer(self, cluster: str, pool: str, uuid: str, key: str, value: str) -> None:
        """Change what is known of a peer.

        :param key: ``client``, ``site-name`` or ``direction``; others are taken and not shown.
        :raises CephError: there is no such peer.
        """
        where = self._mirrored_pool(cluster, pool)
        if where.peer is None or where.peer.uuid != uuid:
            raise CephError(ENOENT, f"rbd: mirror peer {uuid} does not exist")
        match key:
            case "client":
                where.peer = replace(where.peer, client_name=value)
            case "site-name":
                where.peer = replace(where.peer, site_name=value)
            case "direction":
                where.peer = replace(where.peer, direction=value)

    def _mirrored_pool(self, cluster: str, pool: str) -> Pool:
        found = self.pool(cluster, pool)
        if found.mode == "disabled":
            raise CephError(EINVAL, "rbd: failed to retrieve mirror mode: mirroring is disabled")
        return found


def _read(token: str) -> dict[str, str]:
    try:
        facts = json.loads(base64.b64decode(token, validate=True))
    except (binascii.Error, ValueError) as error:
        raise CephError(EINVAL, "peer_bootstrap_import: failed to decode base64") from error
    if not isinstance(facts, dict) or not {"fsid", "client_id", "key", "mon_host"} <= set(facts):
        raise CephError(EINVAL, "peer_bootstrap_import: failed to parse bootstrap token")
    return facts
