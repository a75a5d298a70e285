"""The present configuration of a site's services, from files that an operator names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from dr_planner.errors import InputError

if TYPE_CHECKING:
    from dr_planner.generate.current import Current

KINDS = {"cinder-conf": "cinder", "nova-conf": "nova"}
"""The kinds of files that are looked at, and the service of each."""


def present(paths: Iterable[Path]) -> Mapping[str, Current]:
    """What each service's files say together, in the order of their names.

    Files that dr-planner wrote say what it wanted, perhaps for a disaster, and are passed over.

    :raises InputError: a file cannot be read, or there is none of a service that is known.
    """
    from dr_planner.design.recognition import recognise
    from dr_planner.design.source import NotReadable, Source, open_source
    from dr_planner.generate.banner import is_ours
    from dr_planner.generate.current import current

    named = list(paths)
    sources: dict[str, list[Source]] = {}
    for path in _files(named):
        source = open_source(path)
        found = recognise(source)
        if found is not None and found[0] in KINDS:
            of_service = sources.setdefault(KINDS[found[0]], [])
            if not is_ours(source.text):
                of_service.append(source)
    if not sources:
        raise InputError(
            "no cinder.conf and no nova.conf is there", where=", ".join(map(str, named))
        )
    try:
        return {service: current(files) for service, files in sources.items()}
    except NotReadable as error:
        problem = InputError(f"cannot be read: {error.reason}", where=", ".join(map(str, named)))
    raise problem


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for place, folders, files in os.walk(path):
            folders.sort()
            yield from (Path(place) / name for name in sorted(files) if name.endswith(".conf"))
