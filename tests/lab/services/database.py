"""MariaDB, for all services. A power cut may lose its data: it is a lab's."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.lab.daemon import Daemon
from tests.lab.place import CACHE, PASSWORD, LabError, Place


class Database:
    """The one database server."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.folder = place.state / "database"
        self.socket = self.folder / "socket"
        self.daemon = Daemon(place, "database")

    def start(self) -> None:
        """Make its files, once, and start it."""
        data = self.folder / "data"
        if not (data / "mysql").exists():
            data.mkdir(parents=True, exist_ok=True)
            with (self.place.log / "database-install.log").open("ab") as log:
                argv = ["mariadb-install-db", "--no-defaults", "--user=root", f"--datadir={data}",
                        "--auth-root-authentication-method=normal", "--skip-test-db"]  # fmt: skip
                if subprocess.run(argv, stdout=log, stderr=log, check=False).returncode:
                    raise LabError(f"mariadb-install-db failed; see {log.name}")
        self.daemon.start(
            [
                shutil.which("mariadbd", path="/usr/sbin:/usr/bin") or "mariadbd",
                "--no-defaults",
                "--user=root",
                f"--datadir={data}",
                f"--socket={self.socket}",
                f"--pid-file={self.folder / 'number'}",
                f"--bind-address={self.place.address}",
                f"--port={self.place.port('database')}",
                "--max-connections=600",
                "--innodb-buffer-pool-size=128M",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-flush-method=nosync",
                "--skip-name-resolve",
                "--performance-schema=OFF",
                "--character-set-server=utf8mb3",
            ]
        )

    def answers(self) -> bool:
        """Whether it runs a statement."""
        return self._client("-e", "SELECT 1").returncode == 0

    def sql(self, statement: str, database: str = "") -> str:
        """Run a statement; give its rows, a line each, fields by tabs."""
        done = self._client("-N", "-e", statement, *([database] if database else []))
        if done.returncode:
            raise LabError(f"MariaDB: {done.stderr}")
        return done.stdout

    def now(self) -> str:
        """Its clock, to tell old reports from new ones."""
        return self.sql("SELECT UTC_TIMESTAMP()").strip()

    def make(self, name: str) -> None:
        """Make a service's database and the user, unless they are there."""
        self.sql(
            f"CREATE DATABASE IF NOT EXISTS {name} CHARACTER SET utf8mb3;"
            f"CREATE USER IF NOT EXISTS 'lab'@'%' IDENTIFIED BY '{PASSWORD}';"
            f"GRANT ALL ON {name}.* TO 'lab'@'%';"
        )

    def url(self, name: str) -> str:
        """How a service reaches its database."""
        where = f"{self.place.address}:{self.place.port('database')}"
        return f"mysql+pymysql://lab:{PASSWORD}@{where}/{name}?charset=utf8"

    # A service makes its tables in half a hundred migrations; the result is kept and loaded.

    def has_tables(self, names: Sequence[str], version: str) -> bool:
        """Whether an earlier lab kept the tables of all these."""
        return all(_kept(name, version).exists() for name in names)

    def load_tables(self, name: str, version: str, *, into: str) -> None:
        """Load the tables that an earlier lab made into a schema."""
        kept = _kept(name, version)
        with kept.open("rb") as tables:
            argv = ["mariadb", f"--socket={self.socket}", "-uroot", into]
            if subprocess.run(argv, stdin=tables, check=False).returncode:
                raise LabError(f"MariaDB did not take {kept}")

    def keep_tables(self, name: str, version: str, *, of: str) -> None:
        """Keep the fresh tables of a schema for the next lab."""
        kept = _kept(name, version)
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial = kept.with_suffix(f".{os.getpid()}")
        with partial.open("wb") as tables:
            argv = ["mariadb-dump", f"--socket={self.socket}", "-uroot", of]
            if subprocess.run(argv, stdout=tables, check=False).returncode == 0:
                partial.rename(kept)

    def _client(self, *words: str) -> subprocess.CompletedProcess[str]:
        argv = ["mariadb", f"--socket={self.socket}", "-uroot", *words]
        return subprocess.run(argv, capture_output=True, text=True, check=False)


def _kept(name: str, version: str) -> Path:
    return CACHE / "tables" / f"{name}-{version}.sql"
