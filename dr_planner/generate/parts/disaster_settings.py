"""The timeouts and retries that decide how long a service waits for a site that is gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BACKEND = "BACKEND"
"""Stands for the section of each backend."""

Number = int | float


@dataclass(frozen=True)
class Setting:
    """One option that is changed for the time of a disaster.

    :param section: the section; :data:`BACKEND` for that of each backend.
    :param default: the service's own; below 0 is without limit.
    :param wanted: what it is for the time of the disaster. All are such that less is faster.
    :param why: what it shortens.
    :param cost: what it does harm to.
    :param source: where default and effect can be read; begins with what has the default.
    :param times: an option of the same file and how often it must fit into this one.
    :param not_above: an option of the same file that this one must not be longer than.
    """

    section: str
    option: str
    default: int
    wanted: int
    why: str
    cost: str
    source: str
    times: tuple[str, int] | None = None
    not_above: str = ""


DEFAULTS: Mapping[str, int] = {"report_interval": 10}
"""Defaults of options that settings depend on and that stay as they are."""

MESSAGING = (
    Setting(
        "DEFAULT",
        "rpc_response_timeout",
        60,
        30,
        why="A call to a service at the lost site is given up after this many seconds; until then "
        "the caller's thread waits.",
        cost="A call that works and takes longer fails for the caller, and its work goes on "
        "unseen. Slow attachments are the first to meet this.",
        source="oslo.messaging 18.3.1, oslo_messaging/rpc/client.py",
    ),
    Setting(
        "oslo_messaging_rabbit",
        "kombu_missing_consumer_retry_timeout",
        60,
        30,
        why="Answers to a caller that is gone are given up after this many seconds. It must not "
        "be longer than rpc_response_timeout.",
        cost="A caller that reconnects later than that does not get its answer.",
        source="oslo.messaging 18.3.1, oslo_messaging/_drivers/impl_rabbit.py",
        not_above="rpc_response_timeout",
    ),
    Setting(
        "oslo_messaging_rabbit",
        "heartbeat_timeout_threshold",
        60,
        30,
        why="A broker at the lost site, which closes no connection, is noticed after this many "
        "seconds without a heartbeat.",
        cost="A link or broker that is silent for that long makes every service connect anew.",
        source="oslo.messaging 18.3.1, oslo_messaging/_drivers/impl_rabbit.py",
    ),
)

TOKENS = (
    Setting(
        "keystone_authtoken",
        "memcache_pool_socket_timeout",
        3,
        1,
        why="The first request that meets a memcached of the lost site waits this many seconds; "
        "it is then left out for memcache_pool_dead_retry, 300 s unless you changed it.",
        cost="A memcached that answers slower is taken for dead, and tokens are asked of Keystone "
        "instead.",
        source="keystonemiddleware 13.0.1, keystonemiddleware/auth_token/_opts.py; oslo.cache "
        "4.3.0, oslo_cache/_memcache_pool.py",
    ),
)

CINDER = (
    Setting(
        "DEFAULT",
        "service_down_time",
        60,
        30,
        why="A cinder-volume that is gone counts as down after this many seconds, and the "
        "scheduler gives it nothing more. Three times report_interval, so that two reports may "
        "be late.",
        cost="A service whose reports are held up for that long counts as down too.",
        source="cinder 29.0.0, cinder/common/config.py and cinder/service.py",
        times=("report_interval", 3),
    ),
    *MESSAGING,
    *TOKENS,
    Setting(
        BACKEND,
        "rados_connect_timeout",
        -1,
        5,
        why="Without it librados decides, and waits 300 s (client_mount_timeout) for a cluster "
        "that is gone, at each try.",
        cost="It limits every operation of the driver, not only connecting: one that takes longer "
        "on a slow cluster fails.",
        source="cinder 29.0.0, cinder/volume/drivers/rbd.py; the default of client_mount_timeout "
        "in Ceph 16.2",
    ),
    Setting(
        BACKEND,
        "rados_connection_retries",
        3,
        2,
        why="How often connecting is tried in all. With replication_connect_timeout and "
        "rados_connection_interval it is what a failover waits for the lost cluster: 30 s with "
        "the defaults (three times 5 s, with pauses of 5 s and 10 s), 5 s with this profile.",
        cost="A promotion that Ceph refuses as busy is tried twice, not three times; then the "
        "failover of that volume has failed.",
        source="cinder 29.0.0, cinder/volume/drivers/rbd.py and cinder/utils.py; the 30 s were "
        "measured with Cinder 29.0.0 and a killed Ceph cluster",
    ),
    Setting(
        BACKEND,
        "rados_connection_interval",
        5,
        1,
        why="The pause before the second try, in seconds; it doubles with each further one.",
        cost="A promotion that is refused as busy is tried again after 1 s, maybe too early.",
        source="cinder 29.0.0, cinder/volume/drivers/rbd.py and cinder/utils.py",
    ),
    Setting(
        BACKEND,
        "replication_connect_timeout",
        5,
        2,
        why="How long each demotion and promotion waits for its cluster, in seconds; the one of "
        "the lost site never answers.",
        cost="It limits every operation of a promotion too. A living cluster that needs longer is "
        "taken for lost: look at the round trip and at its health first.",
        source="cinder 29.0.0, cinder/volume/drivers/rbd.py",
    ),
)

NOVA = (
    Setting(
        "DEFAULT",
        "service_down_time",
        60,
        30,
        why="A compute that is gone counts as down after this many seconds; only then can its "
        "servers be evacuated. Three times report_interval, so that two reports may be late.",
        cost="A compute whose reports are held up for that long counts as down too, and "
        "evacuating its servers would start them twice: make sure that it is off.",
        source="nova 34.0.0, nova/conf/service.py and nova/servicegroup",
        times=("report_interval", 3),
    ),
    *MESSAGING,
    *TOKENS,
    Setting(
        "cinder",
        "http_retries",
        3,
        1,
        why="How often a connection to Cinder's API is tried again when it fails.",
        cost="A short interruption of Cinder's API fails more attachments.",
        source="nova 34.0.0, nova/conf/cinder.py and nova/volume/cinder.py",
    ),
)

SERVICES: Mapping[str, tuple[Setting, ...]] = {"cinder": CINDER, "nova": NOVA}

LEFT_ALONE = (
    "Galera's evs.suspect_timeout (5 s) and evs.inactive_timeout (15 s), read from MariaDB 10.11 "
    "with provider 26.4.23: by default a lost site is left within seconds. Shorter ones drop "
    "nodes on a slow link. Where you have set longer ones for the wide area (30 s and 60 s are "
    "common), writes wait for that long once; changing them while votes are missing is a risk of "
    "its own.",
    "memcache_pool_dead_retry (300 s, keystonemiddleware 13.0.1): a shorter one would try the "
    "dead memcached more often.",
    "[cinder] timeout of Nova: it would cut off attachments that work and are slow.",
    "[libvirt] rbd_connect_timeout of Nova (5 s, nova 34.0.0): short already.",
    "HAProxy: its timeouts are of your own file, and dr-planner has no measured figure for them.",
)
"""What is near at hand and is not changed, with the reason."""


def is_shorter(one: Number, other: Number) -> bool:
    """Whether one value waits less than another; below 0 is without limit."""
    return one >= 0 and (other < 0 or one < other)
