"""``config``: write the configuration of a design, and look for mistakes in one that is there."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dr_planner.cli.command import Lister
from dr_planner.cli.findings import FindingsLister


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
            "-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to"
        )
        parser.add_argument(
            "--force", action="store_true", help="overwrite files that dr-planner did not write"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.names import find
        from dr_planner.design.load import load
        from dr_planner.generate import all_targets
        from dr_planner.generate.output import write

        targets = all_targets()
        target = targets[find(args.target, list(targets), "target")]
        deployment = load(args.design)
        files = target.render(deployment)
        open_points = target.leaves_open(deployment)
        written = write(files, args.output, force=args.force)
        self.facts = {
            "target": args.target,
            "design": deployment.name,
            "file": str(args.design),
            "digest": deployment.digest(),
            "directory": str(args.output),
            "open": list(open_points),
        }
        self.app.stderr.write(_told(len(written), str(args.output), open_points))
        return [(str(file.path), str(file.state)) for file in written]


def _told(count: int, directory: str, open_points: Sequence[str]) -> str:
    text = f"{count} files in {directory}.\n"
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
    """Look for mistakes in a cinder.conf that keep volumes from being replicated or recovered.

    The file is read as Cinder reads it. A fragment is enough; what it does not hold is not judged.
    Values that may be secret are never shown. The answer is no, and the exit status 1, when an
    error is found; warnings alone do not make it no.
    """

    words = "config lint"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help="cinder.conf, or a part of one"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.checks import all_checks, run_checks
        from dr_planner.design.cinderconf import read
        from dr_planner.model.cinderconf import CinderConf

        checks = {name: c for name, c in all_checks().items() if c.view is CinderConf}
        views = [read(path) for path in dict.fromkeys(args.files)]
        findings = [finding for view in views for finding in run_checks(checks, view)]
        self.facts = {"files": [view.path for view in views]}
        alone = views[0].path if len(views) == 1 else ""
        about = alone or f"{len(views)} files"
        return self.report(findings, about=about, checks=len(checks), file=alone)
