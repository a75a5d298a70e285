"""A replicated backend of one test's own: its volume type, and the processes that serve it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.lab import inifile
from tests.lab.daemon import forget
from tests.lab.traps.conftest import A, Native
from tests.lab.waiting import until


@dataclass(frozen=True)
class Backend:
    """A backend at site A, called as its volume type.

    :param targets: where it replicates to: backend_id -> site.
    :param hosts: one ``cinder-volume`` each.
    :param cluster: the name that makes them active/active; empty for none.
    """

    native: Native
    name: str
    pool: str
    targets: Mapping[str, str]
    hosts: Sequence[str] = ("trap",)
    cluster: str = ""

    @property
    def owner(self) -> str:
        """Whose its volumes are, in Cinder's words: the cluster, or the one service."""
        return f"{self.cluster or self.hosts[0]}@{self.name}"

    @contextlib.contextmanager
    def served(self) -> Iterator[Backend]:
        """While this lasts it takes orders; afterwards nothing of it is left."""
        specs = {"volume_backend_name": self.name, "replication_enabled": "<is> True"}
        kind = self.native.admin.create_type(name=self.name, extra_specs=specs)
        try:
            self._configure()
            self.start()
            yield self
        finally:
            self.stop()
            self.native.heal()
            self._forget()
            self.native.admin.delete_type(kind)

    def start(self) -> None:
        """Start its processes; returns when all have reported and the scheduler knows them."""
        since = self.native.region.database.now()
        for host in self.hosts:
            self.native.region.cinder.start_volume(host)
        until(lambda: self._reported(since) and self._known(), f"{self.name} is served")

    def stop(self) -> None:
        """Its processes end."""
        daemons = [self.native.region.cinder.volume(host) for host in self.hosts]
        for daemon in daemons:
            daemon.ask()
        for daemon in daemons:
            daemon.wait_for_end()

    def services(self) -> list[dict[str, Any]]:
        """The service row of each process."""
        rows = [self.native.services(f"{host}@{self.name}") for host in self.hosts]
        return [row for found in rows for row in found]

    def _configure(self) -> None:
        cinder = self.native.region.cinder
        section = cinder.backend(self.name, A, self.pool, self.targets)
        for host in self.hosts:
            default = {"host": host, "enabled_backends": self.name}
            if self.cluster:
                default["cluster"] = self.cluster
            inifile.write(cinder.volume_conf(host), {"DEFAULT": default, self.name: section})

    def _reported(self, since: str) -> bool:
        rows = self.native.region.database.sql(
            "SELECT host FROM services WHERE deleted = 0 AND updated_at > "
            f"'{since}' AND host LIKE '%@{self.name}'",
            "cinder",
        )
        return len(rows.split()) == len(self.hosts)

    def _known(self) -> bool:
        pools = self.native.admin.get("/scheduler-stats/get_pools").json()["pools"]
        return any(pool["name"] == f"{self.owner}#{self.name}" for pool in pools)

    def _forget(self) -> None:
        sql = self.native.region.database.sql
        sql(f"UPDATE services SET deleted = 1 WHERE host LIKE '%@{self.name}'", "cinder")
        sql(f"DELETE FROM clusters WHERE name LIKE '%@{self.name}'", "cinder")
        for host in self.hosts:
            self.native.region.cinder.volume_conf(host).unlink()
        forget(self.native.place)
