"""Cinder: one API and scheduler over both sites, and a cinder-volume at each site.

Site A's serves ``rbd-a`` (pool ``cinder``, image profile, replicated to site B by Cinder) and
``pool-a`` (pool ``volumes``, pool profile, mirrored by Ceph without Cinder knowing); site B's the
mirror image of that. Each is a process of its own, so that one can be killed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from tests.lab import inifile
from tests.lab.ceph import CLIENT
from tests.lab.daemon import Daemon
from tests.lab.place import ROOT, SITES, Place
from tests.lab.services import oslo, tables, wsgi
from tests.lab.services.database import Database
from tests.lab.services.keystone import login
from tests.lab.services.oslo import HOST
from tests.lab.services.queue import Queue

VERSION = "29.0.0"
SECRET_UUID = "5a0cd0a2-7a3a-4cf1-9f5d-9a2b6a6f7a01"


def letter(site: str) -> str:
    """The last letter of a site's name, which its backends and types end with."""
    return site[-1]


class Cinder:
    """The block storage service of a region. The second one's is at site B alone."""

    def __init__(self, place: Place, database: Database, queue: Queue) -> None:
        self.place = place
        self.database = database
        self.queue = queue
        self.folder = place.conf / "cinder"
        self.conf = self.folder / "cinder.conf"
        self.hooks = place.folder / "hooks"
        self.sites = SITES if not place.suffix else SITES[1:]
        self.host = place.named(HOST)

    # -------------------------------------------------------------------- configuration

    def configure(self) -> None:
        """Write the configuration of all its processes, with our hooks in the API."""
        state = self.place.state / "cinder"
        for name in ("coordination", "conversion"):
            (state / name).mkdir(parents=True, exist_ok=True)
        self._rootwrap()
        self._hooks()
        share = self.place.venv / "etc/cinder"
        me = login(self.place, "cinder")
        inifile.write(
            self.conf,
            {
                "DEFAULT": {
                    **oslo.default(self.place, self.queue, "cinder", self.host),
                    "auth_strategy": "keystone",
                    "storage_availability_zone": self.sites[0],
                    # Else a volume asked for at a zone that is down is silently made elsewhere.
                    "allow_availability_zone_fallback": False,
                    "az_cache_duration": 5,
                    "default_volume_type": "standard",
                    **{f"quota_{what}": -1 for what in
                       ("volumes", "snapshots", "gigabytes", "backups", "groups")},
                    "api_paste_config": str(share / "api-paste.ini"),
                    "resource_query_filters_file": str(share / "resource_filters.json"),
                    "rootwrap_config": str(self.folder / "rootwrap.conf"),
                    "osapi_volume_workers": 1,
                    "image_conversion_dir": str(state / "conversion"),
                    "scheduler_driver_init_wait_time": 5,
                    "report_interval": 5,
                    "service_down_time": 20,
                    "backend_stats_polling_interval": 10,
                    "osapi_volume_extension": [
                        "cinder.api.contrib.standard_extensions",
                        "cinder_hooks.api.Rehome",
                    ],
                },
                "coordination": {"backend_url": f"file://{state / 'coordination'}"},
                "key_manager": {
                    "backend": "cinder.keymgr.conf_key_mgr.ConfKeyManager",
                    "fixed_key": oslo.FIXED_KEY,
                },
                "nova": {"interface": "public", **me},
                "service_user": {"send_service_user_token": True, **me},
                "glance": me,
                "keystone_authtoken": oslo.token(self.place, "cinder"),
                "database": oslo.tables(self.place, self.database, "cinder"),
                **oslo.rest(self.place, "cinder"),
            },
        )  # fmt: skip
        for site in self.sites:
            here = letter(site)
            peer = next(other for other in SITES if other != site)
            inifile.write(
                self.volume_conf(site),
                {
                    "DEFAULT": {"enabled_backends": f"rbd-{here},pool-{here}"},
                    f"rbd-{here}": self.backend(f"rbd-{here}", site, "cinder", {peer: peer}),
                    f"pool-{here}": self.backend(f"pool-{here}", site, "volumes"),
                },
            )

    def backend(
        self, name: str, site: str, pool: str, targets: Mapping[str, str] | None = None
    ) -> dict[str, inifile.Value]:
        """The options of a backend.

        :param targets: where it replicates to: backend_id -> site.
        """
        options: dict[str, inifile.Value] = {
            "volume_driver": "cinder.volume.drivers.rbd.RBDDriver",
            "volume_backend_name": name,
            "backend_availability_zone": site,
            "rbd_cluster_name": "ceph",
            "rbd_ceph_conf": str(self.place.ceph_conf(site)),
            "rbd_user": CLIENT,
            "rbd_pool": pool,
            "rbd_secret_uuid": SECRET_UUID,
            "rados_connect_timeout": 10,
            "report_discard_supported": True,
        }
        if targets:
            options["replication_device"] = [
                f"backend_id:{backend_id},conf:{self.place.ceph_conf(target)},user:{CLIENT},"
                f"secret_uuid:{SECRET_UUID}"
                for backend_id, target in targets.items()
            ]
            options["replication_connect_timeout"] = 5
        return options

    def _rootwrap(self) -> None:
        share, folder = self.place.venv / "etc", self.folder
        text = (share / "cinder/rootwrap.conf").read_text()
        filters = f"{share}/cinder/rootwrap.d,{share}/os-brick/rootwrap.d"
        text = re.sub(r"(?m)^filters_path=.*", f"filters_path={filters}", text)
        programs = f"{self.place.venv}/bin,/sbin,/usr/sbin,/bin,/usr/bin"
        text = re.sub(r"(?m)^exec_dirs=.*", f"exec_dirs={programs}", text)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "rootwrap.conf").write_text(text)
        # Everything is root's here. The services say "sudo cinder-rootwrap", and a real sudo
        # would not look into the virtual environment.
        sudo = self.place.folder / "bin/sudo"
        sudo.write_text('#!/bin/sh\nexec "$@"\n')
        sudo.chmod(0o755)

    def _hooks(self) -> None:
        """The hooks of this checkout, installed as pip would."""
        facts = self.hooks / "cinder_hooks-0.dist-info"
        facts.mkdir(parents=True, exist_ok=True)
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: cinder-hooks\nVersion: 0\n")
        (facts / "entry_points.txt").write_text(
            "[oslo.policy.policies]\ncinder_hooks = cinder_hooks.policy:list_rules\n"
        )
        package = self.hooks / "cinder_hooks"
        package.unlink(missing_ok=True)
        package.symlink_to(ROOT / "cinder_hooks")

    # -------------------------------------------------------------------------- running

    def prepare(self) -> None:
        """Make its tables, once."""
        done = self.place.state / "cinder/done"
        if done.exists():
            return
        sync = ("cinder-manage", "--config-file", self.conf, "db", "sync")
        tables.make(self.place, self.database, "cinder", VERSION, sync)
        done.touch()

    def _environment(self) -> Mapping[str, str]:
        path = f"{self.place.folder / 'bin'}:{self.place.venv / 'bin'}:{os.environ['PATH']}"
        return {"PYTHONPATH": str(self.hooks), "PATH": path}

    def start(self) -> None:
        """Start all its processes, unless they run."""
        wsgi.serve(
            self.place, "cinder-api", "cinder.wsgi.api", "--pyargv", f"--config-file {self.conf}",
            environment=self._environment(),
        )  # fmt: skip
        Daemon(self.place, self.place.named("cinder-scheduler")).start(
            [self.place.venv / "bin/cinder-scheduler", "--config-file", self.conf],
            environment=self._environment(),
        )
        for site in self.sites:
            self.start_volume(site)

    def volume(self, name: str) -> Daemon:
        """A site's cinder-volume, or one that a test has written a configuration for."""
        return Daemon(self.place, self.place.named(f"cinder-volume-{name}"))

    def volume_conf(self, name: str) -> Path:
        """What it reads after the configuration that is everybody's."""
        return self.folder / f"{name}.conf"

    def start_volume(self, name: str) -> None:
        """Start it, unless it runs."""
        self.volume(name).start(
            [
                self.place.venv / "bin/cinder-volume",
                "--config-file", self.conf,
                "--config-file", self.volume_conf(name),
            ],
            environment=self._environment(),
        )  # fmt: skip

    def answers(self) -> bool:
        """Whether the API answers."""
        return wsgi.answers(self.place.url("cinder"))

    def volumes_up(self, since: str) -> bool:
        """Whether every backend has reported after a moment of the database's clock."""
        rows = self.database.sql(
            "SELECT host FROM services WHERE deleted = 0 AND topic = 'cinder-volume' "
            f"AND updated_at > '{since}' AND updated_at > UTC_TIMESTAMP() - INTERVAL 15 SECOND",
            self.place.schema("cinder"),
        )
        wanted = {
            f"{self.host}@{kind}-{letter(site)}" for kind in ("rbd", "pool") for site in self.sites
        }
        return wanted <= set(rows.split())
