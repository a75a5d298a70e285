"""The tables of a service: made once for a machine, then loaded into every fresh lab."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.lab.place import LabError, Place
from tests.lab.services.database import Database

Words = Sequence[str | Path]


def make(
    place: Place,
    database: Database,
    service: str,
    version: str,
    *commands: Words,
    schemas: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
) -> None:
    """Make a service's schemas, and their tables by its own commands unless they were kept.

    :param commands: each a program of the virtual environment with its words.
    :param schemas: the service's schemas, where it has others than one of its own name.
    :raises LabError: a command failed.
    """
    schemas = schemas or (service,)
    for schema in schemas:
        database.make(place.schema(schema))
    if database.has_tables(schemas, version):
        for schema in schemas:
            database.load_tables(schema, version, into=place.schema(schema))
        return
    for words in commands:
        manage(place, *words, environment=environment)
    for schema in schemas:
        database.keep_tables(schema, version, of=place.schema(schema))


def manage(place: Place, *words: str | Path, environment: Mapping[str, str] | None = None) -> None:
    """Run one of the services' programs to its end.

    :raises LabError: it failed.
    """
    program = str(words[0])
    log = place.log / f"{program}.log"
    argv = [str(place.venv / "bin" / program), *map(str, words[1:])]
    with log.open("ab") as out:
        done = subprocess.run(
            argv, stdout=out, stderr=out, env={**os.environ, **(environment or {})}, check=False
        )
    if done.returncode:
        raise LabError(f"{program} failed; see {log}")
