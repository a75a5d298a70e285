"""``design import`` and ``design collect``: from configuration that is there to a design."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Command, Lister

if TYPE_CHECKING:
    from dr_planner.design.recognition import Reading
    from dr_planner.model.part import Part

TOOLS = ("plain", "kolla", "osa", "juju", "rhoso", "osh")

FILES_OF = {
    "kolla": {"kolla-globals", "kolla-global-conf", "kolla-inventory"},
    "osa": {"openstack-ansible"},
    "juju": {"juju-bundle"},
    "rhoso": {"rhoso"},
    "osh": {"openstack-helm"},
}
"""The kinds of files that one deployment tool alone has."""


class DesignImport(Command):
    """Make a design of configuration that was collected at each site.

    What was read stands in it with its origin as a comment; what could not be seen is left out,
    which means unknown, and stands there as a comment too. Nothing is guessed. 'design collect'
    says what to collect.
    """

    words = "design import"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "--site",
            action="append",
            default=[],
            metavar="SITE=DIR",
            help="a site, and the folder with what was collected there; repeat it for every site",
        )
        parser.add_argument(
            "--tool",
            choices=TOOLS,
            default="plain",
            help="what the configuration is from; it is said when no file is of that tool "
            "(default: plain). Files are recognised by what is in them",
        )
        parser.add_argument(
            "--name", help="what the deployment is called (default: from the sites)"
        )
        parser.add_argument(
            "-o",
            "--output",
            type=Path,
            metavar="FILE",
            help="where to; must not be there yet (default: standard output)",
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.cli.files import write_new
        from dr_planner.design.importing.design import draft_design
        from dr_planner.design.importing.text import text_of
        from dr_planner.design.secretwords import Mask

        places = _places(args.site)
        reading = _collected(places)
        name = args.name or f"imported-{'-'.join(places)}"
        draft = draft_design(reading.collection, places, name)
        if args.tool != "plain" and not FILES_OF[args.tool] & set(reading.kinds.values()):
            draft.left.append(f"no file that only {args.tool} has was recognised")
        mask = Mask(reading.secrets)
        draft.hide(mask)
        text = text_of(draft)
        if args.output is None:
            self.print(text.rstrip("\n"))
        else:
            write_new(args.output, text, force=False)
        told = [f"{len(reading.kinds)} files were read"]
        if draft.left:
            told.append("not understood, or not used:")
            told += [f"  {line}" for line in draft.left]
        if args.output is not None:
            told.append(
                f"{args.output}: fill in what is a comment, then run 'dr-planner design check'"
            )
        self.app.stderr.write("\n".join(told) + "\n")
        return 0


def _places(words: Sequence[str]) -> dict[str, Path]:
    """The folder of each site.

    :raises InputError: none is named, a word is not SITE=DIR, or a site is named twice.
    """
    from dr_planner.errors import InputError

    places: dict[str, Path] = {}
    for word in words:
        site, equals, folder = word.partition("=")
        site = site.strip()
        if not equals or not site or not folder:
            raise InputError(f"--site takes SITE=DIR, not {word!r}")
        if site in places:
            raise InputError(
                f"site {site} is named twice", remedy="Put all that is of a site into one folder."
            )
        places[site] = Path(folder)
    if not places:
        raise InputError("which sites?", remedy="Name every site: --site north=FOLDER.")
    return places


def _collected(places: dict[str, Path]) -> Reading:
    """All files of all sites, each part with the path that its origin has in the design.

    :raises FileUnreadable: a folder is not there.
    """
    from dr_planner.design.recognition import Reading, read_all
    from dr_planner.errors import FileUnreadable

    whole = Reading()
    for site, folder in places.items():
        if not folder.is_dir():
            raise FileUnreadable("is not a folder", where=str(folder))
        whole += read_all([folder], site=site)
    whole.parts = [
        _placed(part, places[part.site], part.site) if part.site in places else part
        for part in whole.parts
    ]
    return whole


def _placed(part: Part, folder: Path, site: str) -> Part:
    """A part with the path that its origin has in the design, its site first."""
    from dr_planner.model.kolla import EffectiveCinderConf

    changed: dict[str, Any] = {"path": _within(part.path, folder, site)}
    if isinstance(part, EffectiveCinderConf):
        changed["root"] = _within(part.root, folder, site)
        changed["layers"] = tuple(_within(layer, folder, site) for layer in part.layers)
    return part.model_copy(update=changed)


def _within(path: str, folder: Path, site: str) -> str:
    try:
        inside = Path(path).relative_to(folder)
    except ValueError:
        return path
    return str(Path(site) / inside)


class DesignCollect(Lister):
    """List what to collect at a site for 'design import', with the commands that do it.

    Every command only reads. None prints a key: keyrings and passwords are not collected. What is
    printed can be run line by line, each on the host that its comment names.
    """

    words = "design collect"
    schema = "dr-planner.collect/1"
    items = "things"
    columns = ("What", "Where", "Command", "File", "Tells")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("--site", default="SITE", help="name of the site")
        parser.add_argument(
            "--tool",
            choices=TOOLS,
            default="plain",
            help="what deployed the cloud (default: plain)",
        )
        parser.add_argument(
            "--design", type=Path, metavar="FILE", help="only what is missing in this design"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.names import find
        from dr_planner.design.importing.collecting import missing, things
        from dr_planner.design.load import load

        wanted = things(args.tool)
        self.facts = {"site": args.site, "tool": args.tool}
        if args.design is not None:
            deployment = load(args.design)
            find(args.site, [site.name for site in deployment.sites], "site")
            open_keys = missing(deployment, args.site)
            wanted = [thing for thing in wanted if not thing.tells or set(thing.tells) & open_keys]
            self.facts |= {"design": deployment.name, "missing": sorted(open_keys)}
        return [
            (
                thing.what,
                thing.where,
                thing.command,
                f"{args.site}/{thing.file}",
                list(thing.tells),
            )
            for thing in wanted
        ]

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        """Commands in a table could not be copied: people get them as lines of a shell."""
        rows = list(data)
        if parsed_args.formatter != "table" or parsed_args.columns:
            return int(super().produce_output(parsed_args, column_names, rows) or 0)
        if rows:
            folders = dict.fromkeys(str(Path(file).parent) for _, _, _, file, _ in rows)
            self.app.stdout.write(f"mkdir -p {' '.join(map(quote, folders))}\n")
        for what, where, command, file, _tells in rows:
            self.app.stdout.write(f"\n# {what}; run it on {where}\n{command} > {quote(file)}\n")
        return 0
