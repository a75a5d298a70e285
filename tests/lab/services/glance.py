"""Glance: images of site A in two stores, one mirrored to site B and one not.

``mirrored`` is the pool ``images``: journaled from birth, so that Ceph mirrors them in pool mode.
``plain`` is the pool ``plain-images``, which stays at site A. Locations are shown, so that Cinder
clones from an image of its own cluster instead of copying.
"""

from __future__ import annotations

import shutil

from tests.lab import inifile
from tests.lab.ceph import CLIENT
from tests.lab.place import SITES, Place
from tests.lab.services import oslo, tables, wsgi
from tests.lab.services.database import Database
from tests.lab.services.queue import Queue

VERSION = "33.0.0"
STORES = {"mirrored": "images", "plain": "plain-images"}
"""Store -> pool; the first is the usual one."""


class Glance:
    """The one image service."""

    def __init__(self, place: Place, database: Database, queue: Queue) -> None:
        self.place = place
        self.database = database
        self.queue = queue
        self.folder = place.conf / "glance"
        self.conf = self.folder / "glance-api.conf"

    def configure(self) -> None:
        """Write its configuration."""
        state = self.place.state / "glance"
        for name in ("staging", "tasks"):
            (state / name).mkdir(parents=True, exist_ok=True)
        inifile.write(
            self.conf,
            {
                "DEFAULT": {
                    **oslo.default(self.place, self.queue, "glance"),
                    "enabled_backends": ",".join(f"{store}:rbd" for store in STORES),
                    "show_image_direct_url": True,
                    "show_multiple_locations": True,
                },
                "glance_store": {"default_backend": next(iter(STORES))},
                **{store: self._store(pool) for store, pool in STORES.items()},
                "os_glance_staging_store": {"filesystem_store_datadir": str(state / "staging")},
                "os_glance_tasks_store": {"filesystem_store_datadir": str(state / "tasks")},
                "paste_deploy": {
                    "flavor": "keystone",
                    "config_file": str(self.folder / "glance-api-paste.ini"),
                },
                "keystone_authtoken": oslo.token(self.place, "glance"),
                "database": oslo.tables(self.place, self.database, "glance"),
                **oslo.rest(self.place, "glance"),
            },
        )
        shutil.copy(self.place.venv / "etc/glance/glance-api-paste.ini", self.folder)

    def _store(self, pool: str) -> oslo.Section:
        return {
            "rbd_store_ceph_conf": str(self.place.ceph_conf(SITES[0])),
            "rbd_store_user": CLIENT,
            "rbd_store_pool": pool,
            "rbd_store_chunk_size": 4,
            "rados_connect_timeout": 10,
        }

    def prepare(self) -> None:
        """Make its tables, once."""
        done = self.place.state / "glance/done"
        if not done.exists():
            sync = ("glance-manage", "--config-file", self.conf, "db_sync")
            tables.make(self.place, self.database, "glance", VERSION, sync)
            done.touch()

    def start(self) -> None:
        """Start it, unless it runs."""
        wsgi.serve(
            self.place, "glance-api", "glance.wsgi.api",
            "--pyargv", f"--config-file {self.conf}",
            environment={"OS_GLANCE_CONFIG_DIR": str(self.folder)},
            chunked=True,
        )  # fmt: skip

    def answers(self) -> bool:
        """Whether the API answers."""
        return wsgi.answers(self.place.url("glance"))
