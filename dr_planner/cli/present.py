"""The present configuration of a site's services, from files that an operator names."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dr_planner.errors import InputError

if TYPE_CHECKING:
    from dr_planner.generate import Target
    from dr_planner.generate.current import Current
    from dr_planner.model.deployment import Deployment

KINDS = {"cinder-conf": "cinder", "nova-conf": "nova"}
"""The kinds of files that are looked at, and the service of each."""


def add_option(parser: argparse.ArgumentParser) -> None:
    """The option that names the files."""
    parser.add_argument(
        "--current",
        action="append",
        default=[],
        metavar="SITE=PATH",
        help="file or folder with a site's present configuration, for targets that restore "
        "it later (disaster-profile); may be repeated",
    )


@dataclass(frozen=True)
class Asked:
    """The target and the design that a command names, and what is written for them.

    :param facts: what each such command says of them to machines.
    """

    target: Target
    deployment: Deployment
    files: Mapping[str, str]
    facts: Mapping[str, object]


def asked(args: argparse.Namespace, directory: Path) -> Asked:
    """Render what ``args.target`` and ``args.design`` name.

    :param directory: where the files are, or are to be.
    :raises NotFound: there is no such target.
    :raises InputError: the design or the present configuration cannot be used.
    """
    from dr_planner.cli.names import find
    from dr_planner.design.load import load
    from dr_planner.generate import all_targets

    targets = all_targets()
    target = targets[find(args.target, list(targets), "target")]
    deployment = load(args.design)
    facts = {
        "target": args.target,
        "design": deployment.name,
        "file": str(args.design),
        "digest": deployment.digest(),
        "directory": str(directory),
    }
    return Asked(
        target, deployment, rendered(target, args.target, deployment, args.current), facts
    )


def rendered(
    target: Target, name: str, deployment: Deployment, given: Sequence[str]
) -> Mapping[str, str]:
    """What a target writes, with what is configured now where that is given.

    :param given: words ``SITE=PATH``.
    :raises InputError: the target does not look at it, or what is given cannot be read.
    """
    from dr_planner.cli.names import find

    if not given:
        return target.render(deployment)
    if target.render_over is None:
        raise InputError(f"the target {name} does not look at what is configured: no --current")
    paths: dict[str, list[Path]] = {}
    for word in given:
        site, equals, path = word.partition("=")
        if not equals or not path:
            raise InputError(f"--current takes SITE=PATH, not {word!r}")
        find(site, [full.name for full in deployment.full_sites], "site")
        paths.setdefault(site, []).append(Path(path))
    return target.render_over(deployment, {site: present(some) for site, some in paths.items()})


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
    from dr_planner.design.yamlfile import is_special

    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for place, folders, files in os.walk(path):
            folders.sort()
            found = (Path(place) / name for name in sorted(files) if name.endswith(".conf"))
            yield from (file for file in found if not is_special(file))
