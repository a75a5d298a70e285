"""Ruling a simulator that runs in another process: lose a site, bring it back, ask how it is.

The running simulator listens on loopback and writes a private file with its port and a random
token; whoever can read that file may rule it.
"""

from __future__ import annotations

import json
import secrets
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from dr_planner.errors import DRPlannerError, FileUnreadable, InputError, Unreachable
from dr_planner.model.closure import Catalog
from dr_planner.simulator.access import write_private
from dr_planner.simulator.ceph.endpoint import Closed, receive, send
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.twin import twin
from dr_planner.simulator.web.door import LOOPBACK, Door

TIMEOUT = 120.0
"""Seconds. Loading ten thousand volumes takes some."""

REFUSED = "refused"


class Control:
    """The ruling end of a running simulator.

    :param file: is written, private, and removed at the end.
    """

    def __init__(self, simulator: Simulator, file: Path) -> None:
        self._simulator = simulator
        self._file = file
        self._token = secrets.token_urlsafe(32)
        self._door = Door(self._serve)

    def start(self) -> None:
        """Listen, and write the file."""
        self._door.open()
        write_private(self._file, json.dumps({"port": self._door.port, "token": self._token}))

    def stop(self) -> None:
        """Listen no more, and remove the file."""
        self._door.close()
        self._file.unlink(missing_ok=True)

    def _serve(self, connection: socket.socket) -> None:
        with suppress(Closed):
            token, *asked = receive(connection)
            if not secrets.compare_digest(token, self._token):
                send(connection, REFUSED, "the token is not that of this simulator")
                return
            try:
                answer = self._obey(asked)
            except DRPlannerError as error:
                send(connection, REFUSED, str(error))
            else:
                send(connection, "ok", json.dumps(answer))

    def _obey(self, asked: list[str]) -> dict[str, Any]:
        match asked:
            case ["lose", site]:
                self._simulator.lose_site(site)
            case ["return", site]:
                self._simulator.return_site(site)
            case ["mishap", name, *pairs]:
                self._simulator.mishap(name, details(pairs))
            case ["load", file]:
                self._load(Path(file))
            case ["revive"]:
                self._simulator.revive()
            case ["advance", seconds]:
                self._simulator.advance(_number(seconds))
            case ["status"]:
                pass
            case _:
                raise InputError(f"a simulator does not know how to {' '.join(asked)}")
        return status(self._simulator)

    def _load(self, file: Path) -> None:
        """Fill the simulator with the twin of the catalog in a file."""
        try:
            catalog = Catalog.model_validate_json(file.read_bytes())
        except (OSError, ValueError) as error:
            raise InputError("this is no catalog", where=str(file)) from error
        workload = twin(catalog, self._simulator.deployment)
        there = {id for r in self._simulator.regions.values() for id in r.block_storage.volumes}
        if any(volume.id in there for volume in workload.volumes):
            raise InputError(
                f"volumes of the catalog {catalog.id} are in the simulator already",
                remedy="Start another one with 'simulator serve --volumes 0', or load under "
                "--pseudonyms.",
            )
        self._simulator.populate(workload)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise InputError(f"{text!r} is no number of seconds") from error


def details(pairs: Sequence[str]) -> dict[str, str]:
    """The details of a mishap, each written ``KEY=VALUE``.

    :raises InputError: one is not, or is told twice.
    """
    told: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not key or not sign or key in told:
            raise InputError(f"{pair!r} is not KEY=VALUE, or is told twice")
        told[key] = value
    return told


def status(simulator: Simulator) -> dict[str, Any]:
    """How a simulator is: its sites, its calls, and what was asked of it that nothing offers."""
    lost = simulator.lost_sites
    calls = simulator.calls
    return {
        "deployment": simulator.deployment.name,
        "clock": "virtual" if simulator.timeline.virtual else "real",
        "seconds": round(simulator.timeline.now(), 3),
        "speed": simulator.timeline.speed,
        "database": "works" if simulator.database_works else "has no quorum",
        "sites": {
            site.name: "lost" if site.name in lost else "up" for site in simulator.deployment.sites
        },
        "volumes": len(simulator.region.block_storage.volumes),
        "servers": len(simulator.region.compute.servers),
        "calls": len(calls),
        "changes": sum(call.mutating for call in calls),
        "problems": list(simulator.problems),
    }


def ask(file: Path, verb: str, *words: str) -> Mapping[str, Any]:
    """Tell a running simulator to do something.

    :param file: the file that it wrote.
    :raises FileUnreadable: there is no such file, or it is none of a simulator.
    :raises Unreachable: no simulator listens there.
    :raises InputError: it understood and refused.
    """
    try:
        place = json.loads(file.read_text(encoding="utf-8"))
        port, token = int(place["port"]), str(place["token"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FileUnreadable(
            "this is no control file of a running simulator",
            where=str(file),
            remedy="Start one with 'dr-planner simulator serve' and use the lines that it prints.",
        ) from error
    try:
        with socket.create_connection((LOOPBACK, port), timeout=TIMEOUT) as connection:
            send(connection, token, verb, *words)
            outcome, text = receive(connection)
    except (OSError, Closed, ValueError) as error:
        raise Unreachable(
            f"no simulator answers on port {port}",
            where=str(file),
            remedy="Start it again with 'dr-planner simulator serve'.",
        ) from error
    if outcome == REFUSED:
        raise InputError(text)
    answer = json.loads(text)
    if not isinstance(answer, dict):
        raise Unreachable(f"what answers on port {port} is no simulator", where=str(file))
    return answer
