"""Keystone, with its first administrator and the catalogue."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.lab import inifile
from tests.lab.place import PASSWORD, REGIONS, Place
from tests.lab.services import tables, wsgi
from tests.lab.services.database import Database
from tests.lab.services.queue import Queue

VERSION = "30.0.0"
USERS = {"admin": "admin", "alice": "tenant-1", "bob": "tenant-2"}
"""User -> project; each is a cloud in clouds.yaml, and one of region two ends with -two."""


class Keystone:
    """The identity service of a region."""

    def __init__(self, place: Place, database: Database, queue: Queue) -> None:
        self.place = place
        self.database = database
        self.queue = queue
        self.conf = place.conf / "keystone/keystone.conf"

    def configure(self) -> None:
        """Write its configuration and the clients' clouds.yaml."""
        keys = self.place.state / "keystone"
        keys.mkdir(parents=True, exist_ok=True)
        inifile.write(
            self.conf,
            {
                "DEFAULT": {"debug": False, "transport_url": self.queue.url},
                "database": {
                    "connection": self.database.url(self.place.schema("keystone")),
                    "max_pool_size": 5,
                },
                "token": {"expiration": 86400, "caching": False},
                "application_credential": {"caching": False},
                "fernet_tokens": {"key_repository": str(keys / "fernet")},
                # Without it Keystone asks for /etc/keystone, and does not start where that is not.
                "fernet_receipts": {"key_repository": str(keys / "fernet")},
                "credential": {"key_repository": str(keys / "credential")},
                "identity": {"password_hash_rounds": 4},
                # In memory, which suffices where there is one process. Every request to every
                # service waits for a token to be checked: ten times longer without this, for
                # roles are worked out anew each time. Tokens themselves are always looked at.
                "cache": {"enabled": True, "backend": "oslo_cache.dict"},
            },
        )
        write_clouds(self.place)

    def prepare(self) -> None:
        """Make its tables, its keys and the first administrator, once."""
        done = self.place.state / "keystone/done"
        if done.exists():
            return
        sync = ("keystone-manage", "--config-file", self.conf, "db_sync")
        tables.make(self.place, self.database, "keystone", VERSION, sync)
        for what in ("fernet", "credential"):
            _make_keys(self.place.state / "keystone" / what)
        url = self.place.keystone_url
        self._manage(
            "bootstrap", "--bootstrap-password", PASSWORD,
            "--bootstrap-region-id", self.place.region,
            "--bootstrap-public-url", url, "--bootstrap-internal-url", url,
            "--bootstrap-admin-url", url,
        )  # fmt: skip
        done.touch()

    def start(self) -> None:
        """Start it, unless it runs."""
        environment = {"OS_KEYSTONE_CONFIG_FILES": str(self.conf)}
        wsgi.serve(self.place, "keystone", "keystone.wsgi.api", environment=environment)

    def answers(self) -> bool:
        """Whether it answers."""
        return wsgi.answers(self.place.keystone_url)

    def _manage(self, *words: str) -> None:
        tables.manage(self.place, "keystone-manage", "--config-file", self.conf, *words)


def _make_keys(folder: Path) -> None:
    """Keys as keystone-manage makes them, without the seconds that it takes: one in use, one next.

    Each is 32 random bytes in URL-safe base64.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    for name in ("0", "1"):
        key = folder / name
        key.touch(mode=0o600)
        key.write_bytes(base64.urlsafe_b64encode(os.urandom(32)))


def write_clouds(place: Place) -> None:
    """The clients' clouds.yaml, with the users of both regions, whichever runs."""
    clouds = {
        there.named(user): _cloud(there, user, project)
        for there in (replace(place, suffix=suffix) for suffix in REGIONS)
        for user, project in USERS.items()
    }
    # JSON is YAML, and Debian's Python brings it.
    place.clouds_file.write_text(json.dumps({"clouds": clouds}, indent=1) + "\n")


def _cloud(place: Place, user: str, project: str) -> dict[str, Any]:
    return {
        "auth": {
            "auth_url": place.keystone_url,
            "username": user,
            "password": PASSWORD,
            "project_name": project,
            "user_domain_name": "Default",
            "project_domain_name": "Default",
        },
        "region_name": place.region,
        "identity_api_version": "3",
        "volume_api_version": "3",
    }


def login(place: Place, user: str) -> dict[str, str]:
    """The options by which a service logs in."""
    return {
        "auth_url": place.keystone_url,
        "auth_type": "password",
        "username": user,
        "password": PASSWORD,
        "project_name": "service",
        "user_domain_name": "Default",
        "project_domain_name": "Default",
        "region_name": place.region,
    }
