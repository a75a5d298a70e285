"""A lab of real Ceph and OpenStack services as the stage of a drill.

The lab's folder says how: ``clouds.yaml``, ``ceph/<cluster>.conf``, and ``stage.json``, which
names the command that makes volumes and loses sites, and the log of the API's requests.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from dr_planner.cli.world import world
from dr_planner.errors import InputError, Refused

if TYPE_CHECKING:
    from oslo_config import cfg

    from dr_planner.model.deployment import Deployment

ASKING = frozenset({"info", "ls", "list", "status", "get"})
"""One of these words is in every rbd command that only looks."""

KIB = 1024
BLOCKS = 32
OTHERS = 2
PATIENCE = 600.0


class LabStage:
    """Implements ``drill.stage.Stage``.

    Guests' writes and checksums go through the ``rbd`` command, past the product. Every ``rbd``
    command of the product is noted by a wrapper, every request by the API's own log: so it can
    be told how many calls changed anything.

    :param folder: scratch space of this drill.
    :param lab: the lab's folder.
    """

    name = "lab"

    def __init__(
        self,
        deployment: Deployment,
        conf: cfg.ConfigOpts,
        folder: Path,
        *,
        lab: Path,
        source: str,
        target: str,
        volumes: int,
    ) -> None:
        self._lab = lab
        self._sites = ((source, volumes), (target, OTHERS))
        self._stage = _read(lab / "stage.json")
        self._users = {cluster.name: cluster.client for cluster in deployment.ceph_clusters}
        self._rbd = conf.ceph.rbd_command
        self._calls = folder / "rbd-calls"
        self._calls.touch()
        self._writes = 0
        self.world = world(
            deployment,
            conf,
            clouds_file=lab / "clouds.yaml",
            ceph_conf_dir=lab / "ceph",
            rbd_command=str(self._wrapper(folder)),
        )

    def __enter__(self) -> Self:
        self._run("workload", "clear")
        for site, count in self._sites:
            self._run("workload", "make", site, str(count))
        return self

    def __exit__(self, *exc: object) -> None:
        if exc[0] is None:  # else what is left is for somebody to look at
            self._run("workload", "clear")

    def write(self, cluster: str, pool: str, image: str) -> None:
        """See ``Stage``. rbd fills every block with one byte; a new size makes new content."""
        self._writes += 1
        size = 4 * (1 + self._writes % 200) * KIB
        self._ask(cluster, "bench", "--io-type", "write", "--io-size", str(size),
                  "--io-total", str(size * BLOCKS), "--io-pattern", "rand", "--io-threads", "1",
                  f"{pool}/{image}")  # fmt: skip

    def checksum(self, cluster: str, pool: str, image: str) -> str | None:
        """See ``Stage``: the SHA-256 of every byte that a guest could read."""
        argv = self._argv(cluster, "export", "--no-progress", f"{pool}/{image}", "-")
        digest = hashlib.sha256()
        with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as rbd:
            assert rbd.stdout is not None
            while block := rbd.stdout.read(4 * KIB * KIB):
                digest.update(block)
        return digest.hexdigest() if rbd.returncode == 0 else None

    def changes(self) -> int:
        """See ``Stage``."""
        calls = self._calls.read_text().splitlines()
        rbd = sum(not ASKING & set(line.split()) for line in calls)
        requests = Path(self._stage["requests"]).read_text(errors="replace").splitlines()
        return rbd + sum(_changes(line) for line in requests)

    def complaints(self) -> tuple[str, ...] | None:
        """See ``Stage``. Real services do not tell."""
        return None

    def lose_site(self, site: str) -> None:
        """See ``Stage``."""
        self._run("lose-site", site)

    def return_site(self, site: str) -> None:
        """See ``Stage``."""
        self._run("return-site", site)

    # ---------------------------------------------------------------------------- inside

    def _wrapper(self, folder: Path) -> Path:
        path = folder / "rbd"
        calls, rbd = shlex.quote(str(self._calls)), shlex.quote(self._rbd)
        # After "--conf FILE --id CLIENT". The rest may be anything, and is not needed.
        path.write_text(f'#!/bin/sh\necho "$5 $6 $7" >> {calls}\nexec {rbd} "$@"\n')
        path.chmod(0o755)
        return path

    def _argv(self, cluster: str, *words: str) -> list[str]:
        conf = self._lab / "ceph" / f"{cluster}.conf"
        return [self._rbd, "--conf", str(conf), "--id", self._users[cluster], *words]

    def _ask(self, cluster: str, *words: str) -> None:
        self._finish(self._argv(cluster, *words))

    def _run(self, *words: str) -> None:
        self._finish([*self._stage["command"], *words], cwd=self._stage["cwd"])

    def _finish(self, argv: Sequence[str], cwd: str | None = None) -> None:
        try:
            done = subprocess.run(
                argv,
                cwd=cwd,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
                env=dict(os.environ),
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Refused(f"the lab did not do it: {error}", where=str(self._lab)) from error
        if done.returncode:
            said = (done.stderr.strip() or "no reason given").splitlines()[-1]
            raise Refused(f"the lab did not do {shlex.join(argv)}: {said}", where=str(self._lab))


def _changes(line: str) -> bool:
    """Whether a line of the API's log, "TIME ZONE STATUS METHOD PATH …", is of a change."""
    words = line.split()
    return len(words) > 4 and words[3] in ("POST", "PUT", "DELETE", "PATCH")


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot be read: {error}",
            where=str(path),
            remedy="Bring the lab up, and name its folder with --lab-dir or DR_PLANNER_LAB_DIR.",
        ) from error
    if not isinstance(found, dict) or not {"command", "cwd", "requests"} <= set(found):
        raise InputError("is not the stage of a lab", where=str(path))
    return found
