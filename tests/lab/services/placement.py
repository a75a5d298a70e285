"""Placement: what the computes have, and who uses it."""

from __future__ import annotations

from tests.lab import inifile
from tests.lab.place import Place
from tests.lab.services import oslo, tables, wsgi
from tests.lab.services.database import Database

VERSION = "16.0.0"


class Placement:
    """The one placement service."""

    def __init__(self, place: Place, database: Database) -> None:
        self.place = place
        self.database = database
        self.conf = place.conf / "placement/placement.conf"

    def configure(self) -> None:
        """Write its configuration."""
        (self.place.state / "placement").mkdir(parents=True, exist_ok=True)
        inifile.write(
            self.conf,
            {
                "DEFAULT": {"debug": False},
                "api": {"auth_strategy": "keystone"},
                "placement_database": oslo.tables(self.place, self.database, "placement"),
                "keystone_authtoken": oslo.token(self.place, "placement"),
            },
        )

    def prepare(self) -> None:
        """Make its tables, once."""
        done = self.place.state / "placement/done"
        if not done.exists():
            sync = ("placement-manage", "--config-file", self.conf, "db", "sync")
            tables.make(self.place, self.database, "placement", VERSION, sync)
            done.touch()

    def start(self) -> None:
        """Start it, unless it runs."""
        environment = {"OS_PLACEMENT_CONFIG_DIR": str(self.conf.parent)}
        wsgi.serve(self.place, "placement", "placement.wsgi.api", environment=environment)

    def answers(self) -> bool:
        """Whether the API answers."""
        return wsgi.answers(self.place.url("placement"))
