"""``config``: write the configuration of a design, and look for mistakes in one that is there."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Lister
from dr_planner.cli.findings import FindingsLister
from dr_planner.cli.present import add_option, asked

if TYPE_CHECKING:
    from dr_planner.design.recognition import Reading


class ConfigGenerate(Lister):
    """Write the configuration that a design needs, for a deployment tool.

    All files are written or none. A file that is there and that dr-planner did not write is never
    overwritten unasked.
    """

    words = "config generate"
    schema = "dr-planner.generated/1"
    items = "files"
    columns = ("File", "State")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("target", help="what for; 'config target list' names all")
        parser.add_argument("design", type=Path, metavar="FILE", help="design file")
        parser.add_argument(
            "-o", "--output", required=True, metavar="DIR", help="folder to write to"
        )
        parser.add_argument(
            "--force", action="store_true", help="overwrite files that dr-planner did not write"
        )
        add_option(parser)
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.generate.output import write

        output = _folder(args.output)
        wanted = asked(args, output)
        open_points = wanted.target.leaves_open(wanted.deployment)
        written = write(wanted.files, output, force=args.force)
        self.facts = {
            **wanted.facts,
            "open": list(open_points),
        }
        self.app.stderr.write(_told(len(written), str(output), open_points))
        return [(str(file.path), str(file.state)) for file in written]


def _folder(name: str) -> Path:
    """A folder; an empty name, such as of a variable that is not set, would be the present one.

    :raises InputError: the name is empty.
    """
    from dr_planner.errors import InputError

    if not name.strip():
        raise InputError(
            "the name of the output folder is empty", remedy="Name one; '.' is the present folder."
        )
    return Path(name)


def _told(count: int, directory: str, open_points: Sequence[str]) -> str:
    text = f"{count} {'file' if count == 1 else 'files'} in {directory}.\n"
    if open_points:
        text += "The design leaves open:\n"
        text += "".join(f"  {point}\n" for point in open_points)
    return text


class ConfigTargetList(Lister):
    """List what configuration can be generated for."""

    words = "config target list"
    schema = "dr-planner.targets/1"
    items = "targets"
    columns = ("Name", "Title")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.generate import all_targets

        return [(name, target.title) for name, target in all_targets().items()]


class ConfigLint(FindingsLister):
    """Look for mistakes in configuration that keep a site's workload from being recovered.

    Each file is recognised and read as its service reads it; 'config kind list' names the kinds.
    Files that are given together are judged together. A fragment is enough; what it does not hold
    is not judged. Values that may be secret are never shown.
    """

    words = "config lint"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "paths", nargs="*", type=Path, metavar="PATH", help="file, or folder with files"
        )
        parser.add_argument(
            "--site",
            action="append",
            default=[],
            metavar="SITE[=PATH]",
            help="with a path: files of this site, judged together with the others; without: "
            "show only what belongs to this site, or to none; may be repeated",
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.checks import all_checks, page
        from dr_planner.design.owntexts import own_texts
        from dr_planner.design.secretwords import Mask
        from dr_planner.model.part import Part

        reading, shown = _read(args.paths, args.site)
        whole = reading.collection
        checks = {
            name: check
            for name, check in all_checks().items()
            if issubclass(check.view, Part) or isinstance(whole, check.view)
        }
        self.facts = {"files": list(reading.kinds), "kinds": reading.kinds}

        def own() -> frozenset[str]:
            return own_texts().union(reading.kinds, (page(name).fix for name in checks))

        alone = next(iter(reading.kinds)) if len(reading.kinds) == 1 else ""
        about = alone or f"{len(reading.kinds)} files"
        return self.judge(
            args,
            [*whole.parts, whole],
            checks,
            about=about,
            file=alone,
            site=shown,
            mask=Mask(reading.secrets, own),
        )


def _read(paths: Sequence[Path], sites: Sequence[str]) -> tuple[Reading, str]:
    """What the files say, and the one site that is to be shown.

    :raises InputError: no path is named, two sites are to be shown, or one that no files are of,
        or nothing is of a known kind.
    """
    from dr_planner.design.recognition import read_all
    from dr_planner.errors import InputError

    shown = [word for word in sites if "=" not in word]
    placed = [word.partition("=") for word in sites if "=" in word]
    if len(shown) > 1 or any(not site or not path for site, _, path in placed):
        raise InputError("--site takes SITE=PATH, and at most once SITE alone")
    if shown:
        _is_placed(shown[0], [site for site, _, _ in placed])
    if not paths and not placed:
        raise InputError("which files?", remedy="Name files, folders, or --site SITE=FOLDER.")
    reading = read_all(paths)
    for site, _, path in placed:
        reading += read_all([Path(path)], site=site)
    if not reading.kinds:
        raise InputError(
            "nothing of a known kind is there",
            where=", ".join([*map(str, paths), *(path for _, _, path in placed)]),
            remedy="'dr-planner config kind list' names the kinds of files that are known.",
        )
    return reading, shown[0] if shown else ""


def _is_placed(site: str, known: Sequence[str]) -> None:
    """Files are of a site where the caller says so.

    :raises InputError: no files are of this one.
    """
    from dr_planner.cli.names import find
    from dr_planner.errors import InputError

    if not known:
        raise InputError(
            f"no file is of the site {site!r}", remedy=f"Name its files as --site {site}=PATH."
        )
    find(site, known, "site")


class ConfigKindList(Lister):
    """List the kinds of files that 'config lint' and 'design import' know."""

    words = "config kind list"
    schema = "dr-planner.kinds/1"
    items = "kinds"
    columns = ("Kind", "Title")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.design.kinds import all_kinds

        return [(name, kind.title) for name, kind in all_kinds().items()]
