"""Puts together what reaches a deployment, from its design and the tool's configuration."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dr_planner.clock import SystemClock
from dr_planner.errors import InputError

if TYPE_CHECKING:
    from oslo_config import cfg

    from dr_planner.catalog.statestore import StateStore
    from dr_planner.model.deployment import Deployment
    from dr_planner.ports import Cloud, MirrorCluster
    from dr_planner.recovery.context import Settings
    from dr_planner.recovery.launch import World


def settings(conf: cfg.ConfigOpts) -> Settings:
    """The ``[recovery]`` options."""
    from dr_planner.recovery.context import Settings

    group = conf.recovery
    return Settings(
        workers=group.workers,
        poll_interval=group.poll_interval,
        observation_gap=group.observation_gap,
        base_deadline=group.base_deadline,
        copy_rate=group.copy_rate,
    )


def state_store(conf: cfg.ConfigOpts, *, create: bool) -> StateStore:
    """The ``[state]`` store."""
    from dr_planner.catalog.statestore import StateStore

    return StateStore(conf.state.connection, create=create)


def lock_url(conf: cfg.ConfigOpts) -> str:
    """Where the lock of a recovery is: ``[state] lock_url``, or beside the SQLite file."""
    if conf.state.lock_url:
        return str(conf.state.lock_url)
    url = str(conf.state.connection)
    if url.startswith("sqlite:///"):
        folder = Path(url.removeprefix("sqlite:///")).resolve().parent
        return f"file://{folder / '.dr-planner-locks'}"
    return url.replace("mysql+pymysql", "mysql")


def world(
    deployment: Deployment,
    conf: cfg.ConfigOpts,
    *,
    clouds_file: Path | None = None,
    ceph_conf_dir: Path | None = None,
    rbd_command: str | None = None,
) -> World:
    """The doors to a deployment's clouds and clusters. Nothing is asked yet."""
    from dr_planner.ceph.rbd_command import RbdCluster
    from dr_planner.cloud.openstack import OpenStackCloud
    from dr_planner.recovery.launch import World

    conf_dir = ceph_conf_dir or Path(conf.ceph.conf_dir)

    @cache
    def cloud(site: str) -> Cloud:
        entry = deployment.site(site).cloud
        if entry is None:
            raise InputError(
                f"the design names no clouds.yaml entry for site {site}",
                remedy="Add 'cloud: NAME' to the site in the design.",
            )
        return OpenStackCloud(
            site,
            entry,
            clouds_file=clouds_file,
            timeout=conf.cloud.timeout,
            ping_timeout=conf.cloud.dead_peer_timeout,
        )

    def door(name: str, timeout: float) -> MirrorCluster:
        return RbdCluster(
            name,
            conf_dir / f"{name}.conf",
            deployment.ceph_cluster(name).client,
            command=rbd_command or conf.ceph.rbd_command,
            timeout=timeout,
        )

    return World(
        deployment=deployment,
        clock=SystemClock(),
        settings=settings(conf),
        cloud=cloud,
        cluster=lambda name: door(name, conf.ceph.timeout),
        probe=lambda name: door(name, conf.cloud.dead_peer_timeout),
    )


def operator() -> str:
    """Who runs this: for the journal."""
    return os.environ.get("SUDO_USER") or os.environ.get("USER") or f"uid {os.getuid()}"
